"""The crew: who does the work of a team (DESIGN §3, §6). A view goes in, a report comes out.

crew        TeamCrew: the agent for a spec, answers to conditions, lists of items
kit         what an agent works with at one moment, looked up again at every call
prompts     what an agent is told: its part as instructions, everything others wrote as data
simple      one streamed call
react       a loop of calls and tools on a thread of its own, which a crash cannot lose
inner       agents with steps inside: plan and execute, draft and review
deep        deepagents' loop over a folder, with sub-agents, behind the same gate
turns       what surrounds each model call of that loop: its tools, its bounds, and silence
remembering long-term memory as tools
carrying    labels of what was recalled, and whose words were shown, kept with the loop that has read it
gate        the one place that every tool call passes, when it is made
permits     what the gate goes by: the policy, the tools and the answers of the moment
said        in which texts an argument may have to appear, by source
logged      what a thread's log has of tool calls, also of those that were cut off
calls       the calls of a conversation: how many, in which place, how many refused
failing     a tool that fails is told to the model
custom      the user's own function or graph
modelling   the model of such a function's agent
lines       SIGNAL: and REPORT: lines, taken out of a text while it streams
reporting   from a text to a report: reported fields, and the supervisor's pick
structured  an answer of a given form, by constrained decoding or in words; one repair
"""
