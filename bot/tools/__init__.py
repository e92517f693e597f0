"""What the housecall command does beside running the bot."""
