from __future__ import annotations
from collections.abc import Iterator, Sequence
from swarmwright.language.obligations.orders import unmet_orders
from swarmwright.language.obligations.owing import Unmet
from swarmwright.language.obligations.sides import Sentence
from swarmwright.language.obligations.understood import Understood
from swarmwright.language.tokens import Token
from swarmwright.workflow.tree import Workflow

def owed(sentences: Sequence[Sequence[Token]], draft: Workflow) -> Iterator[Unmet]:
    known = Understood.of(draft)
    seen: frozenset[str] = frozenset()
    for tokens in sentences:
        sentence = Sentence(tokens, draft.team)
        for look in LOOKS:
            yield from look(sentence, known, seen)
        seen |= sentence.names

LOOKS = (unmet_orders,)
