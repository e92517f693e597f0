"""How Gothic Doctor looks and speaks."""
