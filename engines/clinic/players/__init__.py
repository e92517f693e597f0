"""The computer players of this game; they see views only."""
