"""Doers: who does what words speak of in the passive, or by a noun ("before it is sent", "publication").

`doers_to`: who does what can hardly be taken back, with the thing that is spoken of.
`meant`: the verbs that such words can stand for; `told`: those that words tell of somebody. This module knows
nothing of what a sentence means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from swarmwright.language.told.state import Talk
from swarmwright.language.words.inflection import analyses

__all__ = [
    "OUTWARD",
    "acts_named",
    "acts_of",
    "doers_of",
    "doers_outward",
    "doers_to",
    "meant",
    "the_doer",
    "told",
    "verbs_in",
]

_NOMINAL = (
    ("ication", ("y", "ish")), ("isation", ("ise", "ize")), ("ization", ("ize", "ise")), ("ation", ("e", "")),
    ("ition", ("", "e")), ("ission", ("it",)), ("ment", ("",)), ("ery", ("er",)), ("ion", ("", "e")),
    ("al", ("", "e")), ("ance", ("", "e")), ("ence", ("", "e")), ("ition", ("ish",)), ("sure", ("se",)),
    ("out", ("",)), ("up", ("",)), ("down", ("",)), ("off", ("",)), ("back", ("",)), ("over", ("",)),
)  # fmt: skip
"""Endings of nouns for what is done → what the verb may end in instead."""
_BY_TABLE = {
    "analysis": ("analyse", "analyze"), "sale": ("sell",), "sales": ("sell",), "proof": ("prove",),
    "choice": ("choose",), "synthesis": ("synthesise", "synthesize"), "launch": ("launch",),
    "administration": ("administer",), "destruction": ("destroy",), "prescription": ("prescribe",),
    "payout": ("pay", "transfer", "wire"), "payment": ("pay", "transfer", "wire"),
    "purchase": ("buy", "order"),
    "publication": ("publish", "post", "release"), "shipment": ("ship", "send", "dispatch"),
    "without": (), "throughout": (), "discharge": ("discharge",), "dispatch": ("dispatch", "send"),
}  # fmt: skip
_LIGHT = frozenset(
    ["be", "have", "do", "go", "get", "come", "let", "make", "need", "want", "say", "give", "take", "start",
     "begin", "may", "can", "will", "must", "it", "the", "any", "that", "this", "approve", "agree", "confirm",
     "sign", "authorise", "authorize", "consent"]
)  # fmt: skip
"""Verbs that say nothing of which work it is, and those of the decision itself."""
OUTWARD = frozenset(
    [
        "send",
        "mail",
        "email",
        "post",
        "publish",
        "release",
        "ship",
        "deliver",
        "dispatch",
        "submit",
        "issue",
        "distribute",
        "broadcast",
        "tweet",
        "announce",
        "deploy",
        "launch",
        "install",
        "migrate",
        "merge",
        "upload",
        "push",
        "pay",
        "transfer",
        "wire",
        "refund",
        "reimburse",
        "charge",
        "spend",
        "buy",
        "purchase",
        "order",
        "sell",
        "trade",
        "invest",
        "donate",
        "delete",
        "remove",
        "erase",
        "cancel",
        "hire",
        "fire",
    ]
)
"""Verbs of what can hardly be taken back: whoever has to say yes to it says it before."""
_MAKING = frozenset([
    "translate", "evaluate", "estimate", "calculate", "compute", "present", "recommend", "decide",
    "design", "document", "illustrate", "summarise", "summarize", "analyse", "analyze", "compile",
    "describe", "specify", "plan", "propose", "assess", "write", "draw", "paint", "find", "build",
    "draft", "report", "review", "explain", "transcribe", "compose", "formulate", "define", "classify",
    "annotate", "suggest", "predict", "diagnose", "investigate", "examine", "solve", "conclude",
    "observe", "measure", "record", "interpret", "simulate", "visualise", "visualize", "reflect",
    "quote", "invite", "declare", "apply", "select", "collect", "optimise", "optimize", "implement",
    "configure", "animate", "construct", "produce", "create", "generate", "improve", "correct",
    "revise", "edit", "argue", "instruct", "state", "assign", "settle", "judge", "comment", "amend",
    "adjust", "arrange", "develop", "organise", "organize", "research", "inspect", "verify", "validate",
    "prioritise", "prioritize", "categorise", "categorize", "consider", "prepare", "inform", "refer",
    "read",
])  # fmt: skip
"""Verbs whose noun is what they make ("the translation"): a yes to that comes when it is there."""
_BEING = frozenset(["is", "are", "was", "were", "be", "been", "being", "gets", "get"])
_HAVING = frozenset(["has", "have", "had"])
_BESIDE = frozenset(
    ["then", "also", "finally", "first", "always", "only", "carefully", "and", ",", "may", "must", "will"]
)


_HANDLING = frozenset(
    ["make", "do", "handle", "process", "perform", "execute", "run", "carry", "effect", "place"]
)
"""Verbs of whoever does what a noun says ("makes payments")."""

_IT = frozenset(["it", "them", "that", "this"])


def verbs_in(words: Iterable[str]) -> frozenset[str]:
    """The lemmas of these words, in small letters, in whatever form."""
    return frozenset(lemma for word in words for lemma, _ in analyses(word))


def meant(words: Iterable[str]) -> frozenset[str]:
    """The verbs that these words, in small letters, can speak of without saying who does it."""
    found: set[str] = set()
    for word in words:
        found |= _meant_by(word)
    return frozenset(found)


@lru_cache(maxsize=4096)
def _meant_by(word: str) -> frozenset[str]:
    found = {lemma for lemma, form in analyses(word) if form != "s"} | {*_BY_TABLE.get(word, ())}
    if word in _BY_TABLE:
        return frozenset(found) - _LIGHT
    for ending, verbs in _NOMINAL:
        stem = word[: -len(ending)]
        if word.endswith(ending) and len(stem) > 2:
            found |= {stem + verb for verb in verbs}
    return frozenset(lemma for lemma in found if len(lemma) > 2) - _LIGHT


def told(words: Sequence[str], names: Iterable[str]) -> frozenset[str]:
    """The verbs by which these words say what somebody does, whose name is one of `names`.

    They stand behind the name, behind "and" and commas, behind "has", or in the passive before "by".
    """
    found: set[str] = set()
    own = {part for name in names for part in name.casefold().split()}
    for before, (one, two) in zip(("", *words), pairwise(words), strict=False):
        if (one in own or one in _BESIDE) and two not in _BESIDE and two not in own:
            found |= {lemma for lemma, form in analyses(two) if form in ("s", "base", "past", "part")}
        elif one in _BEING or (one in _HAVING and before in own):
            found |= {lemma for lemma, form in analyses(two) if form == "part"}
    return frozenset(found) - _LIGHT


def doers_of(talk: Talk, words: Iterable[str]) -> tuple[str, ...]:
    """Which of the steps told so far do what the first of these words speaks of that anybody does.

    If nobody is told to, whoever is named after it ("before submission", "Submitter sends it").
    """
    steps = [(i, n) for i, n in talk.claims.nodes.items() if n.agent]
    spoken = [verbs for verbs in (meant([word]) for word in words) if verbs]
    if not spoken:
        return ()
    for does in (lambda i, _: acts_of(talk, i), lambda _, step: _by_name(talk, step.agent)):
        said = [(i, does(i, step)) for i, step in steps]
        for verbs in spoken:
            ids = tuple(i for i, acts in said if verbs & acts)
            if ids:
                return ids
    return ()


def the_doer(talk: Talk, words: Iterable[str]) -> tuple[str, ...]:
    """The one step that does what these words speak of ("if a test fails"); none where several do."""
    ids = doers_of(talk, words)
    return ids if len(ids) == 1 else ()


def acts_named(nouns: Iterable[str]) -> frozenset[str]:
    """The verbs of the acts that these nouns name ("rollout", "the launch"), not of what is made."""
    things = {lemma for noun in nouns for lemma, form in analyses(noun) if form in ("s", "base")} | set(nouns)
    found = meant(things) - things
    return ((found | things) & OUTWARD) | (found if found.isdisjoint(_MAKING) else frozenset())


def doers_outward(talk: Talk) -> tuple[str, ...]:
    """Those who do what lets anything out of the house: they send it, pay it, deploy it."""
    return tuple(
        id_ for id_, step in talk.claims.nodes.items() if step.agent and acts_of(talk, id_) & OUTWARD
    )


def doers_to(talk: Talk, thing: Sequence[str]) -> tuple[str, ...]:
    """Who pays where the thing is "payments", who sends it where it is "every mail": what goes out.

    Nobody where the thing is only made or worked on: a yes to a draft comes when it is written.
    """
    nouns = verbs_in(thing[-1:]) - _LIGHT
    acts = acts_named(thing[-1:])
    found, spoken = list[str](), False
    for id_, step in talk.claims.nodes.items():
        if not step.agent:
            continue
        does, said = acts_of(talk, id_), _words_of(talk, id_)
        about = not nouns.isdisjoint(verbs_in(said)) or (spoken and not _IT.isdisjoint(said))
        spoken |= about
        handled = about and acts and not verbs_in(said).isdisjoint(_HANDLING)
        if acts & (does | _by_name(talk, step.agent)) or (about and does & OUTWARD) or handled:
            found.append(id_)
    return tuple(found)


def _words_of(talk: Talk, id_: str) -> list[str]:
    spans = talk.claims.nodes[id_].spans
    text = " ".join(talk.prompt[start:end] for start, end in spans).casefold()
    return text.replace(",", " , ").replace(".", " ").split()


def _by_name(talk: Talk, agent: str) -> frozenset[str]:
    """The verbs that a name can be made of: "Submitter", "Editor"."""
    found: set[str] = set()
    for part in talk.roster.team.name(agent).casefold().split():
        stem = part[:-2] if part.endswith(("er", "or")) and len(part) > 4 else ""
        found |= {stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem}
    return frozenset(found - {"", "e"})


def acts_of(talk: Talk, id_: str) -> frozenset[str]:
    """The verbs by which the text says what this step does."""
    step = talk.claims.nodes[id_]
    return _told_in(tuple(_words_of(talk, id_)), talk.roster.team.name(step.agent), step.agent)


@lru_cache(maxsize=4096)
def _told_in(words: tuple[str, ...], name: str, id_: str) -> frozenset[str]:
    """A long prompt asks this of all its steps again and again: of each condition, who finds it out."""
    return told(words, (name, id_))
