"""Codes: the registry of stable codes, of which a docs page is made. Data; no code ever changes its meaning.

SW1xx is about the prompt as a whole and its names, SW2xx about order and shape, SW3xx about rules, SW4xx
about what could not be read, SW5xx about what a model said that was asked to read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["LONGEST_PROMPT", "TABLE", "CodeInfo", "Severity"]

LONGEST_PROMPT = 20_000
"""Characters; a team that needs more words is several teams."""

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a code means: its title, usual severity, why it exists, and a prompt that brings it about."""

    code: str
    title: str
    severity: Severity
    explanation: str
    example: str


TABLE: tuple[CodeInfo, ...] = (
    CodeInfo("SW101", "empty prompt", "error", "There is nothing to read.", ""),
    CodeInfo(
        "SW102",
        "prompt too long",
        "error",
        "A prompt describes a team; a text beyond the limit is not read at all, so nothing is half read.",
        f"(more than {LONGEST_PROMPT:,} characters)",
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
    ),
    CodeInfo(
        "SW105",
        "idle agent",
        "warning",
        "The catalog has an agent that the prompt gives no work; it does not take part. A note where the "
        "prompt does not name it, or only in a rule; a warning where it is named and its work was not read.",
        "(catalog: Writer, Editor) Writer drafts the text.",
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
        "A loop has a bound but no condition: it runs that many rounds.",
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
        "An agent's work is told again after others', but not plainly as later work: it is no second step.",
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
        "SW301",
        "grant without a resource",
        "error",
        "Somebody is given, or denied, access to nothing that is named.",
        "Give Dispatcher access to.",
    ),
    CodeInfo(
        "SW302",
        "conflicting grants",
        "error",
        "One agent is both granted and denied the same tool.",
        "Only Writer may use Shell. Editor may use Shell.",
    ),
    CodeInfo(
        "SW303",
        "rule not understood",
        "error",
        "A sentence gives or takes a right, but who or what is meant is not clear; nothing is granted by it. "
        "As a warning: the rule was taken, but not a condition or time beside it.",
        "Only some of them may use it.",
    ),
    CodeInfo(
        "SW304",
        "limit without a subject",
        "error",
        "A number with a unit stands where a limit would, but whom or what it bounds is unclear.",
        "At most 5 retries, probably.",
    ),
    CodeInfo(
        "SW305",
        "rule of the whole tool",
        "warning",
        "A verb or words beside a tool say less than all of it. A right, or a denial, holds for the whole "
        "tool, and was taken so; what it may be used for stands in the tool's rules for arguments.",
        "Ann may read Ledger.",
    ),
    CodeInfo(
        "SW401",
        "unresolved word",
        "warning",
        "A word that may matter was not used for anything.",
        "Writer drafts. Make sure the vibe is right.",
    ),
    CodeInfo(
        "SW402",
        "unresolved operator",
        "error",
        "A word that gives order, choice, permission or a limit was not used for anything.",
        "Unless otherwise.",
    ),
    CodeInfo(
        "SW403",
        "inexpressible instruction",
        "warning",
        "An instruction that no agent is named for and no rule can carry.",
        "Writer drafts. Make sure the vibe is right before upload.",
    ),
    CodeInfo(
        "SW404",
        "less understood than said",
        "warning",
        "A second look at the words, which does not trust the first: a word asks for an order, a choice, a "
        "bound or a guard, and nothing of the kind came of it. Say it in plainer words, or look at what was "
        "understood (`swarmwright compile`). An error where a right, a denial, a person's yes or a rule of "
        "sight would be lost.",
        "(catalog: Writer, Editor) Writer outranks Editor.",
    ),
    CodeInfo(
        "SW501",
        "quote not in the prompt",
        "warning",
        "A model that was asked to read the prompt said something without a quote, or with words that do not "
        "stand in the prompt letter for letter. What it said does not count.",
        "(the model quotes 'Editor approves'; the prompt never says so)",
    ),
    CodeInfo(
        "SW502",
        "quote does not say so",
        "warning",
        "The words that a model quotes do not hold the names, numbers or operators that its claim speaks of, "
        "or nobody has the name that it gives. What it said does not count.",
        "(the model quotes 'Writer drafts' for a loop of three rounds)",
    ),
    CodeInfo(
        "SW503",
        "right not given plainly",
        "warning",
        "A model takes a sentence for a right that the strict grammar does not read, and the sentence holds "
        "other words than names and plain words of permission. Nothing is granted; say it in plain words.",
        "Shell is bread and butter to Ann.",
    ),
    CodeInfo(
        "SW504",
        "readers disagree about a rule",
        "error",
        "The strict grammar reads a sentence as one rule, and the model that was asked as another. The "
        "grammar's reading stands; say it so that both read the same, or ask without a model.",
        "(the model says that everyone may use Shell) Only Ann may use Shell.",
    ),
    CodeInfo(
        "SW505",
        "rule read by a model alone",
        "info",
        "The strict grammar did not read this rule; a model did, and its quote holds every name in it. "
        "The rewrite says it in words that the grammar reads.",
        "Shell is poison for Ann, who must not use it.",
    ),
    CodeInfo(
        "SW506",
        "readers disagree about an order",
        "warning",
        "The rules read two agents in one order, or at the same time, and the model that was asked does not.",
        "(the model says that Editor comes first) Writer drafts before Editor edits.",
    ),
    CodeInfo(
        "SW507",
        "proposal set aside",
        "info",
        "With `--reader auto`, what a model says of words that the rules have read, or what would undo "
        "something that they have read, does not count.",
        "(the model says that Editor comes first) Writer drafts before Editor edits. Frobnicate.",
    ),
)
