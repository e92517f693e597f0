"""What `deploy/` says: held against its schemas, against the settings, and each file against the others."""
