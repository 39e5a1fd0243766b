"""The only wiring; settings is the only reader of the environment."""
