"""The rules of Night Shift by phase; what N1 to N7 say stands in the package."""
