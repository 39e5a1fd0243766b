"""Plainness: a right holds here and now, for those who are named, because the prompt gives it.

"Ada may ask to use it", "could use it in the past", "says that Ben may use it" give nothing. The grammar of
rights passes over words that it does not know; these may not be among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.rules import EVERYONE, Grant, Rule

__all__ = ["unplain_rights"]

_NOT_NOW = re.compile(
    r"\b(?:in the past|formerly|previously|was|were|had|used to|last (?:year|month|week|time)|yesterday|ago|"
    r"back then|later(?: on)?|some ?day|one day|eventually|tomorrow|in (?:the )?future|soon|"
    r"next (?:year|month|week|time)|from \w+day on|as of \w+day)\b",
    re.IGNORECASE,
)
_NOT_SURE = re.compile(
    r"\b(?:might|perhaps|maybe|possibly|probably|sometimes|occasionally|usually|ideally|in theory|"
    r"theoretically|hypothetically|supposedly|allegedly|in principle|would|could|barely|hardly|scarcely|"
    r"rarely|seldom|supposing|rumou?r\w*)\b",
    re.IGNORECASE,
)
_NOT_ALWAYS = re.compile(
    r"\b(?:in (?:an? |case of )?emergenc\w+|today|tonight|not yet|during|on \w+days?|weekdays|weekends|"
    r"at night|temporarily|for the time being|for now|any ?more|perhaps|maybe|i think|i guess|i believe)\b",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(
    r"\b(?:too [\w-]+ to|(?:afraid|scared|reluctant|unwilling|hesitant|loath|unlikely|unable|unfit|unready"
    r"|hard|difficult|wrong|dangerous|risky|pointless|useless|tired|wary|careful|ashamed) (?:to|of)"
    r"|(?:fail|neglect|omit|hesitate|forget|fear|dread|hate|dislike|loathe|resist|resent|postpone|delay|defer"
    r"|skip|miss|regret|escape|abhor|detest|despise|shun|shirk|dodge|evade|oppose)(?:s|es|d|ed|ted)?"
    r" (?:to |from )?(?=(?:us|call|touch|access|open|run|invok|quer|work|operat|handl|employ)))",
    re.IGNORECASE,
)
"""What is said of using it, and is no use of it."""
_NOT_WHO = re.compile(
    r"\b(?:either|not both|never both|only one of|just one of|one of the two|one or the other|whoever|"
    r"some of|one of|half of|most of|most agents|a few|few of|several|many of|a couple of)\b",
    re.IGNORECASE,
)
_SPEECH = frozenset(
    ["say", "says", "said", "tell", "tells", "think", "thinks", "believe", "believes", "claim", "claims"]
)
_MENTIONS = _SPEECH | frozenset(
    ["ask", "asks", "request", "requests", "apply", "applies", "beg", "begs", "petition", "propose",
     "proposes", "suggest", "suggests", "recommend", "recommends", "want", "wants", "wish", "wishes", "hope",
     "hopes", "intend", "intends", "dream", "dreams", "consider", "considers", "decide", "decides", "wonder",
     "wonders", "pretend", "pretends", "learn", "learns", "teach", "teaches", "explain", "explains",
     "describe", "describes", "discuss", "discusses", "doubt", "doubts", "fear", "fears", "refuse", "refuses",
     "decline", "declines", "reject", "rejects", "avoid", "avoids", "ignore", "ignores", "mention",
     "mentions", "whether", "who", "why", "how", "test", "tests", "check", "checks", "report", "reports",
     "forget", "forgets", "plan", "plans", "try", "tries", "stop", "stops", "prevent", "prevents", "hinder",
     "hinders", "discourage", "discourages", "dissuade", "dissuades", "warn", "warns"]
)  # fmt: skip
_WORK = frozenset(
    ["test", "tests", "check", "checks", "report", "reports", "plan", "plans", "describe", "describes",
     "explain", "explains", "discuss", "discusses", "learn", "learns", "teach", "teaches", "try", "tries",
     "suggest", "suggests", "recommend", "recommends", "propose", "proposes", "mention", "mentions", "apply",
     "applies", "consider", "considers"]
)  # fmt: skip
"""What is mentioned and what is done are told by the same verbs: "tests it with T", "tests whether …"."""
_OF_USE = frozenset(
    ["to", "how", "whether", "who", "why", "if", "that", "for", "using", "use", "uses", "may", "can", "about"]
)
_WHO = ("AGENT", "GROUP", "EVERYONE", "THEY")
_ARTICLES = frozenset(["the", "a", "an", "this", "its", "his", "her", "their", "our", "my"])
"""Behind these the verb is a thing: "screens the claim with T"."""
_ADVERBS = frozenset(
    ["freely", "also", "always", "then", "first", "now", "just", "still", "even", "too", "ever"]
)


def unplain_rights(
    prompt: str,
    sentences: Sequence[Sequence[Token]],
    rules: Sequence[Rule],
    team: Catalog,
    fates: Mapping[int, Entry],
) -> tuple[Diagnostic, ...]:
    """An error for each sentence that gives a right, but not plainly: nothing is granted then.

    `fates`: the ledger's entries by the start of their token.
    """
    grants = [r for r in rules if isinstance(r, Grant)]
    found: list[Diagnostic] = []
    for sentence in (s for s in sentences if s):
        here = [r for r in grants if any(sentence[0].start <= s < sentence[-1].end for s, _ in r.spans)]
        places = sorted(
            {
                p
                for span in {s for r in here for s in r.spans}
                for p in _unplain(prompt, sentence, span, fates)
            }
        )
        if places:
            words = " … ".join(dict.fromkeys(prompt[start:end] for start, end in places))
            said = f"no right is given plainly, here and now, by {words!r}; nothing is granted. "
            said += f"If it is to hold at any time: {_plain(here[0], team)!r}"
            span = (places[0][0], max(end for _, end in places))
            found.append(diagnose("SW303", span, said))
    return tuple(found)


def _plain(rule: Grant, team: Catalog) -> str:
    """The grant in words that leave nothing open."""
    agents = "all agents" if EVERYONE in rule.agents else " and ".join(map(team.name, rule.agents))
    return f"{agents} may use {team.name(rule.tool)}"


def _unplain(
    prompt: str, sentence: Sequence[Token], span: tuple[int, int], fates: Mapping[int, Entry]
) -> Iterator[tuple[int, int]]:
    """The words of a grant's clause, or before its colon, that make it less than a right."""
    clause = [t for t in sentence if span[0] <= t.start < span[1]]
    read_by = {fates[t.start].rule for t in clause if t.start in fates}
    if read_by & {"rights", "permit"}:
        behind = next(
            (t.start for t in sentence if t.start >= span[1] and t.of(*_WHO, "TOOL")), sentence[-1].end
        )
        first = next((t.start for t in sentence if t.of(*_WHO, "TOOL")), span[0])
        start = sentence[0].start if first >= span[0] else span[0]
        hits = _NOT_ALWAYS.finditer(prompt, start, behind)
        yield from (h.span() for h in hits)
        after = [t for t in sentence if t.start >= span[1] and not t.of("COMMA")][:2]
        if len(after) == 2 and after[0].of("OR") and after[1].of("AGENT", "GROUP", "TOOL"):
            yield after[0].span
    words = prompt[span[0] : span[1]]
    for pattern in (_NOT_NOW, _NOT_SURE, _NOT_DONE):
        yield from ((span[0] + h.start(), span[0] + h.end()) for h in pattern.finditer(words))
    if "permit" not in read_by:
        yield from _taken(clause)
    yield from _unused(sentence, fates)
    whole = prompt[sentence[0].start : sentence[-1].end]
    hit = _NOT_WHO.search(whole)
    if hit:
        yield sentence[0].start + hit.start(), sentence[0].start + hit.end()
    tool = next((i for i, t in enumerate(clause) if t.of("TOOL")), len(clause))
    spoken = _spoken_of(clause[:tool])
    if spoken is not None and "permit" not in read_by:
        yield spoken.start, spoken.end
    reported = _reported(sentence, span)
    if reported is not None:
        yield reported.start, reported.end


