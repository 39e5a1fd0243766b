"""Withheld: a condition on work that has its place already ("Editor runs only if the text is long").

The step stays where it stands and takes the condition; a clause that only says whether somebody works
("runs", "is skipped", "is not needed", or the verb of the work itself) never makes work of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.frames.alternatives import ended, stateful
from swarmwright.language.frames.case_words import opens
from swarmwright.language.frames.cutting import Part, Words, parts
from swarmwright.language.frames.terms import term, wished
from swarmwright.language.frames.values import unfavourable
from swarmwright.language.told.claims import Block, Branch, Span
from swarmwright.language.told.conditions import negated
from swarmwright.language.told.items import Item, tokens_of, words_of
from swarmwright.language.told.talk import Talk, order_before
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Condition

__all__ = ["bare_running", "hold_behind", "read_withheld", "with_condition_behind"]

Tokens = tuple[Token, ...]
_MARKS = 4
"""How many marks there may be in such a condition, and before it: long sentences are not searched."""

_RUNNING = frozenset(["run", "work", "start", "act", "proceed", "execute", "go", "happen", "begin", "operate",
                      "kick", "step", "come", "engage", "activate", "apply"])  # fmt: skip
_PARTICLES = frozenset(["ahead", "in", "at", "all", "then", "to", "into", "play", "action", "up"])
_WANTED = frozenset(["need", "require", "use", "call", "invoke", "run", "start", "execute", "trigger",
                     "involve", "necessary", "activate", "perform", "launch", "do", "involved", "relevant",
                     "active"])  # fmt: skip
_SKIPPING = frozenset(["skip", "omit", "bypass", "drop", "leave", "exclude", "pass"])
_LEFT = {"leave": ("out",), "pass": ("over",)}
"""Particles without which these say something else ("the text is left to Ann", "it is passed")."""
_BE = frozenset(["is", "are", "be", "gets", "get", "being", "been"])
_MODALS = frozenset(["can", "may", "must", "should", "will", "shall", "could", "might", "does", "do", "to",
                     "has", "have", "needs", "need", "is", "are", "be"])  # fmt: skip
_ADVERBS = frozenset(["only", "just", "simply", "also", "always", "ever", "even", "then", "still", "itself",
                      "completely", "entirely", "altogether"])  # fmt: skip
_ORDERING = frozenset(["we", "you", "please", "then", "just", "simply"])
_DETERMINERS = frozenset(["the", "our", "both"])
_STEPS = frozenset(["step", "steps", "stage", "phase", "agent", "agents", "part"])
_MEANT = frozenset(["it", "this", "that"])


@dataclass(frozen=True, slots=True)
class _Said:
    """Whose work it is, and whether the clause says that it is done (or that it is not)."""

    ids: tuple[str, ...]
    runs: bool
    only: bool
    bare: bool
    """Said by a word of working or of need, not by the verb of the work."""
    span: Span


def read_withheld(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Put a condition on steps that are there, if this is all that a sentence says; whether it was read."""
    if not talk.claims.nodes or not has(tokens, "AGENT", "GROUP", "WORD", "THEY"):
        return False
    found = parts(words_of(tokens))
    if len(found) != 1 or found[0].kind not in ("IF", "WHEN", "UNLESS") or not found[0].condition:
        return False
    (part,) = found
    said = _said(talk, part)
    if said is None or not _asks(part, said, tokens):
        return False
    condition = term(talk, part.condition, tokens)
    if said.runs == (part.kind == "UNLESS"):
        condition = negated(condition)
    for id_ in said.ids:
        _hold(talk, id_, condition, _tested(talk, part.condition, tokens), said.span)
    _refuse_rest(talk)
    talk.ledger.consume(tokens, "condition", said.ids[0])
    return True


def with_condition_behind(talk: Talk, tokens: Sequence[Token]) -> tuple[Tokens, Tokens]:
    """ "Ann writes, then Ben edits, but skip Ben if it is short" → what is told first, and the condition.

    The second part is empty where a sentence does not end like this.
    """
    words = words_of(tokens)
    marks = [n for n, w in enumerate(words) if n and w.kind in ("COMMA", "SEMI", "DASH", "BUT")]
    for at in reversed(marks[-_MARKS:]):
        start = at + 1
        while start < len(words) and words[start].kind in ("BUT", "AND", "COMMA"):
            start += 1
        cut = words[start].at if start < len(words) else len(tokens)
        told = {i for t in tokens[: words[at].at] if t.of("AGENT", "GROUP") for i in talk.memory.ids(t)}
        if told and _is_behind(talk, tokens[cut:], told):
            return tuple(tokens[: words[at].at]), tuple(tokens[cut:])
    return tuple(tokens), ()


