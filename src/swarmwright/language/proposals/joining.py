"""Joining: what a model said and what the rules read, in one compilation.

`read_alone`: the model reads the flow; rights, sight and limits stay with the strict grammar where it has
read them. `read_beside`: the model is heard only of sentences that the rules left open, claim by claim, and
a claim by which anything that they read would no longer hold is set aside.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from copy import deepcopy
from dataclasses import dataclass, field, replace

from swarmwright.language.asked import Fate, Heard
from swarmwright.language.diagnosing.diagnostics import Diagnostic, Severity, diagnose
from swarmwright.language.pipeline import Compilation, Reading, conclude
from swarmwright.language.proposals.answers import Answer
from swarmwright.language.proposals.backing import Ground, UnbackedError, ruled
from swarmwright.language.proposals.comparing import facts, fresh, with_disagreements, wrong
from swarmwright.language.proposals.entitling import RULE_ACCOUNTS, rule_of
from swarmwright.language.proposals.flowing import ACCOUNTS, add_flow
from swarmwright.language.proposals.quoting import Quote, quotes_of
from swarmwright.language.proposals.saids import FlowSaid, RuleSaid
from swarmwright.language.proposals.wording import claim_kind, claim_words
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.ledger import SERIOUS, Ledger
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import Span

__all__ = ["OPEN", "Joined", "open_sentences", "read_alone", "read_beside"]

OPEN = frozenset(["SW105", "SW301", "SW303", "SW304", "SW401", "SW402", "SW403", "SW404"])
"""What the rules say of words that they could not read; everything else they read and found wrong."""

_DOUBTS = frozenset(["SW201", "SW203", "SW204", "SW211"])
"""What the rules find wrong with the flow as they read it: of another's reading it is a doubt."""

MOST_TRIALS = 60
"""Claims that are tried beside the rules' reading: each is built and checked, which takes milliseconds."""

_UNCLEAR_RULES = frozenset(["SW301", "SW303", "SW304"])


@dataclass(frozen=True, slots=True)
class Joined:
    """A compilation with a model's part in it, and what became of each thing that it said."""

    compilation: Compilation
    heard: tuple[Heard, ...]

    @property
    def refusals(self) -> tuple[Heard, ...]:
        """What was not backed by the prompt."""
        return tuple(h for h in self.heard if h.fate == "refused")


@dataclass(slots=True)
class _Draft:
    """A reading that grows claim by claim."""

    ground: Ground
    claims: Claims
    ledger: Ledger
    refusal: Severity
    places: tuple[Span, ...] | None = None
    """Where a quote may stand; None = anywhere."""
    trials: int = 0
    heard: list[Heard] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    ruled: list[Span] = field(default_factory=list)
    """Where rules stand that only the model has read."""

    def note(self, said: FlowSaid | RuleSaid, fate: Fate, quote: Quote | None, why: str = "") -> None:
        start, end = quote.span if quote else (0, 0)
        self.heard.append(Heard(claim_kind(said), claim_words(said), fate, start, end, why))

    def refuse(self, said: FlowSaid | RuleSaid, quote: Quote | None, error: UnbackedError) -> None:
        """Note that a claim does not count, and say so."""
        self.note(said, "refused", quote, error.why)
        severity: Severity = self.refusal
        if error.code == "SW504" and severity != "info":
            severity = "error"
        words = f"the model says {claim_words(said)}: {error.why}"
        span = quote.span if quote else (0, 0)
        code = error.code if error.code != "SW104" else "SW502"
        self.found.append(diagnose(code, span, words, error.rewrite, severity))

    def admits(self, quote: Quote) -> bool:
        """Whether a quote stands where a model is asked."""
        places = self.places
        return places is None or any(s <= quote.start and quote.end <= e for s, e in places)

    def cover(self, quote: Quote, rule: str, accounts: Container[str]) -> None:
        """Note the quote's words as read, without the operators that the claim does not take up.

        A step says nothing of the others whom its words name: how they hang together is another claim's.
        """
        read = _accounted(quote.tokens, accounts)
        if rule == "act":
            names = [t for t in read if t.of("AGENT")]
            read = [t for t in read if t not in names[1:] or t.value == names[0].value]
        self.ledger.consume(read, rule, source="model")

    @property
    def reading(self) -> Reading:
        """What has been understood so far."""
        claims = replace(self.claims, diagnostics=[*self.claims.diagnostics, *self.found])
        return replace(self.ground.reading, claims=claims, ledger=self.ledger)


def read_alone(reading: Reading, answer: Answer) -> Joined:
    """The model's reading of the whole prompt, under the strict grammars' reading of rights."""
    claims = Claims(rules=list(reading.claims.rules))
    draft = _Draft(Ground.of(reading), claims, _of_grammars(reading), "warning")
    for said in dict.fromkeys(answer.flow):
        _take_flow(draft, said, lambda trial, quote: None)
    for rule in dict.fromkeys(answer.rules):
        _take_rule(draft, rule)
    kept = [d for d in reading.claims.diagnostics if d.code in _UNCLEAR_RULES and not _settled(draft, d)]
    doubts = [replace(d, severity="warning") for d in reading.claims.diagnostics if d.code in _DOUBTS]
    draft.claims.diagnostics += [*kept, *doubts]
    compilation = conclude(fresh(draft.reading))
    return Joined(with_disagreements(compilation, reading), tuple(draft.heard))


