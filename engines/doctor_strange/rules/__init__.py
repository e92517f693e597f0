"""The rules, one file for each phase, in the order of the rules page."""
