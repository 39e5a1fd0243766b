"""Several: persons who all have to say yes, one of whom is enough, or who say it one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.happenings.decisions import Decision, named_by
from swarmwright.language.happenings.finding import Spot
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.permits.matching import Node
from swarmwright.language.told.talk import Talk, latest
from swarmwright.language.told.tasks import Words
from swarmwright.language.words.single import Word

__all__ = ["asked_before", "each_or_one", "serial", "spread", "work_beside"]


def each_or_one(prompt: str, draft: Draft, node: Node, made: Decision, people: Sequence[Node]) -> None:
    """ "The CTO and the CFO approve": a decision of each; "or": one, that either may take."""
    words = draft.words
    names = [named_by(prompt, words, one, one) for one in people]
    made.by = names[0]
    if any(w.text == "or" for w in words[people[0].start : people[-1].start]):
        made.instead = tuple(names[1:])
        return
    number = int(made.id.partition("#")[2])
    made.also = tuple(
        replace(made, id=f"gate#{number + at}", by=name) for at, name in enumerate(names[1:], 1)
    )


def spread(draft: Draft, made: Decision, people: Sequence[Node]) -> None:
    """ "gate#1 and gate#2 check" in place of "gate#1 checks", where both have to say yes."""
    ones = zip((made, *made.also), people, strict=False)
    names = [draft.named(person.start, person.end, one.id) for one, person in ones]
    joined = [t for name in names for t in (draft.plain(people[0].start, "and", "AND"), name)][1:]
    for piece in draft.pieces:
        if any(t.value == made.id for t in piece.tokens):
            told = (replace(t, text="check") if t.text == "checks" else t for t in piece.tokens)
            piece.tokens = tuple(n for t in told for n in (joined if t.value == made.id else [t]))


def serial(draft: Draft, node: Node, made: Decision) -> None:
    """ "The lawyer signs it off, then the CFO": gate#1 checks, then gate#2 checks."""
    one, two = list(node.all("person"))[:2]
    checks, then = draft.plain(one.end, "checks"), draft.plain(two.start, "then", "THEN")
    names = draft.named(one.start, one.end, made.id), draft.named(two.start, two.end, made.also[0].id)
    comma = draft.plain(two.start, ",", "COMMA")
    draft.replace(node.start, node.end, names[0], checks, comma, then, names[1], checks)


def work_beside(talk: Talk, made: Decision) -> None:
    """ "The editor and Ann review it": what the decision is by, is what Ann does."""
    for id_ in latest(talk, (i for token in made.beside for i in talk.memory.ids(token))):
        step = talk.claims.nodes.get(id_)
        if step is not None:
            runs = [run for part in getattr(step.task, "parts", ()) for run in part if run[0] >= made.work[0]]
            ends = [end for start, end in runs if any(map(str.isalpha, talk.prompt[start:end]))]
            step.task = Words.of(talk.prompt, [((made.work[0], max([made.work[1], *ends])),)])


def asked_before(talk: Talk, words: Sequence[Word], spot: Spot, one: Decision) -> bool:
    """ "(The board approves.) Without the board's approval, …": that of whom the text has just told."""
    led = spot.start > 0 and words[spot.start - 1].text in ("without", "after", "upon", "following", "until")
    told = [n.approvers for i, n in talk.claims.nodes.items() if i in talk.memory.stage and not n.agent]
    return led and spot.node.name == "n_yes" and bool(one.by) and (one.by,) in told
