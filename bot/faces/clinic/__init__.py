"""How Clinic looks and speaks."""
