"""Finished games: results, ratings, curves, recordings, reviews."""
