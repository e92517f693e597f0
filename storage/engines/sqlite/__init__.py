"""SQLite through aiosqlite: one file, one process that writes, one writer for all batches."""
