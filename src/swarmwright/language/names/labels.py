"""Labels: agents that are named as code is (`planner`, fetch_data, web-scraper), or by a bare role.

Such a word names somebody where it begins a clause and acts ("web-scraper scrapes the site"), heads an item
of a list ("- planner: plans"), or stands in a chain of arrows ("fetch_data -> clean_data").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.names.toolish import is_tool
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.roles import is_role_word
from swarmwright.language.words.words_of_standing import PEOPLE

__all__ = ["labels"]

_LABEL = r"`?[^\W\dA-Z_][\w-]*[^\W_]`?"
_ITEM = r"[ \t]*(?:\d+[.)][ \t]*|[-*•][ \t]+)?"
_JOINT = r"(?i:and|then|once|when|after|before|while|until|finally,?)[ \t]+"
_ARROW = r"[ \t]*(?:<?[-=─]+>|[→⇒⟶➡⟹↔⇄⇆⇔])[ \t]*"
_BESIDE = r"[ \t]*(?:,|&|\+|\|\|?|∥|‖|/)[ \t]*"
_BOX = r"[({\[][^(){}\[\]\n]{1,80}[)}\]]"
_TAIL = r"(?:[ \t]*\([^()\n]{1,60}\)|,?[ \t]+(?:until|at most|max)\b[^-=→\n(<]{1,60})"
_STAGE = rf"(?:(?:{_LABEL}(?:{_BESIDE}{_LABEL})*|{_BOX}){_TAIL}?)"
"""A stage of a chain: "plan", "code & test", "review (max 3 rounds)", "{code, test}", "[ok by a human]"."""
_CHAIN = re.compile(
    rf"(?:(?<=[.:\n])|^){_ITEM}({_STAGE}(?:{_ARROW}{_STAGE})+)(?=[ \t]*(?:[.,;(\n]|$))", re.MULTILINE
)
_ANY = r"`?[^\W\d_][\w-]*[^\W_]`?"
_BOXED = re.compile(rf"[({{\[][ \t]*({_ANY}(?:(?:{_BESIDE}|[ \t]+(?:and|or)[ \t]+){_ANY})*)[ \t]*[)}}\]]")
_REMARK = re.compile(rf"[({{\[][^(){{}}\[\]\n]*[)}}\]]|{_TAIL}")
_HEAD = re.compile(
    rf"(?:(?:(?<=[.;!?,:\n])|^){_ITEM}(?:\*\*)?|\b{_JOINT})(?:{_JOINT})*({_LABEL})(?:\*\*)?"
    r":?[ \t]+(?:(?:then|first|only|always|never)[ \t]+)*([a-z]+)",
    re.MULTILINE,
)
_MODALS = frozenset(["may", "can", "must", "should", "will", "cannot", "is", "has", "waits"])
_NOBODY = frozenset(
    ["start", "end", "stop", "done", "finish", "user", "human", "me", "begin", "input", "approval", "approve",
     "ok", "okay", "gate", "yes", "approved", "parallel"]
)  # fmt: skip


def labels(prompt: str) -> Iterator[tuple[int, str]]:
    """(start, name) of each, in no order; one alone only if its own word says that it works."""
    found = [*_chained(prompt), *_heading(prompt), *_ticked(prompt)]
    several = len({name for _, name in found}) > 1
    yield from ((at, name) for at, name in found if several or _of_somebody(name))


def _of_somebody(name: str) -> bool:
    """ "embed_agent", "log_writer": a word of several parts, whose last one says that it works."""
    *parts, last = re.split(r"[_-]", name)
    return bool(parts) and (last in ("agent", "bot") or is_role_word(last))


def _chained(prompt: str) -> Iterator[tuple[int, str]]:
    for chain in _CHAIN.finditer(prompt):
        text = _REMARK.sub(_without_remark, chain.group(1))
        for hit in re.finditer(_ANY, text):
            name = hit.group().strip("`")
            if name.casefold() not in (*_NOBODY, "and", "or"):
                yield chain.start(1) + hit.start() + hit.group().startswith("`"), name


def _without_remark(hit: re.Match[str]) -> str:
    """Blanks for what stands in brackets and is no stage of names: "(max 3 rounds)", "[a human's ok]"."""
    before = hit.string[: hit.start()].rstrip()
    stage = not before or before[-1] in ">→⇒⟶➡⟹↔⇄⇆⇔"
    said = hit.group()
    return said if stage and _BOXED.fullmatch(said.strip()) else " " * len(said)


_TICKED = re.compile(r"(?<!`)`([^\W\d_][\w-]*)`(?!`)")
_LIST = r"(?:`[\w-]+`(?:,| and|, and| or|, or)\s+)*$"
_OPENS = re.compile(
    r"(?:(?:^|[.;!?,:\n])\s*(?:[-*•]\s+)?|\b(?=(?:then|once|when|after|before|while|until)\b))"
    rf"(?:(?:and|then|once|when|after|before|while|until|finally|first|only),?\s+)*{_LIST}",
    re.IGNORECASE,
)
_PLACED = re.compile(
    rf"\b(?:after|before|once|then|followed by|(?:down|up)stream of|depends? on)\s+(?:both\s+)?{_LIST}",
    re.IGNORECASE,
)
_DOES = re.compile(
    r"(?:(?:,|,? and|,? or)\s+`[\w-]+`)*,?\s+(?:(?:then|both|only|never|always|first|also)\s+)*([a-z]+)"
)
_DO = frozenset(
    ["run", "work", "start", "begin", "act", "have", "may", "can", "must", "should", "will", "cannot"]
)
_BEING = ("be", "have")


def _ticked(prompt: str) -> Iterator[tuple[int, str]]:
    """Names set as code is ("`lister` lists it", "after `parser`"), where they act, have a place, are tools.

    "Sorts by `date`", "needs `config_file`" name none: nobody acts by them, and nothing comes behind them.
    """
    for hit in _TICKED.finditer(prompt):
        left, name = prompt[max(hit.start() - 80, 0) : hit.start()], hit.group(1)
        does = _DOES.match(prompt, hit.end())
        verb = does.group(1) if does and _OPENS.search(left) else ""
        acts = verb in _DO or any(form == "s" and lemma not in _BEING for lemma, form in analyses(verb))
        if acts or _PLACED.search(left) or is_tool(prompt, name, works=False):
            yield hit.start(1), name


def _heading(prompt: str) -> Iterator[tuple[int, str]]:
    for hit in _HEAD.finditer(prompt):
        label, verb = hit.group(1), hit.group(2)
        name = label.strip("`")
        coded = label != name or "_" in name or "-" in name
        role = is_role_word(name) or name in PEOPLE
        acts = verb in _MODALS or any(form == "s" for _, form in analyses(verb))
        if (coded or role) and acts and name not in _NOBODY:
            yield hit.start(1) + label.startswith("`"), name
