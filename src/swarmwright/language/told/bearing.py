"""Bearing: how somebody is or goes about it: "all agents should be concise", "Bob speaks German".

It is no work and stands nowhere in the order. It goes with the tasks of those of whom it is said, where the
prompt tells of what they do; of somebody else, it is all that is known of what they are for.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.tasks import Words, and_then
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["borne_out", "reads_bearing"]

_BE = frozenset(["is", "are", "be", "'re", "am"])
_STATES = frozenset(
    ["have", "know", "speak", "understand", "like", "love", "hate", "prefer", "value", "care", "believe",
     "respect", "trust", "tend", "own", "remember", "resemble", "sound", "seem"]
)  # fmt: skip
"""Verbs of how somebody is."""
_MANNERED = frozenset(["write", "answer", "reply", "respond", "communicate", "talk", "behave", "act", "work"])
"""Verbs that say nothing of what comes of it, but for how."""
_PLAIN = frozenset(
    ["WORD", "INERT", "NUMWORD", "NUM", "COMMA", "AND", "OF", "TO", "IN", "ON", "FOR", "OUTPUT", "IT",
     "OPAQUE", "QUOTE"]
)  # fmt: skip
"""What the words of a bearing can be read as: none of order, rights, conditions or people's decisions."""
_OF_TIME = frozenset(
    ["done", "ready", "finished", "next", "up", "last", "first", "free", "idle", "available", "gone", "busy",
     "out", "off", "through", "finally", "afterwards", "later", "responsible", "role", "job", "task"]
)  # fmt: skip
"""Words that tell of when somebody works, or of what at; so these say more than how somebody is."""
_GOES_ON = ("ONCE", "BEFORE", "THEY", "IT", "OTHERS", "LATTER", "FORMER", "ALLDONE")
"""What a sentence has in it that goes on from the one before."""
_THINGS = frozenset(["WORD", "OUTPUT"])


def reads_bearing(talk: Talk, segment: Segment, tokens: Sequence[Token]) -> bool:
    """Read a sentence that says how somebody is; says whether it is one.

    Of everybody, also what they must do, whatever it is, where nothing goes on from it: no order has it.
    """
    cut = next(
        (n for n, t in enumerate(tokens) if not t.of("AGENT", "GROUP", "EVERYONE", "COMMA", "AND", "ON")), 0
    )
    subject, said = tokens[:cut], _without_marks(tokens[cut:])
    if not cut or not _are_named(subject) or not said or segment.shape == "numbered":
        return False
    ids = tuple(dict.fromkeys(i for t in subject for i in talk.memory.ids(t)))
    of_all = has(subject, "EVERYONE")
    plainly = _tells_how(said) or (of_all and _has_manners(said))
    if not plainly and not (of_all and _binds_all(talk, said)):
        return False
    doing = {str(t.value) for each in talk.ahead for t in each.tokens if t.of("AGENT")}
    doing |= {step.agent for step in talk.claims.nodes.values()}
    if not doing or not (of_all or set(ids) <= doing):
        return False
    if not plainly:
        words = talk.prompt[slice(*covering(said))]
        why = f"{words!r} is said of everybody: it is told to each with their work, and is no step of its own"
        talk.claims.diagnostics.append(diagnose("SW210", covering(tokens), why))
    meant = tuple(i for i in ids if i in doing)
    for id_ in meant:
        talk.claims.bearings.setdefault(id_, []).append(Words.of(talk.prompt, ((covering(said),),)))
    talk.memory.note(meant)
    talk.ledger.consume(tokens, "bearing")
    return True


def borne_out(talk: Talk) -> None:
    """Let the tasks of those who work say how they are to go about it."""
    for step in talk.claims.nodes.values():
        for words in talk.claims.bearings.get(step.agent, ()):
            step.task = and_then(talk.prompt, step.task, words) if step.task else words


def _without_marks(tokens: Sequence[Token]) -> tuple[Token, ...]:
    kept = list(tokens)
    while kept and kept[-1].of("MARK", "COMMA"):
        kept.pop()
    return tuple(kept)


def _are_named(subject: Sequence[Token]) -> bool:
    """ "Ann, Bob and Cy", "everybody on the team": names, and what joins them."""
    whole = subject[-1].of("AGENT", "GROUP", "EVERYONE") and not subject[0].of("COMMA", "AND", "ON")
    return whole and all(
        t.of("EVERYONE") for t, before in zip(subject[1:], subject, strict=False) if before.of("ON")
    )


def _tells_how(said: Sequence[Token]) -> bool:
    """ "(should) be concise", "has a dry humour", "speaks German"."""
    rest = said[1:] if said[0].of("MUST") else said
    if len(rest) < 2 or not _plain(rest[1:]) or _likens(rest[1:]):
        return False
    verb, first = rest[0].low, rest[1].low
    if verb in _BE:
        # "is reviewed", "is drafting": what is done to somebody, or by them.
        return not first.endswith(("ed", "ing")) and not rest[1].of(
            "TO", "IN", "ON", "FOR", "OF", "COMMA", "AND"
        )
    return any(lemma in _STATES for lemma, _ in analyses(verb)) and not rest[1].of("TO", "ON")


def _likens(said: Sequence[Token]) -> bool:
    """ "(has) the same", "(has) just as long": what somebody else was given in the sentence before."""
    *_, before, last = ("", *(t.low for t in said))
    return (
        last in ("same", "likewise", "ditto")
        or (before.split()[-1:] == ["as"] and last in ("long", "much", "many", "often"))
        or last in ("as long", "as much", "as many", "as often")
    )


def _has_manners(said: Sequence[Token]) -> bool:
    """ "(Everybody) writes in English", "works carefully"."""
    rest = said[1:] if said[0].of("MUST") else said
    if len(rest) < 2 or not _plain(rest[1:]):
        return False
    if not any(v in _MANNERED for v, _ in analyses(rest[0].low)):
        return False
    return rest[1].of("IN") or rest[1].low.endswith("ly")


def _binds_all(talk: Talk, said: Sequence[Token]) -> bool:
    """ "(Everybody) must cite their sources": no step, unless what is told next goes on from it."""
    after = next((s.tokens for s in talk.ahead if s.tokens), ())
    begins = next((t for t in after if not t.of("INERT", "COMMA")), None)
    goes_on = begins is None or begins.of("THEN", "LAST") or has(after, *_GOES_ON)
    # "(Everybody must write a poem.) Ann collects the poems.": what comes of it is gone on with.
    things = {t.low.rstrip("s")[:5] for t in said[2:] if t.kinds <= _THINGS and len(t.text) > 3}
    later = (t.low.rstrip("s")[:5] for s in talk.ahead for t in s.tokens if t.kinds <= _THINGS)
    held = said[0].of("MUST") and len(said) > 2 and (_plain(said[1:]) or _goes_about(said[1:]))
    return held and not goes_on and things.isdisjoint(later)


def _goes_about(said: Sequence[Token]) -> bool:
    """ "keep its answers short", "use plain words"."""
    return said[0].low in ("keep", "use", "avoid") and _plain(said[1:])


def _plain(tokens: Sequence[Token]) -> bool:
    known = all(t.kinds <= _PLAIN and t.low not in _OF_TIME for t in tokens)
    return known and has(tokens, "WORD")
