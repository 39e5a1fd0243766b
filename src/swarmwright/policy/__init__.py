"""Who may do and see what, decided by data. Pure."""
