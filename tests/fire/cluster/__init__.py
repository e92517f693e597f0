"""Several bot processes on one PostgreSQL, with every possible failure, one after another.

`python -m tests.fire cluster`. The processes are real (`members`), each with its own relay to the database (`relay`),
which is a real server too (`server`). Triggers of the test record each transaction (`noting`); `checks` compares the
bot's answers to people (`people`, `affairs`) with that record and with the database.
"""
