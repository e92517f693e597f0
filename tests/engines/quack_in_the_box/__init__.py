"""Quack in the Box by its rulings; numbers are those of rules.en.md."""
