"""Policies in Cedar (https://www.cedarpolicy.com), for those who want to write them; pure.

asking    CedarPolicies: why they deny a call, if they do
refusing  what is wrong with policies, before they are asked anything
schema    what there is that they can speak of
  closed  and of what has only a few values, whether a comparison can come true
"""

from __future__ import annotations

from swarmwright.policy.cedar.asking import CedarPolicies

__all__ = ["CedarPolicies"]
