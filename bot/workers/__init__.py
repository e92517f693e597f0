"""Child processes that draw pictures and think for computer players, so that neither a press nor a heartbeat waits."""
