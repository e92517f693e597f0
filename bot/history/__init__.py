"""Games that are over, and what became of them: results, ratings, curves, recordings."""
