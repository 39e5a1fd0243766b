"""Codes: the stable codes of names and of work, of which a docs page is made. Data.

SW1xx is about the prompt as a whole and its names, SW2xx about order and shape; the others stand in
`codes_of_reading`. No code ever changes its meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "LONGEST_PROMPT",
    "LONGEST_SENTENCE",
    "LONGEST_WORD",
    "MOST_SENTENCES",
    "OF_WORK",
    "CodeInfo",
    "Severity",
]

LONGEST_PROMPT = 20_000
"""Characters; a team that needs more words is several teams."""

MOST_SENTENCES = 600
"""Sentences and list items: what reading costs grows with them, however short they are."""

LONGEST_SENTENCE = 500
"""Words and marks of one sentence or list item: nobody who means something writes half of that."""

LONGEST_WORD = 200
"""Letters and digits in one; patterns that look at a word from each of its letters take minutes over more."""

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a code means: its title, usual severity, why it exists, and a prompt that brings it about.

    agents, tools: names that are declared beside the example. note: what else must be there (what a model
    that reads along says), or stands for a prompt that no page has room for.
    """

    code: str
    title: str
    severity: Severity
    explanation: str
    example: str
    agents: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    note: str = ""


OF_WORK: tuple[CodeInfo, ...] = (
    CodeInfo("SW101", "empty prompt", "error", "There is nothing to read.", ""),
    CodeInfo(
        "SW102",
        "prompt too long",
        "error",
        "A prompt describes a team; a text beyond a limit is not read at all, so nothing is half read: more "
        "characters than the limit, more sentences and list items, however short, or a sentence or a word "
        "without end. Tell parts of the work as teams of their own, and end sentences with a full stop.",
        "",
        note=f"more than {LONGEST_PROMPT:,} characters, or more than {MOST_SENTENCES:,} sentences",
    ),
    CodeInfo(
        "SW103",
        "no agents found",
        "error",
        "No agent is declared and none could be found in the prompt: name them, or give a catalog.",
        "Do something useful.",
    ),
    CodeInfo(
        "SW104",
        "unknown name",
        "error",
        "The prompt speaks of an agent or tool that the catalog does not have.",
        "Writer drafts, then Onboarder sets up the account.",
        agents=("Writer", "Editor"),
    ),
    CodeInfo(
        "SW105",
        "idle agent",
        "warning",
        "The catalog has an agent that the prompt gives no work; it does not take part. A note where the "
        "prompt does not name it, or only in a rule; a warning where it is named and its work was not read.",
        "Writer drafts the text.",
        agents=("Writer", "Editor"),
    ),
    CodeInfo(
        "SW106",
        "spelling",
        "info",
        "A word was read as the nearest word of the lexicon.",
        "Writer and Editor work in paralel.",
    ),
    CodeInfo(
        "SW107",
        "name without work",
        "warning",
        "No team is declared, and all that is said of a name is that something is handed to it: it is taken "
        "for an agent with a step of its own.",
        "Writer drafts the text and submits it to Grafana.",
    ),
    CodeInfo(
        "SW108",
        "name taken for a word",
        "warning",
        "No team is declared, and somebody uses what is named here, or turns to it, or seems to work by it: "
        "it is a word of the work, nobody is given a tool, and nobody else works.",
        "Coder uses Docker. Tester tests.",
    ),
    CodeInfo(
        "SW109",
        "person outside the team",
        "info",
        "The team is declared, and somebody who is not in it is asked for a yes by name: a person outside. "
        "Where an agent was meant, declare it, or write its name as it is declared.",
        "Writer drafts, then Zed approves. Editor edits.",
        agents=("Writer", "Editor"),
    ),
    CodeInfo(
        "SW201",
        "contradictory order",
        "error",
        "Two places of the prompt cannot both hold: each would have to wait for the other.",
        "Writer finishes before Editor begins. Editor finishes before Writer begins.",
    ),
    CodeInfo(
        "SW202",
        "unbounded loop",
        "error",
        "A loop has neither a condition that ends it nor a bound on its rounds.",
        "Writer and Critic just keep revising.",
    ),
    CodeInfo(
        "SW203",
        "impossible quorum",
        "error",
        "More members are asked for than the team has, or none, or a part of one, or no number at all.",
        "Once any four of Alpha, Beta and Gamma are back, Writer starts.",
    ),
    CodeInfo(
        "SW204",
        "ambiguous scope",
        "error",
        "The words can be read in two ways that give different workflows. Say it in other words, or pick a "
        "reading (`--reading 2`).",
        "Alpha before Beta, Gamma and Delta after Epsilon.",
    ),
    CodeInfo(
        "SW205",
        "order inferred",
        "info",
        "The prompt does not say in words that one comes after the other; only the order of the text does.",
        "Writer drafts the text. Editor polishes it.",
    ),
    CodeInfo(
        "SW206",
        "signal nobody announces",
        "warning",
        "Something waits for a signal that no agent announces: a person has to give it.",
        'Audio starts once "models ready" is announced.',
    ),
    CodeInfo(
        "SW207",
        "shape cannot nest",
        "error",
        "Two loops, choices or quorums share members without one lying inside the other.",
        "Alpha and Beta repeat twice at most. Beta and Gamma repeat twice at most.",
    ),
    CodeInfo(
        "SW208",
        "loop without a condition",
        "info",
        'A loop has "at most" so many rounds but no condition that ends it sooner: it runs all of them.',
        "Writer and Critic repeat, three rounds at most.",
    ),
    CodeInfo(
        "SW209",
        "loop without a bound",
        "warning",
        "A loop ends by its condition only; the bound that it gets by default is named.",
        "Writer and Critic repeat until Critic is happy.",
    ),
    CodeInfo(
        "SW210",
        "work said a second time",
        "warning",
        "An agent's work is told again after others', but not plainly as later work, or what everybody must "
        "do, whatever they do: it is no step of its own.",
        "Writer drafts. Editor reviews. Writer should keep the tone friendly.",
    ),
    CodeInfo(
        "SW211",
        "impossible number",
        "error",
        "A bound is zero or below, a part of what only comes whole (rounds, calls), or has no upper end.",
        "Writer and Critic repeat zero times.",
    ),
    CodeInfo(
        "SW212",
        "failure as a cause",
        "error",
        "Something is to start because a step fails; but a step that fails stops what comes behind it.",
        "Fetcher fetches the page. Fallback runs when Fetcher fails.",
    ),
    CodeInfo(
        "SW213",
        "schedule in a workflow",
        "warning",
        "A workflow runs when it is started; when, and how often, is told to the server (crons).",
        "Collector collects the figures every hour.",
    ),
    CodeInfo(
        "SW214",
        "approval out of its place",
        "error",
        "A person is asked for a yes beside what was told before it, or a step that is told later works "
        "beside what the yes holds back. Say whom the approval, or that step, comes after.",
        "Filer works once Writer and Clerk are done. The mayor must approve before Clerk starts and "
        "again after Writer.",
    ),
)
