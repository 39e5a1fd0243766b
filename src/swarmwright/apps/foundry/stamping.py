"""What is noted with everything that the team hands in, as no agent says itself. Pure.

The draft that its author was shown. And where somebody by a prompt or code of their own calls a draft not
safe for nothing but its language: that a person has to read it is so, and is told them; no other draft would
change it, so none is asked for (as with the foundry's own guardian, `agents`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from swarmwright.apps.foundry.drafts import NOT_READ, OF, SHOWN, STANDS_IN, digest, latest_draft, with_drafts
from swarmwright.apps.foundry.safety.foreign import mostly_foreign, of_language_alone, shows_foreign
from swarmwright.apps.foundry.safety.plain import plain
from swarmwright.apps.foundry.saying import said_level, said_safe, said_texts
from swarmwright.ports.agents import AgentReport, AgentView

__all__ = ["SAID", "stamp"]

SAID = "said"
"""The field of a report that counts otherwise than it says: {"safe", "level"} as they were said."""

_VERDICT = ("safe", "level")

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_FURTHER = (
    r"(?:(?:(?:other|further|more|else) )?"
    r"(?:harm\w*|concern\w*|risk\w*|problem\w*|issue\w*|unsafe|wrong)|else)"
)
_NOTHING = re.compile(
    r"^\W*(?:(?:otherwise|beside[s]? (?:that|this)|apart from (?:that|this)),? )?"
    r"(?:(?:i|we) (?:see|find|found|saw) |there (?:is|are|was|were) )?"
    rf"(?:no|nothing) {_FURTHER}(?: (?:in it|otherwise|was found|found))?\W*$"
)
"""A sentence that says that there is nothing else."""
_SAYS_VERDICT = re.compile(r"^\W*(?:(?:safety|level|safe)\W*)*(?:caution|no|false|not safe)?\W*$")
"""One that repeats the verdict."""
_UNREAD = re.compile(
    r"\b(?:cannot|can ?n['’]t|could not|couldn['’]t|unable to|not able to) "
    r"(?:read|judge|assess|verify|evaluate|check|review|tell) "
    r"(?:it|this|them|its safety|(?:the|this) (?:draft|text|protocol|content|wording)|"
    r"(?:whether|if) it is safe|how safe it is)\W*$"
)
"""One that says that its author could not read the draft, and so not judge it."""


def stamp(view: AgentView, report: AgentReport) -> Mapping[str, Any]:
    """What goes with a report: the hash of the draft that is the last of all that its author was shown when
    they began, "" = none; and what a verdict counts as that is of the draft's language alone."""
    draft = latest_draft(with_drafts(view.outputs))
    stands_in = {STANDS_IN: True, "note": NOT_READ} if _is_made_up(view, report) else {}
    if draft is None:
        return {SHOWN: "", **stands_in}
    return {SHOWN: digest(draft.text), **_beside_its_language(report, draft.text), **stands_in}


def _is_made_up(view: AgentView, report: AgentReport) -> bool:
    """Whether it is what the platform's stub says in anybody's place: who they are, and their task again."""
    done = view.task.strip().rstrip(".")
    return bool(done) and report.text.startswith(f"{view.agent.name}: {done}.\nThis is for: ")


def _beside_its_language(report: AgentReport, draft: str) -> Mapping[str, Any]:
    """Its verdict without what a person who reads the language sees to; {} = it counts as it is. Ours, which
    names the draft that it is of, has done so itself."""
    fields = report.fields
    level = str(fields.get("level") if fields.get("level") is not None else "").strip()
    if OF in fields or (level and said_level(level) != "caution"):
        return {}
    if not level and said_safe(fields.get("safe")) is not False:
        return {}
    concerns, told = said_texts(fields.get("concerns")), list(_told(report.text))
    others = [word for name, value in fields.items() if name not in _VERDICT for word in _words_in(value)]
    sentences = list(_sentences([*told, *others]))
    of_language = [one for one in sentences if of_language_alone(one)]
    if not of_language or not all(_is_no_more(one) for one in sentences if one not in of_language):
        return {}
    if not (mostly_foreign(plain(draft)) or shows_foreign(draft)):
        return {}
    said = {name: fields[name] for name in ("safe", "level") if name in fields}
    return {
        "safe": True,
        "level": "safe",
        "concerns": concerns or told or of_language,
        SAID: said,
    }


def _told(text: str) -> Iterator[str]:
    """What a report says in words: of a JSON object, all words in it but its verdict."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else text
    except ValueError:
        data = text
    if isinstance(data, dict):
        data = [value for name, value in data.items() if name not in _VERDICT]
    yield from _words_in(data)


def _words_in(data: object) -> Iterator[str]:
    if isinstance(data, str) and data.strip():
        yield data.strip()
    elif isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from _words_in(one)


def _sentences(texts: list[str]) -> Iterator[str]:
    for text in texts:
        yield from (one for part in _SENTENCE.split(text) if (one := part.strip()))


def _is_no_more(sentence: str) -> bool:
    """Whether it says nothing against the draft beside that it could not be read."""
    said = sentence.casefold()
    return any(pattern.search(said) for pattern in (_NOTHING, _UNREAD, _SAYS_VERDICT))
