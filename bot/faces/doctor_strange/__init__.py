"""How Doctor Strange looks and speaks."""
