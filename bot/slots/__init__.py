"""Several processes on one database: which process serves which shards, which ones stand by, and which one takes over.

A process is standby, joining, active or leaving (`standing`). With a database in a file there is one process, and none
of this is used.
"""
