"""The catalog with the code behind it."""