def read_beside(reading: Reading, answer: Answer) -> Joined:
    """The rules' reading, and what the model adds to the sentences that they left open."""
    before = conclude(fresh(reading))
    places = open_sentences(reading, before)
    unread = [(d.start, d.end) for d in before.diagnostics if d.code == "SW402"]
    doubted = {t.start for t in reading.tokens if any(s <= t.start < e for s, e in unread)}
    ledger = reading.ledger.without(doubted)
    draft = _Draft(Ground.of(reading), deepcopy(reading.claims), ledger, "info", places)
    held, faults = facts(before), wrong(before)

    def check(trial: Claims, quote: Quote) -> None:
        draft.trials += 1
        if draft.trials > MOST_TRIALS:
            raise UnbackedError("there is more here than can be tried; say each thing once", "SW507")
        after = conclude(fresh(replace(reading, claims=trial)))
        if held - facts(after) or wrong(after) - faults:
            raise UnbackedError("something that the rules read would no longer hold", "SW507")

    for said in dict.fromkeys(answer.flow):
        _take_flow(draft, said, check)
    for rule in dict.fromkeys(answer.rules):
        _take_rule(draft, rule, check)
    kept = [d for d in draft.claims.diagnostics if d.code not in _UNCLEAR_RULES or not _settled(draft, d)]
    draft.claims.diagnostics = kept
    untouched = {t.start for t in reading.tokens if t.start in doubted and not draft.ledger.taken(t)}
    ledger = _restored(draft.ledger, reading, untouched)
    return Joined(conclude(fresh(replace(draft.reading, ledger=ledger))), tuple(draft.heard))


def open_sentences(reading: Reading, compilation: Compilation) -> tuple[Span, ...]:
    """The sentences of which the rules could not read every word, in order."""
    open_at = [(d.start, d.end) for d in compilation.diagnostics if d.code in OPEN and d.severity != "info"]
    spans = (s.span for s in reading.segments if s.tokens)
    return tuple(span for span in spans if any(s < span[1] and e > span[0] for s, e in open_at))


# -- one claim ----------------------------------------------------------------------------------------

_Check = Callable[[Claims, Quote], None]


def _take_flow(draft: _Draft, said: FlowSaid, check: _Check) -> None:
    """Add a claim of the flow, by the first place of its quote that backs it, or refuse it."""

    def attempt(quote: Quote) -> None:
        trial = deepcopy(draft.claims)
        add_flow(draft.ground, trial, said, quote)
        check(trial, quote)
        draft.claims = trial
        draft.cover(quote, _LEDGER_RULES.get(claim_kind(said), claim_kind(said)), ACCOUNTS[type(said)])
        draft.note(said, "taken", quote)

    _at_first_place(draft, said, attempt)


def _take_rule(draft: _Draft, said: RuleSaid, check: _Check | None = None) -> None:
    """Add a rule, or note that the grammar has read the same, or refuse it."""

    def attempt(quote: Quote) -> None:
        rule = rule_of(draft.ground, said, quote)
        if rule is None:
            draft.note(said, "known", quote)
            return
        trial = deepcopy(draft.claims)
        trial.rules.append(rule)
        if check is not None:
            check(trial, quote)
        draft.claims = trial
        draft.cover(quote, "rights", RULE_ACCOUNTS[said.kind])
        draft.note(said, "taken", quote)
        draft.ruled.append(quote.span)
        words = f"a model alone reads these words as: {claim_words(said)}"
        plain = rule_sentence(rule, draft.ground.roster.team)
        draft.found.append(diagnose("SW505", quote.span, words, plain))

    _at_first_place(draft, said, attempt)


def _at_first_place(draft: _Draft, said: FlowSaid | RuleSaid, attempt: Callable[[Quote], None]) -> None:
    reading = draft.ground.reading
    refused: tuple[Quote, UnbackedError] | None = None
    for quote in quotes_of(reading.prompt, said.quote, reading.tokens, reading.segments):
        try:
            if not draft.admits(quote):
                raise UnbackedError("the rules have read this sentence themselves", "SW507")
            attempt(quote)
        except UnbackedError as error:
            refused = refused or (quote, error)
        else:
            return
    if refused is not None:
        draft.refuse(said, *refused)
        return
    words = said.quote if len(said.quote) <= 80 else said.quote[:79] + "…"
    why = f"its quote does not stand in the prompt: {words!r}" if words.strip() else "it has no quote"
    draft.refuse(said, None, UnbackedError(why, "SW501"))


_LEDGER_RULES = {"step": "act"}
"""A step's words are read as an act's are: whatever else they say is doubted in the same way."""


def _accounted(tokens: Iterable[Token], accounts: Container[str]) -> list[Token]:
    """The tokens without the operators that the claim does not take up."""
    return [t for t in tokens if all(k in accounts for k in t.kinds & set(SERIOUS))]


def _settled(draft: _Draft, finding: Diagnostic) -> bool:
    """Whether an unclear rule has been read by the model, with a quote that holds all of it."""
    return any(s <= finding.start and finding.end <= e for s, e in draft.ruled)


# -- the whole -----------------------------------------------------------------------------------------


def _of_grammars(reading: Reading) -> Ledger:
    """What the strict grammars have read, and the joints between clauses that decide nothing."""
    ledger = Ledger()
    for token in reading.tokens:
        rule = reading.ledger.rule_of(token)
        if rule == "list marker" or (rule == "joint" and not token.of(*SERIOUS)) or ruled(reading, token):
            ledger.consume([token], rule)
    return ledger


def _restored(ledger: Ledger, reading: Reading, starts: Container[int]) -> Ledger:
    """The ledger with the fates that these tokens had by the rules."""
    for token in reading.tokens:
        if token.start in starts and (rule := reading.ledger.rule_of(token)):
            ledger.consume([token], rule)
    return ledger
