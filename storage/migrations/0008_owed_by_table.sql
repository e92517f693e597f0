-- What is owed for a table is looked for at every delivery, and was found by reading through all that is owed.
CREATE INDEX owed_by_table ON owed (table_id);
