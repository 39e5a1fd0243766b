"""Process prose in families: sentences whose names are "{a}" to "{f}", and the facts of each in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

NAMES = {
    "letters": ["A", "B", "C", "D", "E", "F"],
    "numbered": ["T0", "T1", "T2", "T3", "T4", "T5"],
    "words": ["Smelt", "Cast", "Grind", "Polish", "Weigh", "Ship"],
    "two words": ["Night Owl", "Lot Clerk", "Ice Watch", "Tree Nurse", "Mill Hand", "Sea Dog"],
    "small letters": ["fetcher", "differ", "notifier", "packer", "checker", "sender"],
}


def read(prompt: str, names: list[str]) -> set[Fact]:
    """What is read, where nothing but the missing bound of a loop may be wrong with it."""
    found = compile_prompt(prompt, Catalog.of(names))
    wrong = [str(d) for d in found.diagnostics if d.severity == "error" and d.code != "SW202"]
    assert found.draft is not None, prompt
    assert not wrong, (prompt, wrong)
    return set(relations(found.draft))


def expected(text: str, names: list[str]) -> set[Fact]:
    """Facts in short: "a<b" before, "a|b" in parallel, "a^b" either, "(ab)" a loop of both; and "ab<cd"."""
    facts: set[Fact] = set()
    kinds = {"<": "before", "|": "parallel", "^": "choice"}
    for word in text.split():
        if word.startswith("("):
            facts.add(("loop", tuple(sorted(names["abcdef".index(c)] for c in word[1:-1])), None))
            continue
        sign = next(s for s in kinds if s in word)
        for pair in product(*([names["abcdef".index(c)] for c in side] for side in word.split(sign))):
            facts.add((kinds[sign], *(pair if sign == "<" else sorted(pair))))
    return facts


def normal(facts: set[Fact], kinds: tuple[str, ...] = ("before", "parallel", "choice", "loop")) -> set[Fact]:
    """Symmetric facts in one direction, and loops by who is in them."""
    found: set[Fact] = set()
    for kind, *rest in facts:
        if kind in ("parallel", "choice"):
            found.add((kind, *sorted(rest)))
        elif kind == "loop":
            found.add((kind, tuple(sorted(rest[0])), None))
        elif kind in kinds:
            found.add((kind, *rest))
    return found


def told(sentence: str, names: list[str]) -> set[Fact]:
    """What is read of a sentence with these names in it."""
    return normal(read(sentence.format(**dict(zip("abcdef", names, strict=True))), names))


def cases(families: Mapping[str, Sequence[tuple[str, str]]]) -> list[object]:
    """Every sentence of the families with every kind of names: `sentence`, `facts`, `names`."""
    return [
        pytest.param(sentence, facts, names, id=f"{family}-{kind}-{number}")
        for family, sentences in families.items()
        for number, (sentence, facts) in enumerate(sentences)
        for kind, names in NAMES.items()
    ]
