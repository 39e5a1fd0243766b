"""Who is there, with what, and in which versions; and the patterns by which they can work together. Pure.

contents      what one version says: the team, what was set by hand, names of code and patterns
validating    what is wrong with it
editing       contents → contents, for every operation
differing     what differs between two, in words
recompiling   whether the graph has to be compiled anew for that, and why
refreshing    what a thread's workflow becomes when its team has changed
setting_up    who is set up otherwise than before, where that needs no new graph
overlaying    what people set for one thread alone, laid over the team
merging       what a config file says now, taken into the team
changing      what an operation gives back, and what a version remembers
permitting    the permission matrix of a workflow under what the registry says now
discovering   what each agent can do now, and who can do what is asked for
fitting       what operations are given is what their hints say: what cannot be read back is not written
reading       what a registry says, now and in each of its versions
registry      `Registry`: the frozen value with all operations and its history
encoding      a registry as strict, versioned JSON with a published schema
patterns/     from named members to trees, and trees into workflows
"""

from __future__ import annotations

from swarmwright.registry.changing import RegistryChange, Revision
from swarmwright.registry.contents import Contents, Version
from swarmwright.registry.discovering import Capability, Wanted
from swarmwright.registry.patterns import BUILT_IN, Parameter, Pattern, insert, insertion
from swarmwright.registry.registry import Changed, Registry

__all__ = [
    "BUILT_IN",
    "Capability",
    "Changed",
    "Contents",
    "Parameter",
    "Pattern",
    "Registry",
    "RegistryChange",
    "Revision",
    "Version",
    "Wanted",
    "insert",
    "insertion",
]
