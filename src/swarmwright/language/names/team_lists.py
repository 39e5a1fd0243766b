"""Team lists: "Agents: planner, coder", or a heading with a line for each: who is called so takes part.

In small letters nothing else may tell a name from a word; a list under "Agents" does, whatever the words are.
What is counted or described there ("Team: three people who know the product") names nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.names.written import is_common

__all__ = ["team_listed"]

_HEAD = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]*|[*_]{2})?(?:(?:the|our|my|your|available)[ \t]+)?"
    r"(?:agents?|team(?:[ \t]+members)?|members|bots|workers|roster|crew)(?:[ \t]+(?:are|is))?"
    r"(?:[*_]{2})?[ \t]*(?P<colon>:)?(?:[*_]{2})?[ \t]*(?P<here>[^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
_MOST = 100
"""More than so many nobody lists in a line; each is looked for in the rest."""
_NAME = r"[^\W\d_][\w-]*(?:[ ][^\W\d_][\w-]*){0,2}"
_ITEM = re.compile(
    rf"(?P<indent>[ \t]*)(?P<mark>[-*•+]|\d+[.)])?[ \t]*(?:[*_]{{2}})?`?(?P<name>{_NAME})`?(?:[*_]{{2}})?"
    r"[ \t]*(?P<more>(?:[-–—:=]|\()[^\n]*)?\n?"
)
_INLINE = re.compile(
    rf"[ \t]*(?:(?:and|the|an?|or)[ \t]+)*`?(?P<name>{_NAME})`?[ \t]*(?:\([^()\n]*\))?[ \t]*"
)


def team_listed(prompt: str) -> Iterator[tuple[int, str]]:
    """(start, name) of each who stands in a list of the agents that names at least two."""
    for head in _HEAD.finditer(prompt):
        here = head["here"].strip()
        if here and not head["colon"]:
            continue  # "Agents work in parallel."
        found = _in_line(prompt, head.start("here")) if here else _below(prompt, head.end() + 1)
        if len(found) > 1:
            yield from found


def _in_line(prompt: str, at: int) -> list[tuple[int, str]]:
    """The names of "planner, coder (writes) and tester.", each of which is named again; [] if one is none."""
    stop = re.compile(r"\.(?=\s|$)|\n|$").search(prompt, at)
    end = stop.start() if stop else len(prompt)
    found: list[tuple[int, str]] = []
    for part in re.finditer(r"(?:[^,;&()]|\([^()\n]*\))+", prompt[at:end]):
        for piece in re.finditer(r"(?:(?! and ).)+", part.group()):
            start = at + part.start() + piece.start()
            item = _INLINE.fullmatch(prompt, start, at + part.start() + piece.end())
            if item is None or not _is_name(item["name"]) or len(found) == _MOST:
                return []
            found.append((item.start("name"), item["name"]))
    rest = prompt[end:]
    again = [one for one in found if re.search(rf"(?<![\w-]){re.escape(one[1])}(?![\w-])", rest)]
    return found if again == found else []


def _below(prompt: str, at: int) -> list[tuple[int, str]]:
    """The names that begin the lines below, up to one that is no such line, or is set otherwise."""
    found: list[tuple[int, str]] = []
    set_so: tuple[str, bool] | None = None
    while (at < len(prompt) and (item := _ITEM.match(prompt, at)) is not None) and item.end() > at:
        if item.end() < len(prompt) and prompt[item.end() - 1] != "\n":
            break
        style = item["indent"], item["mark"] is None
        several = " " in item["name"] and not item["name"].istitle() and item["more"] is None
        if several or not _is_name(item["name"]) or set_so not in (None, style):
            break  # "- Nia drafts" tells what she does
        set_so = style
        found.append((item.start("name"), item["name"]))
        at = item.end()
    return found


def _is_name(text: str) -> bool:
    return not any(is_common(word) for word in text.split()) or text[:1].isupper()
