"""Quack in the Box by its rulings; numbers are those of docs/rules/quack_in_the_box.md."""
