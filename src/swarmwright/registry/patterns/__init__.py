"""Patterns: ways to work together, built of named members, which nest and go into any workflow.

rebuilding   trees with ids of their own, or with other children
taking       what a pattern is given → what its builder gets
base         `Pattern`: a name, a summary, parameters and a builder; `Pattern.tree` checks, names and verifies
library      supervisor, parallel, map_reduce, review_loop, planner_executor, debate, race
inserting    a tree into a workflow: after, before, beside or instead of a node
"""

from __future__ import annotations

from swarmwright.registry.patterns.base import Parameter, Pattern
from swarmwright.registry.patterns.inserting import Insertion, insert, insertion
from swarmwright.registry.patterns.library import BUILT_IN

__all__ = ["BUILT_IN", "Insertion", "Parameter", "Pattern", "insert", "insertion"]
