"""The daily case: positions with a question, made ahead and proved, and what day which of them is asked."""
