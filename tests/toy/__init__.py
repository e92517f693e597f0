"""A toy game with everything awkward in it, for the laws and as the tutorial for the next game."""
