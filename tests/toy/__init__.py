"""A toy game with every awkward feature, for the laws and as a tutorial for the next game."""
