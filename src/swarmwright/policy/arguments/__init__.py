"""Whether the arguments of a call keep to what is said of them; pure.

examining   examine(tool, agent, arguments, sources) -> Verdict: the rules of a tool, and what a sink asks
declared    what a tool says that it takes: a call and a rule must keep to its names
kinds       of which kind its arguments are, kept beside a call that waits
reaching    the values that the path of a rule leads to
checking    one value: every kind of rule; what breaks it, in words
  paths     is this path in one of these folders, however it is spelled?
  hosts     is this a URL of one of these hosts?
  patterns  regular expressions that take time linear in the text, whatever the text
    syntax  from the text of one to a tree
  saying    does this value stand in a text, whole?
    putting or had the model itself put it into a call before?
"""

from __future__ import annotations

from swarmwright.policy.arguments.checking import faults, told
from swarmwright.policy.arguments.declared import leads, names_of, undeclared
from swarmwright.policy.arguments.examining import Sources, Verdict, always_asks, asks, examine
from swarmwright.policy.arguments.kinds import misfit, taken

__all__ = [
    "Sources",
    "Verdict",
    "always_asks",
    "asks",
    "examine",
    "faults",
    "leads",
    "misfit",
    "names_of",
    "taken",
    "told",
    "undeclared",
]