def hold_behind(talk: Talk, tokens: Sequence[Token]) -> None:
    """Put the condition that stood behind the work on it, or refuse it; nothing, if there was none."""
    if tokens and not read_withheld(talk, tokens):
        said = "whose work this is the condition of was not understood; say it in a sentence of its own"
        talk.claims.diagnostics.append(diagnose("SW402", (tokens[0].start, tokens[-1].end), said))
        talk.ledger.consume(tokens, "condition")


def _is_behind(talk: Talk, tokens: Sequence[Token], told: set[str]) -> bool:
    found = parts(words_of(tokens))
    if len(found) != 1 or found[0].kind not in ("IF", "WHEN", "UNLESS") or not found[0].condition:
        return False
    said = _said(talk, found[0], told)
    return said is not None and said.bare and _asks(found[0], said, tokens)


def bare_running(task: str) -> bool:
    """Whether these words of a task say no more than that somebody works, or is passed over."""
    words = [w for w in task.casefold().split() if w not in _ADVERBS | _BE | {"not"}]
    said = _RUNNING | _SKIPPING
    return not words or (bool(said & _lemmas(words[0])) and set(words[1:]) <= _PARTICLES | {"out", "over"})


# -- what the clause says ------------------------------------------------------------------------------


def _said(talk: Talk, part: Part, told: Collection[str] = ()) -> _Said | None:
    """told: who has been named before in the same sentence, and will have a place once that is read."""
    body = [w for w in part.body if w.kind not in ("COMMA", "SEMI")]
    if not body:
        return None
    span = (body[0].start, body[-1].end)
    at = 0
    while at < len(body) and body[at].text in _ORDERING | {"can", "may", "should"}:
        at += 1
    if at < len(body) and _SKIPPING & _lemmas(body[at].text) and body[at].kind == "WORD":
        return _order_to_skip(talk, body, at, told)
    if [w.text for w in body[at : at + 2]] in (["do", "without"], ["go", "without"]):
        ids, end = _who(talk, body, at + 2, told)
        return _Said(ids, False, False, True, span) if ids and end == len(body) else None
    ids, end = _who(talk, body, 0, told)
    if not ids:
        return None
    does = _does(talk, ids, [w.text for w in body[end:]])
    if does is None:
        return None
    fronted = part.body[0].start > part.condition[0].start
    only = "only" in {w.text for w in body} or (not fronted and _only_if(talk, part))
    return _Said(ids, does[0], only, does[1], span)


def _only_if(talk: Talk, part: Part) -> bool:
    between = talk.prompt[part.body[-1].end : part.condition[0].start].casefold()
    return "only" in between.split()


def _order_to_skip(talk: Talk, body: Sequence[Item], at: int, told: Collection[str]) -> _Said | None:
    """ "Skip Editor", "we leave the Editor out"."""
    particles = next((_LEFT[v] for v in _LEFT if v in _lemmas(body[at].text)), ())
    start = at + 1 + (at + 1 < len(body) and body[at + 1].text in particles)
    ids, end = _who(talk, body, start, told)
    rest = tuple(w.text for w in body[end:])
    whole = start > at + 1 or not particles or rest[:1] == particles
    rest = rest[1:] if rest[:1] == particles else rest
    span = (body[0].start, body[-1].end)
    return _Said(ids, False, False, True, span) if ids and whole and not rest else None


def _who(talk: Talk, body: Sequence[Item], at: int, told: Collection[str]) -> tuple[tuple[str, ...], int]:
    """The steps that a list of names means, all of which are there, and where the list ends."""
    named: list[str] = []
    while at < len(body):
        word = body[at]
        if word.kind == "NAME":
            named += talk.memory.ids(word.token)
        elif not named and word.text in _MEANT and len(talk.memory.stage) == 1:
            named += talk.memory.stage
        elif not (word.kind == "AND" or word.text in _DETERMINERS or (named and word.text in _STEPS)):
            break
        at += 1
    nodes = talk.claims.nodes
    steps = [
        [i for i, n in nodes.items() if name in (i, n.agent)] or [name][: name in told]
        for name in dict.fromkeys(named)
    ]
    known = bool(steps) and all(steps)
    return (tuple(i for group in steps for i in group) if known else ()), at


