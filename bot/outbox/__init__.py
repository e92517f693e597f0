"""What Discord is owed, and how it is brought there."""
