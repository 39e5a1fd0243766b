"""What must hold of labels, bridges and paths whatever the text: CrossHair looks for a counterexample.

No tests by themselves: `test_symbolically.py` has it look at these functions. Each begins with what is
assumed; an assertion that fails behind that is a counterexample.
"""

from __future__ import annotations

from swarmwright.apps.desk.prefixes import normalize_scope_prefixes
from swarmwright.errors import BridgeAccessError
from swarmwright.policy.labels import Label, Sight, label_in, marked
from swarmwright.runtime.zones import Bridge
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec

TEAM = Catalog((AgentSpec("a", "A"), AgentSpec("b", "B")), groups=(GroupSpec("g", "G", ("a",)),))


def a_join_shows_what_both_show(
    viewer: str, author: str, hidden: frozenset[str], one: frozenset[str], other: frozenset[str]
) -> None:
    assert viewer != author
    sight = Sight((viewer,), TEAM, hidden)
    both = Label(one).join(Label(other))
    assert sight.sees(author, both) == (sight.sees(author, Label(one)) and sight.sees(author, Label(other)))


def hiding_more_never_shows_more(
    viewer: str, author: str, hidden: frozenset[str], more: str, sources: frozenset[str]
) -> None:
    assert not Sight((viewer,), TEAM, hidden).sees(author, Label(sources))
    assert not Sight((viewer,), TEAM, hidden | {more}).sees(author, Label(sources))


def a_label_is_the_same_after_it_was_stored(sources: frozenset[str], audiences: frozenset[str]) -> None:
    assert "public" not in audiences
    label = Label(sources, audiences)
    assert label_in(marked(label)) == label


def only_what_was_sent_crosses(sent: str, claimed: str, turn: str, other: str) -> None:
    assert len(sent) < 9
    bridge = Bridge("text")
    bridge.sender().send(turn, sent)
    try:
        got = bridge.receiver().take(other, claimed)
    except BridgeAccessError:
        assert turn != other or sent != claimed
    else:
        assert turn == other
        assert got == sent == claimed


def what_names_no_scope_stays(text: str) -> None:
    assert "/admin" not in text
    assert normalize_scope_prefixes(text, "admin") == text
