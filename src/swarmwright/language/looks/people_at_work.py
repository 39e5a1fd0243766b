"""People at work: "Ann drafts, I edit, Ben publishes": people are asked for decisions, and are given no work.

What a person does between the steps would be read as part of a task, and the next step would not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.drafted import Draft
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import ToolApproval
from swarmwright.workflow.tree import Gate

__all__ = ["people_at_work"]

_JOINTS = ("COMMA", "AND", "SEMI", "THEN", "BUT", "DASH")
_ADVERBS = words_in("then also personally always myself first finally usually still just")
_SOMEBODY = words_in("human person user")
_VERBS = words_in("reply apply supply rely comply imply multiply")
_OTHERWISE = words_in(
    """
    want need like prefer expect think hope believe know have be do mean call describe say trust wait ask let
    give get hire suggest propose plan require insist assume suppose wish love care own name rely depend allow
    forbid decide agree approve confirm would will shall must can should may could sell offer run use feel try
    keep leave don't
    """
)
"""What the writer of a prompt says of the team, of the world, or of a decision."""


def people_at_work(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """What the writer does behind an agent's work, and another person anywhere, of which no question came."""
    if not has(sentence, "AGENT") or _asked(sentence, draft):
        return
    for at, token in enumerate(sentence[:-1]):
        verb = next((n for n in range(at + 1, len(sentence)) if not _is_adverb(sentence[n].low)), at + 1)
        if not _begins(sentence, at) or verb >= len(sentence) or not _works(token, sentence[verb]):
            continue
        said = prompt[token.start : sentence[verb].end]
        what = (
            f"{said!r} is a person's work, and nobody waits for it: people are asked for decisions; say what "
            "has to be approved, and before whom: 'I approve before Ann starts'"
        )
        yield diagnose("SW403", (token.start, sentence[verb].end), what)


def _is_adverb(word: str) -> bool:
    return word in _ADVERBS or (word.endswith("ly") and word not in _VERBS)


def _asked(sentence: Sequence[Token], draft: Draft) -> bool:
    start, end = sentence[0].start, sentence[-1].end
    asked = [node.spans for node in draft.nodes if isinstance(node, Gate)]
    asked += [rule.spans for rule in draft.rules if isinstance(rule, ToolApproval)]
    return any(a < end and b > start for spans in asked for a, b in spans)


def _begins(sentence: Sequence[Token], at: int) -> bool:
    """Whether a clause begins here: behind an agent's, or with a person who is not the writer."""
    token = sentence[at]
    if token.low == "i":
        return at > 0 and sentence[at - 1].of(*_JOINTS) and has(sentence[:at], "AGENT")
    person = token.of("HUMAN") and not _SOMEBODY.isdisjoint(token.low.split())
    return person and (at == 0 or sentence[at - 1].of(*_JOINTS))


def _works(person: Token, verb: Token) -> bool:
    if verb.of("MUST", "MAY", "NOT", "MUSTNOT", "APPROVE", "REJECT"):
        return False
    wanted = "base" if person.low == "i" else "s"
    forms = [(lemma, form) for lemma, form in analyses(verb.low) if form == wanted]
    return bool(forms) and all(lemma not in _OTHERWISE for lemma, _ in forms)
