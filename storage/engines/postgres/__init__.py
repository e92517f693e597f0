"""PostgreSQL through psycopg 3: one database, several processes that write, a few connections in each.

It is imported only where an address of PostgreSQL is opened: psycopg is an extra.
"""
