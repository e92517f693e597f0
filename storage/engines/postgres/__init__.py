"""PostgreSQL through psycopg 3: one database, several processes that write, a few connections in each.

It is imported where an address of PostgreSQL is opened, and nowhere else: psycopg is an extra.
"""
