"""What Storage stands on: an engine answers questions, writes batches and gives out numbers. There are two."""
