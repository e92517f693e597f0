"""Several processes around one database: who serves which part of Discord's servers, who stands by, and who follows.

A process is standby, joining, active or leaving (`standing`). A database in a file is one process's own, and nothing of
this is asked then.
"""
