"""The dialogue: a conversation with a model as a frozen value, without a model.

`begin` → a Dialogue; while it is not over, send `messages` and give the answer's text to `answered`. It
holds at most `REPAIRS` repairs. What came of it is `compilation`, or `unusable` if no answer was of the form.
The result is a function of the prompt, the catalog and the answers.
"""

from __future__ import annotations

import hashlib
import html
from dataclasses import dataclass, replace
from typing import Any, Literal

from swarmwright.language.asked import Asked
from swarmwright.language.lettering import as_read
from swarmwright.language.pipeline import Compilation, Reading, compile_prompt, read_by_rules
from swarmwright.language.proposals.answers import Answer, read_answer, schema
from swarmwright.language.proposals.asking import Message, first_messages, repair_message
from swarmwright.language.proposals.joining import Joined, open_sentences, read_alone, read_beside
from swarmwright.language.words.composing import Composed, placed
from swarmwright.workflow.catalog import Catalog

__all__ = ["REPAIRS", "Dialogue", "Mode", "begin"]

REPAIRS = 2
"""How often an answer goes back with what is wrong with it."""

_LONGEST_SHOWN = 20_000
"""Characters of its own answer that a model is shown again."""

_AMBIGUOUS = "SW204"

Mode = Literal["model", "auto"]
"""model = it reads the whole flow; auto = only what the rules left open."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """One answer: its text, and what it amounts to (None = it was not of the form)."""

    text: str
    problems: tuple[str, ...]
    joined: Joined | None = None


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A conversation about one prompt. `over`: nothing is to be sent any more."""

    model: str
    mode: Mode
    reading: Reading | None
    plain: Compilation
    """What the rules alone make of the prompt."""
    turns: tuple[_Turn, ...] = ()
    over: bool = False
    written: Composed | None = None
    """The prompt as its author wrote it."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """What to send: the whole conversation so far, which ends with a message of ours."""
        if self.reading is None:
            return ()
        roster = self.reading.roster
        places = open_sentences(self.reading, self.plain) if self.mode == "auto" else ()
        sent = list(first_messages(self.reading.prompt, roster.team, roster.declared, places))
        for turn in self.turns:
            shown = turn.text[:_LONGEST_SHOWN].strip() or "(nothing)"
            sent += [Message("assistant", shown), repair_message(turn.problems)]
        return tuple(sent)

    @property
    def schema(self) -> dict[str, Any]:
        """The form of an answer, as JSON Schema."""
        team, declared = self.plain.roster.team, self.plain.roster.declared
        agents = [a.name for a in team.agents] if declared else []
        groups = [g.name for g in team.groups if agents]
        return schema([*agents, *groups], [t.name for t in team.tools], steps=int(self.mode == "model"))

    def answered(self, text: str) -> Dialogue:
        """The dialogue after the model's answer."""
        if self.over or self.reading is None:
            raise ValueError("this dialogue is over")
        # Some servers' templates escape HTML; a prompt without entities of its own has none to be quoted.
        answer, wrong = read_answer(text, escaped=html.unescape(self.reading.prompt) == self.reading.prompt)
        turn = _Turn(text, wrong) if answer is None else self._judged(text, answer)
        turns = (*self.turns, turn)
        again = any(text == earlier.text for earlier in self.turns)  # it has nothing else to say
        return replace(self, turns=turns, over=not turn.problems or again or len(turns) > REPAIRS)

    def _judged(self, text: str, answer: Answer) -> _Turn:
        assert self.reading is not None
        joined = (read_alone if self.mode == "model" else read_beside)(self.reading, answer)
        problems = [f"{h.kind}: {h.why} (you said {h.words})" for h in joined.refusals]
        prompt = self.reading.prompt
        if self.mode == "model":
            found = joined.compilation.diagnostics
            wrong = [d for d in found if d.severity == "error" and not d.code.startswith("SW5")]
            problems += [f"{d.message}, at {prompt[d.start : d.end]!r}" for d in wrong]
        return _Turn(text, tuple(problems), joined)

    @property
    def unusable(self) -> str:
        """Why no answer could be used; "" if one could, or none was asked for."""
        if not self.over or not self.turns or any(turn.joined for turn in self.turns):
            return ""
        return "; ".join(self.turns[-1].problems[:3])

    @property
    def compilation(self) -> Compilation:
        """What the rules and the best of the answers amount to; the rules' own where nobody was asked."""
        return placed(self._composed, self.written) if self.written is not None else self._composed

    @property
    def _composed(self) -> Compilation:
        usable = [(i, turn.joined) for i, turn in enumerate(self.turns) if turn.joined is not None]
        digests = tuple(hashlib.sha256(t.text.encode("utf-8", "replace")).hexdigest() for t in self.turns)
        if not usable:
            return replace(self.plain, asked=Asked(self.model, digests)) if self.turns else self.plain
        at, best = min(usable, key=lambda pair: (_badness(pair[1]), -pair[0]))
        found = self._with_forks(best.compilation)
        return replace(found, asked=Asked(self.model, digests, at + 1, best.heard))

    def _with_forks(self, found: Compilation) -> Compilation:
        """What the rules can read in two ways stays open beside a model; of its own reading it is a doubt."""
        forks = [d for d in self.plain.diagnostics if d.code == _AMBIGUOUS and d not in found.diagnostics]
        if self.mode == "model":
            forks = [replace(d, severity="warning") for d in forks if d.severity != "info"]
        both = dict.fromkeys([*found.diagnostics, *forks])
        ordered = tuple(sorted(both, key=lambda d: (d.start, d.end, d.code, d.message)))
        closed = any(d.severity == "error" for d in forks)
        return replace(found, diagnostics=ordered, workflow=None if closed else found.workflow)


def _badness(joined: Joined) -> tuple[int, int, int]:
    """Errors, refusals and warnings: the fewer the better."""
    severities = [d.severity for d in joined.compilation.diagnostics]
    return severities.count("error"), len(joined.refusals), severities.count("warning")


def begin(prompt: str, catalog: Catalog, mode: Mode, model: str) -> Dialogue:
    """A new dialogue; over at once where there is nothing to ask: no prompt, canonical English, all read."""
    text = as_read(prompt, catalog)
    reading = read_by_rules(prompt, catalog)
    if isinstance(reading, Compilation):
        return Dialogue(model, mode, None, reading, over=True)
    if text.at:
        reading = read_by_rules(text.text, catalog)
        assert isinstance(reading, Reading)
    plain = compile_prompt(text.text, catalog)
    nothing_open = mode == "auto" and not open_sentences(reading, plain)
    return Dialogue(model, mode, reading, plain, over=nothing_open, written=text)
