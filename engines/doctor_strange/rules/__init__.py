"""The rules, one file a phase, in the order of the rules page."""
