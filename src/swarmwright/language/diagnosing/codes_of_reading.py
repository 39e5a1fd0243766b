"""Codes of reading: the stable codes of rules, of what could not be read, and of what a model read. Data.

SW3xx is about rules, SW4xx about what could not be read, SW5xx about what a model said that was asked to
read. No code ever changes its meaning.
"""

from __future__ import annotations

from swarmwright.language.diagnosing.codes import CodeInfo

__all__ = ["OF_READING"]

OF_READING: tuple[CodeInfo, ...] = (
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
        "One agent is both granted and denied the same tool, or shown and denied the same work.",
        "Only Writer may use Shell. Editor may use Shell.",
    ),
    CodeInfo(
        "SW303",
        "rule not understood",
        "error",
        "A sentence gives or takes a right, but who or what is meant is not clear; nothing is granted by it. "
        "As a warning: the rule was taken, but not a condition or time beside it.",
        "Writer drafts. Maybe only Writer may use Shell.",
        tools=("Shell",),
    ),
    CodeInfo(
        "SW304",
        "limit without a subject",
        "error",
        "A number with a unit stands where a limit would, but whom or what it bounds is unclear.",
        "Writer has 5 minutes. Writer has 8 minutes.",
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
        "Writer drafts. Perhaps Editor edits it.",
    ),
    CodeInfo(
        "SW402",
        "unresolved operator",
        "error",
        "A word that gives order, choice, permission or a limit was not used for anything.",
        "Writer drafts. If it is long. Then Editor cuts it.",
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
        "Writer outranks Editor.",
        agents=("Writer", "Editor"),
    ),
    CodeInfo(
        "SW501",
        "quote not in the prompt",
        "warning",
        "A model that was asked to read the prompt said something without a quote, or with words that do not "
        "stand in the prompt letter for letter. What it said does not count.",
        "Writer drafts. It shines, thanks to Editor.",
        agents=("Writer", "Editor"),
        note="the model quotes 'Editor approves'",
    ),
    CodeInfo(
        "SW502",
        "quote does not say so",
        "warning",
        "The words that a model quotes do not hold the names, numbers or operators that its claim speaks of, "
        "or nobody has the name that it gives. What it said does not count.",
        "Writer drafts. It shines, thanks to Editor.",
        agents=("Writer", "Editor"),
        note="the model quotes 'Writer drafts' for a loop of three rounds",
    ),
    CodeInfo(
        "SW503",
        "right not given plainly",
        "warning",
        "A model takes a sentence for a right that the strict grammar does not read, and the sentence holds "
        "other words than names and plain words of permission. Nothing is granted; say it in plain words.",
        "Writer drafts. Shell is bread and butter to Writer.",
        agents=("Writer",),
        tools=("Shell",),
        note="the model says that Writer may use Shell",
    ),
    CodeInfo(
        "SW504",
        "readers disagree about a rule",
        "error",
        "The strict grammar reads a sentence as one rule, and the model that was asked as another. The "
        "grammar's reading stands; say it so that both read the same, or ask without a model.",
        "Writer drafts. Only Writer may use Shell.",
        agents=("Writer", "Editor"),
        tools=("Shell",),
        note="the model says that everyone may use Shell",
    ),
    CodeInfo(
        "SW505",
        "rule read by a model alone",
        "info",
        "The strict grammar did not read this rule; a model did, and its quote holds every name in it. "
        "The rewrite says it in words that the grammar reads.",
        "Writer drafts. Shell is poison, never something Writer touches.",
        agents=("Writer",),
        tools=("Shell",),
        note="the model says that Writer must not use Shell",
    ),
    CodeInfo(
        "SW506",
        "readers disagree about an order",
        "warning",
        "The rules read two agents in one order, or at the same time, and the model that was asked does not.",
        "Writer drafts before Editor edits.",
        agents=("Writer", "Editor"),
        note="the model says that Editor comes first",
    ),
    CodeInfo(
        "SW507",
        "proposal set aside",
        "info",
        "With `--reader auto`, what a model says of words that the rules have read, or what would undo "
        "something that they have read, does not count.",
        "Writer drafts before Editor edits. It shines, thanks to Editor.",
        agents=("Writer", "Editor"),
        note="the model says that Editor comes first",
    ),
)
