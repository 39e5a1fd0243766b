"""Discourse: sentences → claims. Who acts, after whom, under which condition, and which rules are given.

A sentence whose every word has a place in its `frames` is read by them. Otherwise its clauses are read one by
one (`clausewise`).
The sentence is then settled; order that only the text gives is noted as inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.assembling.accompanying import accompany, just_told
from swarmwright.language.assembling.each_further import each_further, keep_each
from swarmwright.language.assembling.in_between import put_in_between
from swarmwright.language.assembling.open_ends import keep_open_ends
from swarmwright.language.assembling.retelling import order_what_is_retold
from swarmwright.language.assembling.settling import (
    beside_what_was_told,
    past_who_begins,
    settle,
    starts_at_once,
)
from swarmwright.language.assembling.turns import alternate
from swarmwright.language.assembling.whose_work import decide_on_one
from swarmwright.language.clausewise import read_clauses
from swarmwright.language.frames import (
    hold_behind,
    leads_on,
    put_in_place,
    read_choices,
    read_frames,
    read_loops,
    read_withheld,
    refused_outcome,
    stands_in,
    with_condition_behind,
    with_places_taken,
)
from swarmwright.language.happenings import (
    conclude_happenings,
    named_happenings,
    only_going_on,
    plain_reaction,
    plain_signal,
)
from swarmwright.language.looks.lost import handed_perhaps, other_times
from swarmwright.language.maps import read_map
from swarmwright.language.permits import read_permits
from swarmwright.language.processes.claiming import read_process
from swarmwright.language.readers.joining import left_open
from swarmwright.language.readers.limiting import bracketed
from swarmwright.language.refusals import refuse
from swarmwright.language.refusals.unasked import unasked
from swarmwright.language.restrictions.allotted import strict_limits
from swarmwright.language.restrictions.veiled import strict_sights
from swarmwright.language.rewrites.cases.arms import with_plain_arms
from swarmwright.language.rewrites.cases.depending import choose_by, with_criteria, with_lead_alone
from swarmwright.language.rewrites.cases.options import choose_options, with_options
from swarmwright.language.rewrites.consent.approvals_told import time_of_a_yes, with_approvals_told
from swarmwright.language.rewrites.consent.assenting import place_assents, with_agents_assents
from swarmwright.language.rewrites.consent.background import reads_background
from swarmwright.language.rewrites.consent.each_signs import each_signs, with_one_signer
from swarmwright.language.rewrites.consent.each_step import without_yes_for_each_step
from swarmwright.language.rewrites.consent.from_so_much import without_amounts_of_yeses
from swarmwright.language.rewrites.limits.attempts import without_attempts
from swarmwright.language.rewrites.limits.metering import without_bounds_of_use
from swarmwright.language.rewrites.limits.timely import asks_how_long, without_times
from swarmwright.language.rewrites.order.conceding import with_concessions
from swarmwright.language.rewrites.order.drawn_counts import with_counts_drawn
from swarmwright.language.rewrites.order.following import with_followers
from swarmwright.language.rewrites.order.hither import ahead_of_what_was_told
from swarmwright.language.rewrites.order.leftovers import without_leftovers
from swarmwright.language.rewrites.order.outrunning import with_first_and_last
from swarmwright.language.rewrites.order.reaching import with_receivers
from swarmwright.language.rewrites.order.reversing import with_lists_turned
from swarmwright.language.rewrites.order.routing import with_routes
from swarmwright.language.rewrites.order.stations import settle_stations, with_stations
from swarmwright.language.rewrites.order.sufficing import with_what_suffices
from swarmwright.language.rewrites.order.tallying import with_tallies
from swarmwright.language.rewrites.order.waited_in_order import (
    order_who_is_waited_for,
    without_order_of_waited,
)
from swarmwright.language.rewrites.order.withholding import with_withheld_work
from swarmwright.language.rewrites.reference.all_but import with_exceptions_alone
from swarmwright.language.rewrites.reference.any_one import unmet_count, with_any_one
from swarmwright.language.rewrites.reference.firstcomers import with_firstcomers
from swarmwright.language.rewrites.reference.only_it import with_tool_meant
from swarmwright.language.rewrites.reference.waiting_alike import hold_alike, without_alike_wait
from swarmwright.language.rewrites.structure.asides import is_remark, thanking, without_asides
from swarmwright.language.rewrites.structure.foretelling import keep_what_was_foretold, with_what_was_foretold
from swarmwright.language.rewrites.structure.introducing import (
    calls_the_roll,
    introduced,
    lists_tools,
    roll,
    without_preface,
)
from swarmwright.language.rewrites.structure.own_next import with_own_next
from swarmwright.language.rewrites.structure.rejoining import note_left_out, rejoined
from swarmwright.language.rewrites.structure.wanting import with_what_is_wanted
from swarmwright.language.rounds.firsts import begin_with, without_first_of_them
from swarmwright.language.rounds.judges import judges_take_part
from swarmwright.language.rounds.plainly import told_plainly
from swarmwright.language.rounds.used_up import end_when_used_up
from swarmwright.language.rounds.ways_back import goes_back, ways_apart
from swarmwright.language.sentences.merging import arrowed
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.teams import plain_team, read_team, without_ends, without_turns_counted
from swarmwright.language.told.bearing import reads_bearing
from swarmwright.language.told.loosening import loosen_what_was_told
from swarmwright.language.told.talk import Scene, Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["read"]


def read(talk: Talk, segment: Segment) -> None:
    """Read one sentence or list item."""
    if segment.span in talk.taken:
        return
    talk.memory.begin_sentence()
    talk.memory.hear(segment.tokens)
    talk.ledger.consume(segment.marks, "list marker")
    they = talk.memory.they("they")
    told = without_yes_for_each_step(talk, segment.tokens)
    if not told:
        return
    plain, instead = with_places_taken(told)
    plain = with_lead_alone(talk, without_preface(talk, plain))
    told = with_approvals_told(talk, with_tool_meant(talk, plain))
    wanted = with_own_next(with_what_is_wanted(told))
    wanted, begins = without_first_of_them(talk, wanted)
    wanted, signers = with_one_signer(talk, wanted)
    told = one = with_any_one(talk, wanted)
    counted = sum(b.kind == "quorum" for b in talk.claims.blocks)
    told_before = tuple(talk.claims.blocks)
    told = _put_plainly(talk, told)
    told, foretold = with_what_was_foretold(talk, told)
    told, options = with_options(talk, with_withheld_work(talk, told))
    told, alike = without_alike_wait(told)
    told, in_order = without_order_of_waited(told)
    told, criterion = with_criteria(talk, told)
    told, stations = with_stations(talk, told)
    blocks = len(talk.claims.blocks)
    other_times(talk, told)
    first, condition = with_condition_behind(talk, told)
    stage, known = talk.memory.stage, frozenset(talk.claims.nodes)
    ordered, beside = {(o.earlier, o.later) for o in talk.claims.orders}, len(talk.claims.together)
    first, back = ways_apart(first)
    for part in (first, back):
        if part:
            scene = Scene(segment if part == segment.tokens else replace(segment, tokens=tuple(part)))
            _sentence(talk, scene)
            keep_each(talk, scene, blocks, known)
    each_signs(talk, signers, known)
    unmet_count(talk, wanted, one, counted)
    note_left_out(talk, segment.tokens)
    hold_behind(talk, condition)
    _related(talk, segment, told, _Before(stage, known, ordered, beside))
    choose_options(talk, options, known)
    left_open(talk, told, known, led=("by", "to", "either"))
    choose_by(talk, criterion, blocks)
    put_in_place(talk, instead)
    keep_what_was_foretold(talk, foretold, known)
    if stations:
        settle_stations(talk, segment.tokens, stage, known)
    hold_alike(talk, alike)
    order_who_is_waited_for(talk, in_order, they)
    alternate(talk, segment.tokens, they)
    judges_take_part(talk, segment.tokens)
    begin_with(talk, begins, segment.tokens)
    end_when_used_up(talk, segment.tokens, told_before)
    handed_perhaps(talk, segment.tokens)
    just_told(talk, segment.tokens, known)


def _put_plainly(talk: Talk, told: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence in the words by which it is read, without what is noted of it at once."""
    told = with_first_and_last(talk, with_concessions(talk, with_firstcomers(talk, told)))
    told = without_amounts_of_yeses(talk, without_attempts(talk, told))
    told = with_what_suffices(talk, with_counts_drawn(talk, told))
    told = rejoined(talk, with_routes(told_plainly(talk, told)))
    told = with_lists_turned(talk, with_agents_assents(talk, with_followers(told)))
    return with_plain_arms(talk, with_receivers(talk, with_tallies(talk, told)))


