"""Several bot processes around one PostgreSQL, and everything that can go wrong with them, one thing after another.

`python -m tests.fire cluster`. The processes are real (`members`), each behind a relay of its own to the database
(`relay`), which is a real server too (`server`). Triggers of the test write down what each transaction did (`noting`);
what people were told (`people`, `affairs`) is held against that, and against the database, by `checks`.
"""
