"""Lost: what no reader has made anything of, in a sentence that was read clause by clause, is refused."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.sentences.counted import ONE
from swarmwright.language.told.talk import Scene, Talk, how_many, subject_of
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, has

__all__ = ["handed_perhaps", "other_times", "refuse_lost"]


def other_times(talk: Talk, tokens: Sequence[Token]) -> None:
    """Refuse "after Ann and Ben, or after Ann alone if Ben is late": what is waited for is not settled."""
    first = next((n for n, t in enumerate(tokens) if t.of("ONCE")), len(tokens))
    for at in range(first + 1, len(tokens) - 1):
        if not tokens[at].of("OR"):
            continue
        rest = [t for t in tokens[at + 1 :] if not t.of("INERT", "COMMA")]
        cases = sum(t.of("IF", "UNLESS", "ONCE") for t in rest)
        if rest and rest[0].of("ONCE", "IF") and cases > 1:
            span = (tokens[at].start, tokens[-1].end)
            said = "what is waited for here hangs on something else, and nothing can wait so; "
            said += "give whoever may be late a limit of time, or say how many of them are enough"
            talk.claims.diagnostics.append(diagnose("SW402", span, said))
            return


_HANDING = frozenset(
    ["pass", "hand", "send", "forward", "give", "escalate", "route", "delegate", "refer", "transfer", "leave"]
)


def handed_perhaps(talk: Talk, tokens: Sequence[Token]) -> None:
    """Refuse "Ann answers it or passes it on to Ben" where Ben would work in either case."""
    for at, token in enumerate(tokens[:-1]):
        whom = _handed_or(tokens, at) if token.of("OR") else None
        if whom is None:
            continue
        held = [i for b in talk.claims.blocks if b.kind != "foreach" for i in b.everything()]
        if str(whom.value) not in {i.partition("#")[0] for i in held}:
            name = talk.roster.team.name(str(whom.value))
            said = f"{name} works in one case only, and in which is not said; say it: 'if …, {name} …'"
            talk.claims.diagnostics.append(diagnose("SW402", (token.start, whom.end), said))


def _handed_or(tokens: Sequence[Token], at: int) -> Token | None:
    """Who is handed something behind an "or": "or (, if it is hard,) passes it to Ben", "or ideas to Ben"."""
    behind = at + 1
    if tokens[behind].of("COMMA") and behind + 1 < len(tokens) and tokens[behind + 1].of("IF", "ONCE"):
        commas = (n for n in range(behind + 1, len(tokens) - 1) if tokens[n].of("COMMA"))
        behind = next(commas, len(tokens) - 2) + 1
    word = tokens[behind].low.split()[0]
    hands = any(lemma in _HANDING for lemma, _ in analyses(word))
    named = next((n for n in range(behind + 1, min(behind + 8, len(tokens))) if tokens[n].of("AGENT")), 0)
    sorts = tokens[at - 1].of("AGENT") and tokens[behind].of("WORD") and tokens[named - 1].of("TO")
    return tokens[named] if named and (hands or sorts) else None


def refuse_lost(talk: Talk, scene: Scene, every: Sequence[Clause], told: int) -> None:
    """Refuse what was lost; told: how many blocks there were before the sentence."""
    _uncounted(talk, every)
    _one_of_those_told(talk, scene, every, told)
    _idle_case(talk, scene)
    _depending(talk, scene, told)
    _passing_time(talk, every)


def _passing_time(talk: Talk, every: Sequence[Clause]) -> None:
    """Refuse "once Ann is done or 10 minutes have passed": time that goes by starts nothing here."""
    for clause in every:
        times = [q for q in clause.all("QTY") if q.measure == "timeout_s"]
        after = clause.link == "ONCE" and (not clause.has("NP", "QNP") or clause.has("OR"))
        if times and after:
            said = "nothing starts because time goes by; give whoever works before a limit of that time"
            talk.claims.diagnostics.append(diagnose("SW402", times[0].span, said))


def _idle_case(talk: Talk, scene: Scene) -> None:
    """Refuse "if it is bad, he rewrites it": what is done in that case would be lost."""
    held = scene.choice is not None or scene.loop is not None or scene.gates or scene.granted
    behind = [t for t in scene.segment.tokens if t.start >= scene.condition_span[0]]
    if scene.condition is not None and not held and has(behind, "AGENT", "GROUP", "THEY"):
        said = "what is done in this case, and by whom, was not understood; say it in a sentence of its own: "
        said += "'if …, Ann writes'"
        talk.claims.diagnostics.append(diagnose("SW402", scene.condition_span, said))


def _depending(talk: Talk, scene: Scene, told: int) -> None:
    """Refuse "depending on the review, Ann works or Ben does" where no choice came of it."""
    at = next((t for t in scene.segment.tokens if t.low.startswith("depending")), None)
    if at is not None and not any(b.kind == "choice" for b in talk.claims.blocks[told:]):
        said = "what depends on this was not understood; say it with 'if …, … otherwise …'"
        talk.claims.diagnostics.append(diagnose("SW402", (at.start, at.end), said))


_TESTS = ("IF", "UNLESS", "UNTIL", "ELSE", "FOREACH")


def _uncounted(talk: Talk, every: Sequence[Clause]) -> None:
    """Refuse a count that no reader has looked at: "two of them" was then taken for all of them."""
    told = [(c, q) for c in every if c.link not in _TESTS for q in c.all("QNP") if q.count is not None]
    for clause, counted in told:
        ids = talk.memory.who(counted)
        if not ids or counted.span in talk.counted or _alternative(talk, counted, ids):
            continue
        count = how_many(talk, clause, counted, ids)
        if count is not None and count != len(ids):
            words = talk.prompt[slice(*counted.span)]
            said = f"{words!r}: which of them is not said, and it would mean all of them here"
            talk.claims.diagnostics.append(diagnose("SW402", counted.span, said))


def _one_of_those_told(talk: Talk, scene: Scene, every: Sequence[Clause], told: int) -> None:
    """ "Ann and Ben write. One of them reads it out": who that is, and that it is one, would be lost."""
    made = [b.everything() for b in talk.claims.blocks[told:]]
    made += [frozenset(main.ids) for main in scene.mains if main.either]
    for clause in every:
        subject = subject_of(talk, clause) if clause.link not in (*_TESTS, "ONCE", "BEFORE") else None
        if subject is None or subject.count != ONE or not clause.has("WORD", "OUTPUT"):
            continue
        ids = talk.memory.who(subject)
        if (
            len(ids) > 1
            and not any(set(ids) & inside for inside in made)
            and not _alternative(talk, subject, ids)
        ):
            said = f"{talk.prompt[slice(*subject.span)]!r}: which of them is not said; name who it is"
            talk.claims.diagnostics.append(diagnose("SW402", subject.span, said, severity="warning"))


def _alternative(talk: Talk, counted: Chunk, ids: Sequence[str]) -> bool:
    """ "whichever of them it was": one of those of whom only one works."""
    choices = [b.everything() for b in talk.claims.blocks if b.kind == "choice"]
    return counted.count == ONE and any(set(ids) <= set(members) for members in choices)
