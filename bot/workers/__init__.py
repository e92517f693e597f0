"""Child processes that draw pictures and think for computer players, so that no press and no heartbeat waits."""
