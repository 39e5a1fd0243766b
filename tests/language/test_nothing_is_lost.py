"""Whatever people are told to do reaches a step, a condition, a signal or a rule, or it is pointed at."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import Compilation, compile_prompt
from swarmwright.language.canonical.reading import read
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare, Judged, leaves
from swarmwright.workflow.printing import english
from swarmwright.workflow.tree import Flow, Gate, Step, Workflow, conditions_of, steps, walk

NAMES = ("Ann", "Bob", "Cid")
TEAM = Catalog.of(NAMES)
VERBS = ("writes", "paints", "fixes", "translates", "compares", "uploads", "mows", "summarises", "emails")
NOUNS = (
    "poems", "maps", "the budget", "a long list", "main.py", "report_v2.md", "/tmp/out.txt", "docs/a.md",
    "v1.2.3", "https://example.com/a.b?x=1&y=2", "ann@example.com", "3-5 pages", "10–20% of it", "C++", "C#",
    "TCP/IP", "TODOs", "`make test`", "key=value", "#launch", "Dr. Smith's notes", "the U.S. market",
    "2024-05-01", "[red]x[/red]", "a well-known song", "1,000 rows", "Q1", "the résumé", "50% of it",
    "chapter 2.1",
)  # fmt: skip
PLACES = ("for children", "in German", "with care", "on paper", "from memory", "about bees", "as report.md")
TAILS = ("", " (2 copies)", " (A4, portrait)", ": goals, risks and costs", " — quickly", ", e.g. by hand")
GLUE = ("a", "and", "as", "by", "for", "from", "if", "in", "it", "of", "on", "the", "with", "about")
ORDER_WORDS = ("then", "first", "finally", "after that", "and then", "and finally", "once", "before")
ORDERS = (
    "{0}, then {1}.",
    "{0}. Then {1}.",
    "First {0}, and then {1}.",
    "{0}; {1}.",
    "{0}. After that, {1}.",
    "{0}, and finally {1}.",
    "1. {0}.\n2. {1}.",
    "1. {0}. 2. {1}.",
    "- {0}\n- {1}",
    "{0} while {1}.",
    "{0} before {1}.",
    "Once {0}, {1}.",
    "If it rains, {0}, otherwise {1}.",
    "{0} if it rains. Then {1}.",
)

phrases = st.one_of(
    st.builds("{} {}".format, st.sampled_from(NOUNS), st.sampled_from(PLACES)), st.sampled_from(NOUNS)
)
works = st.one_of(
    st.builds("{} {}".format, st.sampled_from(VERBS), phrases),
    st.builds("{} {} and {}".format, st.sampled_from(VERBS), phrases, phrases),
    st.builds("{} {} and {} it".format, st.sampled_from(VERBS), phrases, st.sampled_from(VERBS)),
    st.builds("{} {}, {} and {}".format, st.sampled_from(VERBS), phrases, phrases, phrases),
)
told = st.builds("{}{}".format, works, st.sampled_from(TAILS))


@st.composite
def prompts(draw: st.DrawFn) -> tuple[str, tuple[str, ...]]:
    """A prompt, and what its agents are told to do."""
    one, two = draw(st.permutations(NAMES))[:2]
    first, second = draw(told), draw(told)
    order = draw(st.sampled_from(ORDERS))
    return order.format(f"{one} {first}", f"{two} {second}"), (first, second)


def carried(workflow: Workflow) -> Iterator[str]:
    """All that the workflow says in words."""
    for node in walk(workflow.root):
        if isinstance(node, Step):
            yield from (node.task, *node.signals)
        if isinstance(node, Gate):
            yield from (node.ask, *node.approvers)
        for condition in conditions_of(node):
            for leaf in leaves(condition):
                if isinstance(leaf, Judged):
                    yield leaf.text
                elif isinstance(leaf, Compare):
                    yield f"{leaf.field} {leaf.value}"


def lost(prompt: str, told: tuple[str, ...], found: Compilation) -> list[str]:
    """The words of the work that are in nothing of the workflow, and that nothing is said of."""
    inside = "\n".join(carried(found.draft)) if found.draft else ""
    said = [(d.start, d.end) for d in found.diagnostics if d.severity != "info"]
    missing: list[str] = []
    at = 0
    for work in told:
        at = prompt.index(work, at)
        for word in work.split():
            at = prompt.index(word, at)
            bare = word.strip(",;:()—.")
            if bare and bare not in GLUE and bare not in inside and not any(a <= at < b for a, b in said):
                missing.append(word)
            at += len(word)
    return missing


@settings(max_examples=tries(250), deadline=None)
@given(prompts())
@example(
    (
        "Ann writes poems for children, poems and chapter 2.1 if it rains. Then Bob writes main.py.",
        ("writes poems for children, poems and chapter 2.1", "writes main.py"),
    )
)
def test_every_word_of_the_work_is_in_the_workflow_or_pointed_at(drawn: tuple[str, tuple[str, ...]]) -> None:
    prompt, work = drawn
    found = compile_prompt(prompt, TEAM)
    assert lost(prompt, work, found) == [], prompt


@settings(max_examples=tries(100), deadline=None)
@given(prompts())
def test_the_ledger_calls_no_word_consumed_that_a_step_has_not(drawn: tuple[str, tuple[str, ...]]) -> None:
    prompt, _ = drawn
    found = compile_prompt(prompt, TEAM)
    inside = "\n".join(carried(found.draft)).casefold() if found.draft else ""
    for entry in found.ledger:
        word = prompt[entry.start : entry.end].casefold()
        if entry.fate == "consumed" and entry.rule in ("act", "role") and entry.node and len(word) > 3:
            names = word.title() in NAMES
            order = word in (
                "then",
                "first",
                "finally",
                "after that",
                "and then",
                "and finally",
                "once",
                "before",
            )
            assert names or order or word in inside, (prompt, word)


@settings(max_examples=tries(100), deadline=None)
@given(told, told)
def test_canonical_english_reads_such_tasks_back(first: str, second: str) -> None:
    members = (Step("ann", "ann", first), Step("bob", "bob", second))
    workflow = Workflow(Flow("flow-ann", members, (("ann", "bob"),)), (), TEAM)
    again = read(english(workflow), TEAM)
    assert again is not None
    assert [s.task for s in steps(again.root)] == [first, second]
    compiled = compile_prompt(english(workflow), TEAM).workflow
    assert compiled is not None
    assert [s.task for s in steps(compiled.root)] == [first, second]
