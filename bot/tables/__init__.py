"""Tables: games being played, each changed through its mailbox and one door."""
