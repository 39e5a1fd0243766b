"""Looking: every sentence once more, without trust in who read it → what is owed and was not paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.obligations.backwards import backwards
from swarmwright.language.obligations.counts import counts
from swarmwright.language.obligations.denials import denials
from swarmwright.language.obligations.doubles import doubles
from swarmwright.language.obligations.elisions import elisions
from swarmwright.language.obligations.guards import guards
from swarmwright.language.obligations.headings import heading_of, headings
from swarmwright.language.obligations.held import held
from swarmwright.language.obligations.noes import noes
from swarmwright.language.obligations.oftener import oftener
from swarmwright.language.obligations.orders import orders
from swarmwright.language.obligations.places import places, speaks_of_company
from swarmwright.language.obligations.provisos import provisos
from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.obligations.shapes import shapes
from swarmwright.language.obligations.sides import Sentence
from swarmwright.language.obligations.sorts import sorts
from swarmwright.language.obligations.table import DUTIES
from swarmwright.language.obligations.understood import Understood
from swarmwright.language.obligations.yeses import yeses
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Gate, Step, Workflow, walk

__all__ = ["owed", "uncovered", "unmet"]

MOST_STEPS = 120
"""A prompt that people write has a dozen; with so many it was made by a machine, to try the compiler."""

_TAKEN = ("SW204", "SW305")
"""Codes of warnings that say in which of several ways the words were taken."""

_LOOKS: tuple[Callable[[Scene], Iterator[Unmet]], ...] = (
    guards,
    denials,
    yeses,
    noes,
    elisions,
    headings,
    held,
    orders,
    provisos,
    shapes,
    counts,
    places,
    backwards,
    sorts,
    doubles,
    oftener,
)


def owed(sentences: Sequence[Sequence[Token]], draft: Workflow) -> Iterator[Unmet]:
    """Every obligation of the sentences that the draft does not meet, in the order of the text.

    Nothing is looked at where there are more steps and gates than `MOST_STEPS`: facts grow with the square
    of their number.
    """
    if sum(isinstance(node, Step | Gate) for node in walk(draft.root)) > MOST_STEPS:
        return
    known = Understood.of(draft)
    seen: frozenset[str] = frozenset()
    lately: frozenset[str] = frozenset()
    read = [Sentence(tokens, draft.team) for tokens in sentences]
    beside = frozenset(name for sentence in read if speaks_of_company(sentence) for name in sentence.names)
    heading: Token | None = None
    for sentence in read:
        heading = heading_of(sentence, heading)
        scene = Scene(sentence, known, seen, lately, beside, heading)
        for look in _LOOKS:
            yield from look(scene)
        seen, lately = seen | sentence.names, sentence.names or lately


def unmet(
    prompt: str, sentences: Sequence[Sequence[Token]], draft: Workflow, found: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """One SW404 for each sentence of which less came than its words ask for, at the first such word.

    found: what was said already; a word that a warning or an error of these points at is passed over.
    """
    said: dict[int, Diagnostic] = {}
    starts = [tokens[0].start if tokens else -1 for tokens in sentences]
    for one in owed(sentences, draft):
        grave = DUTIES[one.duty].grave
        place = max(start for start in starts if start <= one.token.start)
        if place in said and (not grave or said[place].severity == "error"):
            continue
        words = _words(prompt, one, draft.team)
        new = diagnose("SW404", one.token.span, words, severity="error" if grave else "warning")
        if new in uncovered([*found, new]):
            said[place] = new
    yield from said.values()


def uncovered(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """These diagnostics without the second looks that say no more than another about the same words.

    A right, a denial, a yes or a rule of sight that is lost must not pass because something milder was said
    of its words: a warning, which lets the workflow through, covers it only if it says how they were taken.
    """
    loud = [d for d in found if d.severity != "info" and d.code != "SW404"]
    return [d for d in found if d.code != "SW404" or not any(_covers(other, d) for other in loud)]


def _covers(other: Diagnostic, look: Diagnostic) -> bool:
    at_one_place = other.start < look.end and other.end > look.start
    enough = other.severity == "error" or look.severity == "warning" or other.code in _TAKEN
    return at_one_place and enough


def _words(prompt: str, one: Unmet, team: Catalog) -> str:
    word = prompt[one.token.start : one.token.end] or one.token.text
    return DUTIES[one.duty].said.format(
        word=f"'{word}'", whom=_listed(one.whom, team), others=_listed(one.others, team)
    )


def _listed(names: Sequence[str], team: Catalog) -> str:
    called = [team.name(name) for name in names]
    return " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called) or "anybody"
