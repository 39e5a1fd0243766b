"""Case words: what opens a condition, a remaining case, or a sort of thing with its place. Data, not code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from swarmwright.language.told.items import Item
from swarmwright.language.words.inflection import third
from swarmwright.language.words.words_of_shape import conditions

__all__ = ["ANNOUNCING", "CONTRASTS", "LATER", "matched", "opens", "sort_verbs"]

CASE_WORDS: dict[str, str] = {
    "IF": " | ".join(
        (*conditions(), "if and only if", "just in case", "suppose", "should", "given", "if ever", "were")
    ),
    "WHEN": "when | only when | but only when | whenever",
    "UNLESS": "unless | except if | except when | except where | if not for",
    "ELSE": """
        otherwise | else | or else | failing that | failing which | if not | if it is not | if it does not
        | if they are not | if they do not | if there is not | if there are not | if there is none
        | if that is not the case | if this is not the case | if that fails
        | in all other cases | in every other case | in any other case | in other cases | in the other case
        | for everything else | for anything else | for all others | for all the others | for the rest
        | for all other cases | for any other case | for all the rest | by default | in the opposite case
        | if no | if neither | if none of these | if none of those | if none applies | in all the other cases
        | for everyone else | for others | when not | when it is not | when it does not | when they are not
        | when they do not | if this fails | when there is not | if that is not so | if so not | for all else
        | for the others | the rest of the time | at all other times | the rest of the year
        | in the remaining cases | in all remaining cases | for all remaining cases
    """,
    "REST": """
        everything else | anything else | all else | the rest | rest | the others | other | others
        | anything other
        | the remaining ones | all remaining ones | all the rest | all the others | whatever else comes in
        | whatever else | all other ones | any other | default | none of the above | none of these | neither
        | all others | all other | the other ones | whatever is left | what is left | whatever remains
        | everything other | everyone else | all remaining | the remainder | any others
    """,
    "THUS": "in which case | if so | in that case | if yes | if it is | if it does | in this case",
    "ANYWAY": """
        either way | in either case | in any case | in both cases | in every case | in each case
        | whatever happens | whatever happened | regardless | whichever it is | whichever it was
        | come what may | in all cases | whatever the outcome | whatever the result | no matter which
        | whichever applies
    """,
}
LATER = frozenset(
    ["then", "and", "so", "thereafter", "afterwards", "next", "after", "that", "now", "finally"]
)
"""Words that only say that the cases come now."""
ANNOUNCING = frozenset(
    ["depending", "depends", "one", "either", "choice", "other", "decided", "cases", "kinds", "never", "both"]
)
"""Words that say that there is a choice."""
CONTRASTS = frozenset(["but", "while", "whereas", "whilst", "instead", "rather", "yet"])

_SORT_VERBS = """
    go to | go straight to | go directly to | go on to | go over to | go off to | go into | come to
    | get sent to | be for
    | belong to | belong with | land with | land on | land at | end up with | end with | end up at
    | be handled by | be served by | be answered by | be treated by | be taken by | be dealt with by
    | be sent to | be routed to | be forwarded to | be passed to | be directed to | be referred to
    | be given to | be handed to | be assigned to | be a matter for | be a job for | be a case for
    | be a task for | be up to | be processed by | be seen to by | be looked after by | be taken care of by
    | be escalated to | fall to | mean | get | be one for | be something for
    | be looked at by | be done by | be picked up by | be covered by | be the business of | be the job of
    | move on to | move to | proceed to | proceed with | continue to | continue with | pass on to | pass to
    | have to go to | need to go to | be a case of
    | be resolved by | be reviewed by | be checked by | be worked on by | be transferred to | be dispatched to
    | head to | head for | be put through to | be left to | be relayed to
    | be the responsibility of | be cared for by | be attended to by | be settled by | be decided by
"""
_BE = {"be": ("is", "are", "be", "was", "were", "will be", "shall be", "must be", "should be", "get", "gets")}


@cache
def _table() -> dict[tuple[str, ...], str]:
    return {tuple(phrase.split()): kind for kind, text in CASE_WORDS.items() for phrase in text.split("|")}


@cache
def sort_verbs() -> frozenset[tuple[str, ...]]:
    """How one says that things of a sort go to somebody, every form of the verb, without the name."""
    found: set[tuple[str, ...]] = set()
    for phrase in _SORT_VERBS.split("|"):
        first, *rest = phrase.split()
        forms = _BE.get(first, (first, third(first), f"will {first}", f"should {first}", f"must {first}"))
        found |= {(*form.split(), *rest) for form in forms}
    return frozenset(found)


@cache
def _longest() -> dict[str, int]:
    """Word → how many words the longest case words have that begin with it."""
    longest: dict[str, int] = {}
    for phrase in _table():
        longest[phrase[0]] = max(len(phrase), longest.get(phrase[0], 0))
    return longest


def opens(words: Sequence[Item], at: int) -> tuple[str, int]:
    """The class of the case words that begin here, and the position behind; ("", at) if there are none."""
    longest = _longest().get(words[at].text, 0) if at < len(words) else 0
    for size in range(min(longest, len(words) - at), 0, -1) if longest else ():
        kind = _table().get(tuple(w.text for w in words[at : at + size]))
        if kind:
            return kind, at + size
    return "", at


def matched(words: Sequence[Item], at: int, phrases: frozenset[tuple[str, ...]]) -> int:
    """The position behind the longest of these phrases that begins here; `at` if none does."""
    for size in range(min(6, len(words) - at), 0, -1):
        if tuple(w.text for w in words[at : at + size]) in phrases:
            return at + size
    return at
