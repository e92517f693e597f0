"""Tools for developers: they write golden games and sentences, and compare checkouts."""
