"""Tables: running games, each changed only in its mailbox and by a `Change`."""
