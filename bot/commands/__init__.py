"""Commands and presses: parse, call, show."""
