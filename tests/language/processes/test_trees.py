"""Process prose at random: trees told in it read back to their relations; names change nothing but names."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

NAMES = ["Smith", "Potter", "Weaver", "Tanner", "Fuller", "Chandler", "Miller", "Cooper"]
OTHERS = ["T1", "Night Owl", "B", "buyer", "Lot Clerk", "X9", "Grinder", "Sea Dog"]
JOINTS = {"before": [" before ", " -> ", " followed by "], "parallel": [" in parallel with ", " alongside "]}

Pair = tuple[str, str, str]


@dataclass(frozen=True)
class Tree:
    """A name, or parts that come one after the other, beside one another, or of which one is chosen."""

    kind: Literal["name", "before", "parallel", "choice"]
    name: str = ""
    parts: tuple[Tree, ...] = ()
    joint: int = 0

    def names(self) -> list[str]:
        return [self.name] if self.name else [n for part in self.parts for n in part.names()]

    def told(self) -> str:
        if self.kind == "name":
            return self.name
        parts = [part.name or f"({part.told()})" for part in self.parts]
        if self.kind == "choice":
            return "either " + " or ".join(parts)
        joints = JOINTS[self.kind]
        return joints[self.joint % len(joints)].join(parts)

    def facts(self) -> set[Pair]:
        inner = {fact for part in self.parts for fact in part.facts()}
        for one, two in combinations(self.parts, 2):
            for a, b in product(one.names(), two.names()):
                inner.add((self.kind, a, b) if self.kind == "before" else (self.kind, *sorted((a, b))))
        return inner


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    names = draw(st.permutations(NAMES))[: draw(st.integers(2, 7))]
    forest = [Tree("name", name) for name in names]
    while len(forest) > 1:
        size = draw(st.integers(2, min(3, len(forest))))
        kinds: list[Literal["before", "parallel", "choice"]] = ["before", "parallel", "choice"]
        kind = draw(st.sampled_from([k for k in kinds if all(t.kind != k for t in forest[:size])] or kinds))
        forest = [*forest[size:], Tree(kind, parts=tuple(forest[:size]), joint=draw(st.integers(0, 2)))]
    return forest[0]


def read(prompt: str, names: list[str]) -> set[Pair]:
    found = compile_prompt(prompt, Catalog.of(names))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    facts: set[Pair] = set()
    for kind, *rest in relations(found.workflow):
        one, two = rest
        facts.add((kind, one, two) if kind == "before" else (kind, *sorted((one, two))))
    return facts


@settings(max_examples=tries(60), deadline=None)
@given(trees())
def test_a_tree_that_is_told_reads_back(tree: Tree) -> None:
    assert read(tree.told() + ".", tree.names()) == tree.facts()


@settings(max_examples=tries(60), deadline=None)
@given(trees(), st.permutations(OTHERS))
def test_other_names_change_the_names_and_nothing_else(tree: Tree, others: list[str]) -> None:
    new = dict(zip(NAMES, others, strict=True))

    def renamed(node: Tree) -> Tree:
        return Tree(node.kind, new.get(node.name, ""), tuple(map(renamed, node.parts)), node.joint)

    assert read(renamed(tree).told() + ".", renamed(tree).names()) == renamed(tree).facts()


@settings(max_examples=40, deadline=None)
@given(
    st.permutations(NAMES), st.lists(st.sampled_from([" before ", ", then ", " followed by "]), min_size=7)
)
def test_a_chain_in_mixed_words_is_one_chain(names: list[str], joints: list[str]) -> None:
    told = names[0] + "".join(joint + name for joint, name in zip(joints, names[1:], strict=False))
    found = {(a, b) for kind, a, b in read(told + ".", names) if kind == "before"}
    assert set(pairwise(names)) <= found
    assert len(found) == len(names) * (len(names) - 1) // 2
