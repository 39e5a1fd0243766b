"""Whatever statements stand beside each other, each is read as it is alone, declared or not."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from language.composing import composed
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations


def shown(fact: tuple[object, ...]) -> tuple[object, ...]:
    """A fact without the words of its case, and without an order between those of whom it has none."""
    if fact[0] == "loop":
        return ("loop", frozenset(fact[1]), fact[2])  # type: ignore[arg-type]
    if fact[0] in ("parallel", "choice"):
        return (fact[0], frozenset(fact[1:]))
    return fact[:2] if fact[0] == "if" else fact


@given(st.integers(min_value=0, max_value=2**32), st.booleans())
def test_statements_that_stand_together_say_what_each_says_alone(seed: int, declared: bool) -> None:
    made = composed(Random(seed))
    catalog = Catalog.of(made.agents, made.tools) if declared else Catalog.of((), ())
    found = compile_prompt(made.prompt, catalog)
    assert found.workflow is not None, (made.prompt, [str(d) for d in found.diagnostics])
    facts = {shown(tuple(fact)) for fact in relations(found.workflow)}
    wanted = {shown(fact) for fact in made.facts}
    behind = {fact for fact in facts - wanted if fact[0] == "gate_after"}
    assert wanted == facts - behind, (made.prompt, wanted - facts, facts - wanted - behind)
