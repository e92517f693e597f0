"""What must survive: SQLite through aiosqlite. No rules, no Discord."""
