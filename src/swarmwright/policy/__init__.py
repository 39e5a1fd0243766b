"""What a workflow's rules amount to for one question; pure, and deny by default (DESIGN §6).

approvals/  what are people asked, for how long, and does their answer still hold?
decisions   what is said of an agent and a tool: Decision(effect, reason, rule), Right, Override
matrix      may this agent use this tool? PermissionMatrix.decide -> Decision
arguments/  may it be used with these arguments? examine -> deny, ask, or nothing
identity    is this tool the one that was granted?
cedar/      policies in Cedar, asked after all else
visibility  may this agent see what that one wrote?
labels      and what was made of it? Label.join, Sight.sees
memory      what may this agent keep and find in long-term memory?
limits      how long, how often, how much?
"""
