"""What happens when: later, at its time, or once there is room for it."""
