"""What only those who work on House Call need: they write golden games and sentences, and compare checkouts."""
