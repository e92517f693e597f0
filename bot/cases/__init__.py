"""The daily case: positions with a question, made and proved in advance, and the calendar of cases."""
