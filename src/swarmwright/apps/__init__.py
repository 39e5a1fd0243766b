"""Teams and graphs that ship with the product; they use public doors only.

music    UI, Backend and Audio build a music app (seed 002.19)
desk     an admin zone, a customer zone, and one way from the first into the second (seeds 000, 001)
sam      an orchestrator of eight nodes around one model (seed 004)
foundry  CBT protocols by drafter, guardian and critic, with a clinician who decides (seed 003)
"""
