"""Decisions: what is known of a person's decision: who takes it, and whether it was spoken of before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.permits.matching import Node
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word
from swarmwright.language.words.tokens import Token
from swarmwright.language.words.words_of_standing import OFFICES, PEOPLE

__all__ = ["ARTICLES", "Decision", "approver", "given_by", "named_by", "refers", "told_to_go"]

_MINE = frozenset(["i", "me", "my", "we", "us", "myself", "our", "mine"])
_NOBODY = frozenset(["human", "person", "human being", "somebody", "someone", "manual", "people", "else"])
ARTICLES = frozenset(
    ["the", "a", "an", "some", "our", "its", "their", "my", "your", "his", "her", "any", "another"]
)


@dataclass(slots=True)
class Decision:
    """A person's decision: who decides (in the prompt's words, "user" for its writer), and on whose work.

    `refers`: it may be one that was spoken of before ("once approved"). `about`: the names of those whose
    work it is, as far as the sentence in its new wording does not say so.
    """

    id: str
    by: str
    span: tuple[int, int]
    refers: bool = False
    about: tuple[Token, ...] = ()
    again: bool = False
    """It was spoken of before."""
    prior: bool = False
    """It comes before what was told last."""
    held: tuple[Token, ...] = ()
    """Whose work it comes before, likewise."""
    thing: tuple[str, ...] = ()
    """What has to be decided on before it is done, in small letters, where it is said of no agent."""
    fate: tuple[str, ...] = ()
    """What does not become of somebody's work without it, in small letters ("gets merged")."""
    instead: tuple[str, ...] = ()
    """Who else may take it."""
    beside: tuple[Token, ...] = ()
    """The agents who do the same as work of theirs, in the words at `work`."""
    work: tuple[int, int] = (0, 0)
    also: tuple[Decision, ...] = ()
    """The decisions of others who have to take it, too."""


def refers(node: Node, words: Sequence[Word]) -> bool:
    """Whether a decision may be one that was spoken of: nobody is said to take it, nor what sort it is."""
    if node.name == "d_again":
        return True
    if node.name == "n_yes" and not node.first("person", "officer", "owner", "body"):
        return not {"a", "an", "any", "our", "human", "manual"} & {
            w.text for w in words[node.start : node.end]
        }
    if node.first("person", "officer", "owner") or node.name not in ("n_yes", "d_reduced", "d_passive"):
        return False
    if node.name == "n_yes" and (node.first("body") or node.first("about")):
        return False
    kinds = node.first("kinds")
    new = {"a", "an", "any", "my", "our", "human", "manual"} & {w.text for w in words[node.start : node.end]}
    return not new and (kinds is None or kinds.start == kinds.end)


def approver(prompt: str, words: Sequence[Word], node: Node) -> str:
    """Who decides: "user" for the prompt's writer, "" for nobody in particular."""
    said = node.first("person", "officer", "owner") or (node.first("n_yes", "n_look"))
    name = "" if said is None else named_by(prompt, words, node, said)
    return name or _of_whom(prompt, words, node)


def _of_whom(prompt: str, words: Sequence[Word], node: Node) -> str:
    """ "The approval of the board": somebody's; "the approval of the plan" is on a thing."""
    about = node.first("about")
    thing = about.first("thing") if about is not None and words[about.start].text == "of" else None
    said = [w for w in words[thing.start : thing.end] if w.text not in ARTICLES] if thing is not None else []
    if not said or any(w.kind or w.text == "of" for w in said):
        return ""
    written = [prompt[w.start : w.end] for w in said]
    capitals = all(text[:1].isupper() for text in written)
    office = {lemma for lemma, _ in may_be(said[-1].text)} & (OFFICES | PEOPLE | {"manager", "director"})
    return " ".join(prompt[said[0].start : said[-1].end].split()) if capitals or office else ""


def given_by(node: Node) -> list[Node]:
    """Each person of whom a yes has to come: "approval from the CFO or the CEO"."""
    given = node.first("given", "apiece")
    return [*given.all("person"), *given.all("officer")] if given is not None else []


def named_by(prompt: str, words: Sequence[Word], node: Node, said: Node) -> str:
    """The same of one person of several, who is `said`."""
    inside = words[said.start : said.end]
    titled = said.first("body", "office")
    if titled is None or said.first("somebody"):
        mine = {w.text for w in words[node.start : node.end]} & _MINE
        return "user" if mine and not said.first("somebody") else ""
    if said.first("me"):
        return "user"
    end = (
        next((p.end for p in said.all("place")), titled.end)
        if said.name in ("person", "officer")
        else titled.end
    )
    text = " ".join(prompt[words[titled.start].start : words[end - 1].end].split())
    return "" if text.casefold() in _NOBODY or {w.text for w in inside} <= ARTICLES | _NOBODY else text


def told_to_go(words: Sequence[Word], node: Node) -> list[Token]:
    """Who is given a yes: "Ann" of "I give Ann the go-ahead", nobody of "I give Ann's draft my blessing"."""
    giving = node.first("giving")
    if giving is None or giving.first("agents") is None or giving.first("owned") is not None:
        return []
    told = (w.token for w in words[giving.start : giving.end] if w.kind in ("AGENT", "GROUP"))
    return list(dict.fromkeys(told))
