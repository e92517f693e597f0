"""A server: what its moderators decide, whom it keeps out, and what it is owed that belongs to no table."""
