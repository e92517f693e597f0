"""What people press and type: one file a feature, its buttons and its slash commands together."""
