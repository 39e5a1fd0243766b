"""Looking back on a thread, and changing what stands in it.

showing     `history`: its checkpoints; one of them; what differs between two
changing    `edit`, `redirect`, `rollback`: commands that change what stands there
naming      steps and values as people type them (pure)
forking     `fork`, `replay`: another thread from a checkpoint
"""
