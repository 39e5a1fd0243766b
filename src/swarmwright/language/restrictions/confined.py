"""Confined: who may see one agent's work alone ("C sees nothing but B's output").

Everybody else's is kept from that agent; nobody is kept from the work that is named.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.inflection import lemma_of
from swarmwright.language.talk import Talk
from swarmwright.language.tokens import Token, covering
from swarmwright.workflow.rules import Hide

__all__ = ["confined_sights"]

_SEEING = frozenset(["see", "read", "get", "receive", "view", "know"])
_AROUND = frozenset(
    ["may", "can", "must", "should", "shall", "will", "is", "allowed", "to", "the", "what", "just", "solely",
     "exclusively", "only", "nothing", "but", "except", "other", "than", "else", "and", "of"]
)  # fmt: skip
_WORK = frozenset(
    ["output", "outputs", "work", "notes", "text", "texts", "result", "results", "draft", "drafts", "report",
     "reports", "writing", "writings", "findings", "answer", "answers", "review", "reviews", "write",
     "writes", "made", "make", "makes", "wrote", "written", "produce", "produces", "say", "says"]
)  # fmt: skip


def confined_sights(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Read a sentence that says no more than whose work alone somebody sees; says whether it was one."""
    named = [n for n, t in enumerate(tokens) if t.of("AGENT")]
    if len(named) < 2 or named[0] != 0 or any(t.of("TOOL", "GROUP", "QUOTE") for t in tokens):
        return False
    ahead = [w for t in tokens[1 : named[1]] for w in t.text.casefold().split()]
    sees = [w for w in ahead if lemma_of(w, _SEEING)]
    said = " ".join(ahead)
    only = "only" in ahead or "solely" in ahead or "nothing but" in said or "nothing except" in said
    only |= "nothing other than" in said
    behind = [
        w for n, t in enumerate(tokens) if n > named[1] and n not in named for w in t.text.casefold().split()
    ]
    plain = all(w in _AROUND or w in sees for w in ahead) and all(
        w in _WORK | _AROUND | {"'s", ""} for w in behind
    )
    if len(sees) != 1 or not only or not plain or not set(behind) & _WORK:
        return False
    viewer, shown = str(tokens[0].value), {str(tokens[n].value) for n in named[1:]}
    for agent in talk.roster.team.agents:
        if agent.id != viewer and agent.id not in shown:
            talk.claims.rules.append(Hide(agent.id, (viewer,), spans=(covering(tuple(tokens)),)))
    talk.ledger.consume(tokens, "visibility", viewer)
    return True
