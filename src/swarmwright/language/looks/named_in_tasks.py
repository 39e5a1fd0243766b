"""Named in tasks: "Ann drafts a text that Ben edits": Ben's part was taken into what Ann does.

Whoever is named in another's work mostly comes before or behind it, in words that nobody could read. Where
the draft has the two side by side, and no word of the task speaks of company, that is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.language.obligations.table import BESIDE_WORDS, MEANWHILE, OPEN_WORDS
from swarmwright.language.told.drafted import Draft, told
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.tree import Step

__all__ = ["named_in_tasks"]

_COMPANY = (
    "RESPECTIVELY",
    "PAR",
    "PARWITH",
    "FREE",
    "WHILE",
    "EACH",
    "FOREACH",
    "EVERYONE",
    "CHOICE",
    "EITHER",
    "SUPERVISE",
)
_RULES = ("SEE", "SECRET", "BLIND", "EXCEPT", "MUSTNOT", "NOBODY", "MAY", "ONLY")
_BESIDE = (
    words_in("together alongside help helps assist assists support supports helped as not no never")
    | BESIDE_WORDS
    | MEANWHILE
    | (OPEN_WORDS - words_in("whichever whatever"))
)
"""Words by which somebody works beside somebody, or does not wait."""


def named_in_tasks(
    prompt: str, sentences: Sequence[Sequence[Token]], draft: Draft, found: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """Those who stand in another's task, and were understood to work beside them without a word for it.

    `found`: what is said already; a sentence of which something is said needs no second word.
    """
    tasks = [step for step in draft.nodes if isinstance(step, Step) and step.task]
    for sentence in sentences:
        if not sentence or has(sentence, *_COMPANY, *_RULES):
            continue
        start, end = sentence[0].start, sentence[-1].end
        if any(d.start < end and start < d.end and d.severity != "info" for d in found):
            continue
        here = [step for step in tasks if any(start <= a and b <= end for a, b in step.spans)]
        yield from _named(sentence, here, draft)


def _named(sentence: Sequence[Token], here: Sequence[Step], draft: Draft) -> Iterator[Diagnostic]:
    for step in here:
        doer, shared = draft.team.name(step.agent), {s.agent for s in here if s.task == step.task}
        for token in sentence:
            who = str(token.value)
            if not token.of("AGENT") or who in shared or not _is_in(token.text, step.task):
                continue
            name, by = draft.team.name(who), rf"\bby (?:the )?{re.escape(token.text)}\b"
            listed = _is_in(doer, step.task) and not re.search(by, step.task)  # "Ann and Ben take one each"
            if frozenset((doer, name)) in draft.beside and not listed:
                said = (
                    f"{name} is named in what {doer} does, and nothing says whether {name} works before or "
                )
                said += f"after; say '{doer} …, then {name} …', or 'then {doer}'"
                yield told(token.span, said, "warning")


def _is_in(name: str, task: str) -> bool:
    """Whether the task names somebody, and not as company."""
    words = set(task.casefold().replace(",", " ").split())
    if not words.isdisjoint(_BESIDE):
        return False
    at = re.search(rf"(?P<with>\bwith\s+)?(?<![\w-]){re.escape(name)}(?![\w-])(?P<rest>.*)", task, re.DOTALL)
    return at is not None and not (at["with"] and not at["rest"].strip())