def _does(talk: Talk, ids: Sequence[str], words: list[str]) -> tuple[bool, bool] | None:
    """(whether the work is done, whether only a word of working says so); None if more is said."""
    denied = words.count("not") + words.count("never")
    words = [w for w in words if w not in _ADVERBS and w not in ("not", "never")]
    passive = False
    while len(words) > 1 and words[0] in _MODALS | _BE:
        passive, words = passive or words[0] in _BE, words[1:]
    if not words or denied > 1:
        return None
    lemmas, rest = _lemmas(words[0]), tuple(words[1:])
    for skip in _SKIPPING & lemmas if passive else ():
        return (denied == 1, True) if rest == _LEFT.get(skip, ()) else None
    if "sit" in lemmas and rest in (("this", "out"), ("it", "out"), ("out",)):
        return denied == 1, True
    if words[0] == "optional" and passive:
        return (denied == 1, True) if not rest else None
    if (_WANTED if passive else _RUNNING) & lemmas and set(rest) <= _PARTICLES:
        return denied == 0, True
    nodes = talk.claims.nodes
    same = all(i in nodes and _same_work(nodes[i].task, lemmas, rest) for i in ids)
    return (denied == 0, False) if same and not passive else None


def _same_work(task: str, lemmas: frozenset[str], rest: tuple[str, ...]) -> bool:
    first, *others = task.casefold().split() or [""]
    plain = tuple(w for w in others if w not in ("the", "a", "an"))
    said = tuple(w for w in rest if w not in ("the", "a", "an"))
    return bool(first) and bool(lemmas & _lemmas(first)) and (said in ((), plain, ("it",), ("them",)))


def _lemmas(word: str) -> frozenset[str]:
    return frozenset([word, *(lemma for lemma, _ in analyses(word))])


# -- whether it is a condition -------------------------------------------------------------------------


def _asks(part: Part, said: _Said, tokens: Sequence[Token]) -> bool:
    """Whether it is a question of how things are: no time, no person's yes, no work done once more."""
    words = part.condition
    inside = tokens_of(words, tokens)
    names = any(w.kind == "NAME" for w in words)
    if has(inside, "ME", "HUMAN") or wished(inside, said.only):
        return False
    if has(inside, "APPROVE", "REJECT") and not names:
        return False
    if not said.runs:
        return True
    reworks = part.kind != "UNLESS" and unfavourable(words)
    if ended(words) or not (said.only or (said.bare and not reworks)):
        return False
    if part.kind != "WHEN":
        return True
    return not names and (said.only or stateful(words, True, worked=True))


def _tested(talk: Talk, words: Words, tokens: Sequence[Token]) -> tuple[str, ...]:
    inside = tokens_of(words, tokens)
    ids = (i for t in inside if t.of("AGENT", "GROUP") for i in talk.memory.ids(t))
    return tuple(i for i in dict.fromkeys(ids) if i in talk.claims.nodes)


# -- doing it ------------------------------------------------------------------------------------------


def _hold(talk: Talk, id_: str, condition: Condition, tested: Sequence[str], span: Span) -> None:
    """The step stays in its place, and runs only if the condition holds."""
    block = next((b for b in _choices(talk) if any(branch.members == [id_] for branch in b.branches)), None)
    if block is not None and len(block.branches) == 2 and all(b.condition is None for b in block.branches):
        block.branches.sort(key=lambda branch: branch.members != [id_])
        block.branches[0].condition = condition  # "Ann or Ben": the other one works otherwise
        return
    order_before(talk, (i for i in tested if i != id_), [id_], span, inferred=True)
    talk.claims.blocks.append(Block("choice", span, branches=[Branch(condition, [id_])]))


def _choices(talk: Talk) -> Iterator[Block]:
    return (block for block in talk.claims.blocks if block.kind == "choice")


def _refuse_rest(talk: Talk) -> None:
    """Refuse "Otherwise, …" behind it: whose work stands in this one's place is said where that is told."""
    if not talk.ahead:
        return
    words = words_of(talk.ahead[0].tokens)
    if words and opens(words, 0)[0] == "ELSE":
        said = "the other case of a condition that was put on a step later; say it where the step stands: "
        said += "'if …, A works, otherwise B works'"
        talk.claims.diagnostics.append(diagnose("SW402", talk.ahead[0].span, said))
