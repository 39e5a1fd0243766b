"""Respelling: which function word was meant by one that is a typing slip away from it.

This module knows nothing of tokens.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from string import ascii_lowercase

from swarmwright.language.words.lexicon import UNITS, correctable, vocabulary

__all__ = ["respelt"]


@cache
def _by_signature() -> dict[tuple[str, int], tuple[str, ...]]:
    table: dict[tuple[str, int], list[str]] = {}
    for word in sorted(correctable()):
        table.setdefault((word[0], len(word)), []).append(word)
    return {key: tuple(words) for key, words in table.items()}


def respelt(word: str) -> str:
    """The lexicon's word that `word` is one typing slip away from, or `word` itself.

    Two letters swapped counts from four letters on, one letter wrong, missing or doubled from seven on:
    shorter words are too often other words. Of those, only the most frequent are looked for ("teh").
    """
    if word in _COMMON or word in _key_slips():
        return _COMMON.get(word) or _key_slips()[word]
    if len(word) == 3 and word not in vocabulary():
        return next((short for short in _SHORT if _swapped(word, short)), word)
    if len(word) < 4 or not word.isalpha() or word in vocabulary() or word in _WORDS:
        return word
    for candidate in _near(word):
        if _doubled(word, candidate) or (len(candidate) >= 7 and _doubled(candidate, word)):
            return candidate
        if _swapped(word, candidate) or (len(candidate) >= 7 and _one_edit(word, candidate)):
            return candidate
    return word


_COMMON = {
    slip: right
    for right, slips in {
        "access": "acces acess", "again": "agian", "allowed": "alowd", "already": "allready",
        "always": "allways",
        "approval": "aproval approvel aprovel", "approve": "aprove", "because": "becuase becasue",
        "beginning": "begining beggining", "completely": "completly", "confirm": "comfirm",
        "dependent": "dependant", "except": "exept excpet", "exclusively": "exclusivly",
        "finally": "finaly", "forty": "fourty", "immediately": "immediatly imediatly imediately",
        "independent": "independant", "independently": "independantly", "maximum": "maximun",
        "necessary": "neccessary necesary", "opened": "opend", "otherwise": "otherwize",
        "done": "dne donne donee", "only": "onlly onnly onl oly ony", "while": "whle whie whil whiile",
        "parallel": "paralel parallell paralell parralel",
        "permission": "permision", "receive": "recieve", "receives": "recieves", "received": "recieved",
        "separate": "seperate", "separately": "seperately", "successful": "succesful sucessful",
        "successfully": "succesfully sucessfully", "whether": "wether", "which": "wich whitch",
        "with": "whith",
        "written": "writen", "writing": "writting", "happened": "happend", "simultaneously": "simultaniously",
    }.items()
    for slip in slips.split()
}  # fmt: skip
"""Slips that are made again and again, of words that are too short, or too far off, to be told by a rule."""
_KEYS = """
    before after until unless otherwise nobody everyone everybody between parallel approves approval
    minutes seconds hours rounds together depends requires decides finished
"""
"""Words on which an order, a bound or a right turns: what is one letter off from them is hardly another."""
_OTHERS = frozenset(
    ["util", "ater", "hour", "round", "rounded", "hoers", "tours", "hounds", "bounds", "rounders", "minute",
     "minuses", "minuets", "depend", "defends", "repends", "require", "required", "requites", "decide",
     "decided", "decodes", "derides", "finish", "finishes", "altogether", "approvals", "approve", "approver",
     "second", "beyond", "retires", "requited", "reqires"]
)  # fmt: skip
"""Words of their own that are one letter off from a key word."""


@cache
def _key_slips() -> dict[str, str]:
    """ "Befor", "aftr", "befire", "minutees": the key words with one letter left out, wrong, or too many."""
    found: dict[str, str] = {}
    for key in _KEYS.split():
        inner = range(1, len(key))
        slips = {key[:at] + key[at + 1 :] for at in inner} | {key[:at] + key[at] + key[at:] for at in inner}
        if len(key) > 5:
            slips |= {key[:at] + c + key[at + 1 :] for at in inner for c in ascii_lowercase}
        slips |= {key[:at] + key[at + 1] + key[at] + key[at + 2 :] for at in range(1, len(key) - 1)}
        found |= dict.fromkeys(slips, key)
    return {s: k for s, k in found.items() if s not in _OTHERS and s not in vocabulary() and s not in UNITS}


_WORDS = frozenset(
    ["accents", "afterword", "angle", "bonded", "causal", "complexion", "conform", "conformation", "conforms",
     "content", "contents", "convent", "convents", "decent", "defends", "denise", "derision", "dose",
     "externally", "extent", "farther", "fellows", "filing", "finnish", "flailing", "form", "froth", "grated",
     "intent", "mena", "nether", "precious", "present", "primate", "profess", "prowess", "recent", "rely",
     "sing", "singed", "sings", "spilt", "stoops", "suffixes", "thorough", "trail", "trough", "untied",
     "vest", "waist", "warp", "warps", "wherever", "whither"]
)  # fmt: skip
"""Words of their own that are one slip away from a function word."""
_SHORT = ("the", "and", "not", "but", "can")


def _near(word: str) -> Iterator[str]:
    for size in (len(word), len(word) + 1, len(word) - 1):
        yield from _by_signature().get((word[0], size), ())


def _doubled(word: str, candidate: str) -> bool:
    """One letter typed twice ("untill")."""
    if len(word) != len(candidate) + 1 or len(candidate) < 5:
        return False
    pairs = (i for i, (a, b) in enumerate(pairwise(word)) if a == b)
    return any(word[:i] + word[i + 1 :] == candidate for i in pairs)


def _swapped(word: str, candidate: str) -> bool:
    if len(word) != len(candidate):
        return False
    at = [i for i, (a, b) in enumerate(zip(word, candidate, strict=True)) if a != b]
    return (
        len(at) == 2
        and at[1] == at[0] + 1
        and word[at[0]] == candidate[at[1]]
        and word[at[1]] == candidate[at[0]]
    )


def _one_edit(word: str, candidate: str) -> bool:
    if word[:-1] == candidate[: len(word) - 1] or word[:-2] == candidate[: len(word) - 2]:
        return False  # another form of the word, not a slip
    if len(word) == len(candidate):
        if word.endswith(("ed", "ing")) and candidate.endswith(("ed", "ing")):
            return False  # "cleaned" is a verb of its own, not "cleared"
        return sum(a != b for a, b in zip(word, candidate, strict=True)) == 1
    short, long = sorted((word, candidate), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))
