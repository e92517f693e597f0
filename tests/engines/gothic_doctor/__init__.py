"""The rules of Gothic Doctor, ruling by ruling."""
