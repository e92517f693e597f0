"""Engines: SQLite and PostgreSQL. An engine answers queries, writes batches and gives out numbers."""
