"""Where threads, checkpoints and events are kept."""
