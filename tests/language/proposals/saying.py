"""Short ways to let a made-up model say things of a prompt."""

from __future__ import annotations

import json
from typing import Any

from swarmwright.language import Compilation
from swarmwright.language.proposals.dialogue import Dialogue, Mode, begin
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

TEAM = Catalog.of(
    ["Writer", "Editor", "Publisher", "Critic"], ["Search", "Shell"], {"desk": ["Writer", "Editor"]}
)
PROMPT = (
    "Writer drafts the article, then Editor polishes it until the style is right, three rounds at most. "
    "A human approves before Publisher posts it. Only Writer may use Search."
)
STEPS = [
    {"quote": "Writer drafts the article", "agent": "Writer"},
    {"quote": "Editor polishes it", "agent": "Editor"},
    {"quote": "Publisher posts it", "agent": "Publisher"},
]
GOOD: dict[str, Any] = {
    "steps": STEPS,
    "order": [
        {
            "quote": "Writer drafts the article, then Editor polishes it",
            "earlier": "Writer",
            "later": "Editor",
        }
    ],
    "loops": [
        {
            "quote": "Editor polishes it until the style is right, three rounds at most",
            "agents": ["Editor"],
            "until": "the style is right",
            "at_most": 3,
        }
    ],
    "gates": [
        {
            "quote": "A human approves before Publisher posts it",
            "after": ["Editor"],
            "before": ["Publisher"],
        }
    ],
    "rules": [
        {"quote": "Only Writer may use Search", "kind": "only", "agents": ["Writer"], "tool": "Search"}
    ],
}


def talked(
    *answers: dict[str, Any] | str, prompt: str = PROMPT, team: Catalog = TEAM, mode: Mode = "model"
) -> Dialogue:
    """The dialogue after these answers; the last one is given again for as long as it goes on."""
    dialogue = begin(prompt, team, mode, "tiny")
    left = [a if isinstance(a, str) else json.dumps(a) for a in answers]
    while not dialogue.over and left:
        dialogue = dialogue.answered(left.pop(0))
    return dialogue


def read(
    *answers: dict[str, Any] | str, prompt: str = PROMPT, team: Catalog = TEAM, mode: Mode = "model"
) -> Compilation:
    """What came of these answers."""
    return talked(*answers, prompt=prompt, team=team, mode=mode).compilation


def facts(compilation: Compilation) -> set[Fact]:
    """What the draft says."""
    return set(relations(compilation.draft)) if compilation.draft else set()


def refusals(compilation: Compilation) -> list[str]:
    """Why claims were refused."""
    return [h.why for h in compilation.asked.heard if h.fate == "refused"] if compilation.asked else []