_TAKING = frozenset(
    ["barred", "banned", "blocked", "closed", "forbidden", "prohibited", "denied", "refused", "excluded",
     "locked", "restricted", "debarred", "withheld", "revoked", "off limits", "off-limits", "taboo",
     "limits", "off", "away", "out of", "without"]
)  # fmt: skip
_LEAVING = frozenset(["leave", "leaves"])
_DENIALS = frozenset(["not", "never", "no", "nor", "neither", "none", "nobody"])


def _taken(clause: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Words that keep a tool from somebody, in a clause that was read as work with it or as a grant."""
    for at, token in enumerate(clause):
        word = token.low
        near = clause[max(at - 1, 0) : at + 3]
        left = word in _LEAVING and has(near, "TOOL", "MUST")
        told = token.of("MAY", "MUST") and any(t.low in ("ask", "or", "beg") for t in near[1:])
        if word in _TAKING or left or told:
            yield token.span


def _unused(sentence: Sequence[Token], fates: Mapping[int, Entry]) -> Iterator[tuple[int, int]]:
    """A denial that no rule has used, in a sentence that gives a right: it may be that right's."""
    if not any(t.start in fates and fates[t.start].rule in ("rights", "permit") for t in sentence):
        return
    for token in sentence:
        fate = fates.get(token.start)
        denies = bool(_DENIALS & set(token.low.replace("n't", " not").split()))
        idle = fate is not None and (fate.fate != "consumed" or fate.rule in ("remark", "joint", "roll call"))
        if denies and idle:
            yield token.span


def _spoken_of(before: Sequence[Token]) -> Token | None:
    """The word by which the tool is only spoken of: said before the name, right behind it or the modal."""
    name = next((i for i, t in enumerate(before) if t.of(*_WHO)), len(before))
    said = next((t for t in before[:name] if t.low in _SPEECH), None)
    if said is not None:
        return said
    for one, two in pairwise(before):
        led = (one.of(*_WHO, "MAY", "IT") or _filler(one)) and one.low not in _ARTICLES
        word = two.low.split()[0]
        if led and word in _MENTIONS and not two.of("USE", "SEQ") and _of_use(before, two, word):
            return two
    return _between(before)


def _of_use(before: Sequence[Token], verb: Token, word: str) -> bool:
    """Whether what is said, asked or tried is the use ("asks to use it"), and not a piece of work."""
    if word not in _WORK or has(before, "MAY"):
        return True
    behind = [t.low.split()[0] for t in before if t.start > verb.start]
    return not _OF_USE.isdisjoint(behind) or not _MENTIONS.isdisjoint(behind[:1])


def _between(before: Sequence[Token]) -> Token | None:
    """ "may (see who) uses it": a word between the modal and the use."""
    modal = next((i for i, t in enumerate(before) if t.of("MAY")), None)
    if modal is None:
        return None
    verb = next((i for i, t in enumerate(before) if t.of("USE", "ACCESS") and i > modal), modal)
    between = before[modal + 1 : verb]
    return next((t for t in between if not _filler(t) and t.of("WORD", "SEE", "RELATIVE")), None)


def _filler(token: Token) -> bool:
    word = token.low
    return token.of("INERT", "NUMWORD") or word in _ADVERBS or word.endswith("ly")


def _reported(sentence: Sequence[Token], span: tuple[int, int]) -> Token | None:
    """ "Ann reads the sentence: Ben may use it": what stands behind somebody's act and a colon is quoted."""
    before = [t for t in sentence if t.start < span[0]]
    inside = [t for t in sentence if span[0] <= t.start < span[1]]
    colon = next((i for i, t in enumerate(before) if t.of("COLON")), None)
    if colon is None and inside and inside[0].of("COLON"):
        colon = len(before)
    if colon is None:
        return None
    told = before[:colon]
    agents = {t.value for t in told if t.of("AGENT")}
    others = {t.value for t in inside if t.of("AGENT")} - agents
    verb = next((t for t in told if t.of("WORD", "SEE", "ANNOUNCE", "OUTPUT")), None)
    return verb if agents and others else None
