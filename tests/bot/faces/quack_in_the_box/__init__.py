"""Quack in the Box's words and picture."""
