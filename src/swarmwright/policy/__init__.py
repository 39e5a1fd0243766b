"""What a workflow's rules amount to for one question; pure, and deny by default (DESIGN §6).

matrix      may this agent use this tool? PermissionMatrix.decide -> Decision(effect, reason, rule)
visibility  may this agent see what that one wrote?
limits      how long, how often, how much?
"""
