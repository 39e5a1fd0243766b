"""What the routes under /swarm are told, and tell.

pictures   workflows, as texts and to be drawn
prompts    prompts, and what became of them
"""
