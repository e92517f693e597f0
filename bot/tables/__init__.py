"""Tables: games being played, their actors, clocks and couriers."""