@dataclass(frozen=True, slots=True)
class _Before:
    """What had been told before a sentence: last, at all, in which order, and how often side by side."""

    stage: tuple[str, ...]
    known: frozenset[str]
    ordered: set[tuple[str, str]]
    beside: int


def _related(talk: Talk, segment: Segment, told: Sequence[Token], before: _Before) -> None:
    """How those of whom the sentence tells stand to those who were told before it."""
    tokens, stage, known, ordered = segment.tokens, before.stage, before.known, before.ordered
    loosen_what_was_told(talk, tokens, known, before.beside, stage)
    ahead_of_what_was_told(talk, told, known, ordered, stage)
    beside_what_was_told(talk, tokens, known, before.beside, stage)
    past_who_begins(talk, tokens, known, ordered)
    accompany(talk, tokens, known, ordered, before.beside, stage)
    put_in_between(talk, tokens, known, stage)
    decide_on_one(talk, tokens, known)
    keep_open_ends(talk, tokens, known, stage)
    order_what_is_retold(talk, segment, known)
    place_assents(talk, tokens, stage, known)
    each_further(talk, tokens, known, stage)


def _sentence(talk: Talk, scene: Scene) -> None:
    told = scene.segment.tokens
    if is_remark(talk, told) or only_going_on(talk, told) or starts_at_once(talk, told):
        return
    if _roll_called(talk, told) or reads_background(talk, told) or reads_bearing(talk, scene.segment, told):
        return
    if read_withheld(talk, told) or stands_in(talk, told) or _at_once(talk, scene):
        return
    tokens = _without_rules(talk, scene)
    if not has(tokens, "APPROVE", "HUMAN") and _process(talk, scene, tokens):
        return
    timed = time_of_a_yes(tokens)
    if read_loops(talk, scene, tokens) or (not timed and read_choices(talk, scene, tokens)):
        return
    named = named_happenings(talk, tokens)
    if named is None:
        _flow(talk, scene, tokens)
        return
    if not _whole(talk, scene, named.tokens):
        named = named_happenings(talk, tokens, plainer=True) or named
        if not _whole(talk, scene, named.tokens):
            if plain_signal(talk, tokens):
                return
            read_clauses(talk, scene, named.tokens)
    conclude_happenings(talk, named)


