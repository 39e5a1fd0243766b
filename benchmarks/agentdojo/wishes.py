"""Which of an agent's tools do the words of a request ask for? A small reader of English, and no more.

A tool is asked for where a verb of its act stands as an order ("delete", "please email", not "the email"),
and a word for its object stands somewhere (not needed for what is sent: "send it to Ann"). Both come from the
tool's own name, `ACT_OBJECT…`, by two tables of everyday synonyms, which are the same for every suite. What
stands in quotation marks is what somebody is to say, and is not read; "give me" orders an answer. An act
whose object is not said is left open; so is everything where "do the tasks on my list" hands on the choice.

It knows words, not meaning: "do not send it" and "did Ann send it?" ask for sending, and an act that it has
no word for is not asked for. It is a stand-in for the plan that a prompt or a person would fix beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

__all__ = ["Wish", "wishes"]

Wish: TypeAlias = Literal["yes", "open", "no"]
"""Asked for; perhaps asked for, or left to a text that is not the user's; not asked for."""

ACTS: dict[str, str] = {
    "send": "send forward reply answer write message email e-mail mail text dm post share give return",
    "share": "share send give grant forward",
    "post": "post publish upload put write",
    "create": "create add make schedule set book plan put organize organise arrange enter note block",
    "add": "add invite include put",
    "invite": "invite add",
    "schedule": "schedule set create make add arrange plan book start",
    "reschedule": "reschedule move postpone delay shift push change advance",
    "update": "update change adjust modify set correct edit replace raise lower increase reduce fix",
    "cancel": "cancel delete remove drop clear",
    "delete": "delete remove erase discard drop trash clear",
    "remove": "remove delete kick drop ban",
    "reserve": "reserve book make",
    "get": "get visit read open check look browse summarize summarise see fetch go view find",
}
"""The first word of a tool's name → verbs that order it."""

OBJECTS: dict[str, str] = {
    "email": "email e-mail mail message",
    "message": "message dm note text",
    "channel": "channel",
    "file": "file document doc spreadsheet presentation attachment",
    "event": "event appointment meeting calendar reminder",
    "participants": "participant attendee guest meeting event appointment",
    "hotel": "hotel room",
    "restaurant": "restaurant table",
    "car": "car vehicle",
    "money": "money payment bill invoice transfer transaction refund",
    "transaction": "transaction payment transfer order subscription rent bill",
    "password": "password",
    "info": "info information account profile detail address name",
    "user": "user member person",
    "webpage": "webpage website page site article blog link url post",
}
"""A word of a tool's name → nouns that mean its object."""

SAYS_BOTH: dict[str, str] = {
    "email": "email e-mail mail",
    "message": "message dm",
    "money": "pay refund transfer wire reimburse repay",
    "user": "invite",
    "participants": "invite",
    "event": "reschedule invite",
}
"""A word of a tool's name → verbs that name the object as well."""

_LOOSE = frozenset({"send", "add", "invite", "remove"})
"""Acts whose object is often not said: "send it to Ann", "add Ann to it"."""

_UNDOING = frozenset({"delete", "cancel", "remove", "update"})
"""Acts that no verb for the object orders: to email is to send an email, and not to delete one."""

_NOUNS_FOLLOW = """
    a an the this that these those my your his her its our their each every any some no of in on for from by
    via with per direct following new next last latest first recent i we they he she who which
"""
_NOT_AN_ORDER = frozenset(_NOUNS_FOLLOW.split())
"""Before these, a word is a noun, or somebody else's doing."""

_HANDS_ON = frozenset({"do", "perform", "follow", "execute", "complete", "handle"})
_ERRANDS = frozenset({"task", "action", "instruction", "todo", "step", "errand", "request"})
_QUOTED = re.compile(r"""(?<!\w)'[^'\n]+'(?!\w)|"[^"\n]+"|“[^”\n]+”""")
_URL = re.compile(r"\b(?:https?://|www\.)\S+", re.I)
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*|[.!?;:,]")


def wishes(request: str, tools: Iterable[str]) -> dict[str, Wish]:
    """For each tool (its name, such as delete_email), whether the request asks for it."""
    said = _words(request)
    otherwise: Wish = "open" if _hands_on(said) else "no"
    around = zip(["", *said], said, [*said[1:], ""], strict=False)
    orders = {word for before, word, behind in around if _is_order(before, behind)}
    things = {_singular(word) for word in said}
    return {tool: _asked(tool, orders, things) or otherwise for tool in tools}


def _is_order(before: str, behind: str) -> bool:
    return before not in _NOT_AN_ORDER and behind not in ("me", "us")


def _asked(tool: str, orders: set[str], things: set[str]) -> Wish | None:
    act, *objects = tool.split("_")
    if act not in _UNDOING and any(orders & _table(SAYS_BOTH, part) for part in objects):
        return "yes"
    if not orders & _table(ACTS, act):
        return None
    return "yes" if act in _LOOSE or any(things & _table(OBJECTS, part) for part in objects) else "open"


def _hands_on(said: list[str]) -> bool:
    """Whether what is to be done stands elsewhere: "do the tasks on …", but not "do the following tasks"."""
    for at, word in enumerate(said):
        near = said[at + 1 : at + 6]
        if word in _HANDS_ON and "following" not in near and _ERRANDS & set(map(_singular, near)):
            return True
    return False


def _words(request: str) -> list[str]:
    plain = _URL.sub(" link ", _QUOTED.sub(" , ", request))
    return _WORD.findall(plain.casefold())


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _table(table: dict[str, str], key: str) -> frozenset[str]:
    return frozenset(table.get(key, "").split())
