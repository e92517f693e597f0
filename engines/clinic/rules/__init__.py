"""The rules of Clinic, in the order of the rulebook: set-up, actions, Move, Business, Admin, the end."""