def _roll_called(talk: Talk, told: Sequence[Token]) -> bool:
    """Note those of whom a sentence only says that they are there; says whether it is one."""
    if lists_tools(told):
        talk.ledger.consume(told, "roll call")
        return True
    if not calls_the_roll(told, talk.ahead):
        return False
    called = tuple(dict.fromkeys(str(t.value) for t in told if t.of("AGENT")))
    talk.memory.note(called)
    talk.called += called
    talk.ledger.consume(roll(told), "roll call")
    return True


def _at_once(talk: Talk, scene: Scene) -> bool:
    """Read a sentence without rules: names and words of order alone, or work that is done again."""
    tokens = scene.segment.tokens
    if goes_back(talk, tokens):
        return True
    if leads_on(tokens):
        return read_choices(talk, scene, tokens) or refused_outcome(talk, tokens)
    plain = not has(tokens, "APPROVE", "HUMAN", "NOT", "MUSTNOT", "CHOICE")
    if plain and _process(talk, scene, tokens):
        return True
    return read_choices(talk, scene, tokens, again=True) or read_loops(talk, scene, tokens, surely=True)


def _without_rules(talk: Talk, scene: Scene) -> tuple[Token, ...]:
    """The sentence without what other rooms read of it first: limits, sight, teams, maps, rights."""
    tokens = refuse(talk, without_asides(talk, arrowed(thanking(scene.segment.tokens))))
    tokens = unasked(talk, without_leftovers(talk, without_bounds_of_use(talk, tokens)))
    tokens = bracketed(talk, scene, tokens)
    if not asks_how_long(tokens):
        tokens = without_times(talk, strict_limits(talk, scene, without_times(talk, tokens, given=True)))
    tokens = _led(talk, tokens)
    tokens = strict_sights(talk, with_exceptions_alone(talk, read_map(talk, scene, tokens)))
    left = read_permits(talk, scene.segment, tokens)
    return left if left == tokens else strict_sights(talk, left)


def _led(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without what it says of who leads whom, and how often."""
    left = read_team(talk, tokens)
    spoken = {t.value for t in tokens} if left != tuple(tokens) else set()
    teams = [b for b in talk.claims.blocks if b.kind == "supervised" and b.supervisor in spoken]
    return without_turns_counted(talk, without_ends(talk, left, teams), teams)


def _process(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> bool:
    """Read a sentence that is nothing but names and words of order; says whether it is one.

    Work for each of many things is none: its sentence says no more, but the things would be lost.
    """
    if scene.over:
        return False
    rest = introduced(tokens)
    if rest is not None and read_process(talk, scene.segment, rest):
        talk.ledger.consume(tokens, "joint")
        return True
    return read_process(talk, scene.segment, tokens)


def _flow(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> None:
    if plain_reaction(talk, tokens):
        return
    if _framed(talk, scene, tokens) or plain_team(talk, tokens):
        return
    if not plain_signal(talk, tokens):
        read_clauses(talk, scene, tokens)


def _whole(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> bool:
    """Read a sentence if all of it can be understood; says whether it was read.

    People who decide in cases stand there as agents do: what each hangs on is read in the same way."""
    return (
        not tokens
        or _framed(talk, scene, tokens)
        or _process(talk, scene, tokens)
        or read_choices(talk, scene, tokens)
    )


def _framed(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> bool:
    read = read_frames(talk, scene, tokens)
    if read:
        settle(talk, scene)
    return read
