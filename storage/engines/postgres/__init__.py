"""PostgreSQL through psycopg, which is only imported here."""
