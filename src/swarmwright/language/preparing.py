"""Preparing: the prompt cut into sentences, and each in the words by which it is read, before any is read.

Nothing is understood here: what stands in two places is put in one, what is told in short is told in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.frames.contrasting import with_contrasts_joined
from swarmwright.language.names.stretches import with_stretches
from swarmwright.language.questions import with_questions_answered
from swarmwright.language.rewrites.cases.causing import with_causes
from swarmwright.language.rewrites.cases.measured_cases import with_measured_cases
from swarmwright.language.rewrites.cases.other_cases import with_other_cases
from swarmwright.language.rewrites.cases.shared_out import with_shares_told
from swarmwright.language.rewrites.cases.short_cases import with_short_cases_told
from swarmwright.language.rewrites.cases.stopped import with_stops_turned
from swarmwright.language.rewrites.cases.told_sorts import with_told_sorts
from swarmwright.language.rewrites.cases.whether import with_cases_for_whether
from swarmwright.language.rewrites.consent.by_hand import with_starts_by_hand
from swarmwright.language.rewrites.consent.held_products import with_yeses_behind_products
from swarmwright.language.rewrites.consent.noes_behind import with_noes_behind
from swarmwright.language.rewrites.consent.yeses_beside import with_yeses_beside
from swarmwright.language.rewrites.limits.cut_off import with_all_cut_off
from swarmwright.language.rewrites.limits.tried_again import with_tries_told
from swarmwright.language.rewrites.order.absolutes import with_absolutes_timed
from swarmwright.language.rewrites.order.clefts import clefts_told
from swarmwright.language.rewrites.order.crossroads import with_crossroads_led
from swarmwright.language.rewrites.order.drawn_counts import counts_apart
from swarmwright.language.rewrites.order.in_their_turn import with_whom_apart
from swarmwright.language.rewrites.order.indifferent import without_indifference
from swarmwright.language.rewrites.order.inversions import with_inversions_upright
from swarmwright.language.rewrites.order.ordinals import with_turns_in_order
from swarmwright.language.rewrites.order.passing_on import with_ways_in_order
from swarmwright.language.rewrites.order.passives import with_passives_whole
from swarmwright.language.rewrites.order.preconditions_first import with_who_begins_first
from swarmwright.language.rewrites.order.so_many_in import with_so_many_done
from swarmwright.language.rewrites.order.to_and_fro import with_ways_to_and_fro
from swarmwright.language.rewrites.reference.antecedents import with_antecedents
from swarmwright.language.rewrites.reference.appositions import with_appositions
from swarmwright.language.rewrites.reference.of_the_list import with_lists_side_by_side
from swarmwright.language.rewrites.reference.other_tools import with_other_tools
from swarmwright.language.rewrites.reference.own_work import with_own_work_whole
from swarmwright.language.rewrites.reference.seen_by_name import with_work_for_names
from swarmwright.language.rewrites.reference.subsets import with_subsets
from swarmwright.language.rewrites.reference.this_work import with_this_work_named
from swarmwright.language.rewrites.reference.told_pairs import with_told_pairs
from swarmwright.language.rewrites.reference.told_things import with_told_things
from swarmwright.language.rewrites.shapes import with_shapes_told
from swarmwright.language.rewrites.structure.afterthoughts import with_afterthoughts_joined
from swarmwright.language.rewrites.structure.attributes import with_attributes_told
from swarmwright.language.rewrites.structure.blocks_apart import blocks_apart
from swarmwright.language.rewrites.structure.charts import with_charts_told
from swarmwright.language.rewrites.structure.closings import with_closings_joined
from swarmwright.language.rewrites.structure.doers import with_doers_in_front
from swarmwright.language.rewrites.structure.each_by import with_each_by_whom
from swarmwright.language.rewrites.structure.emphases import without_emphases
from swarmwright.language.rewrites.structure.enumerations import with_lists_plain
from swarmwright.language.rewrites.structure.gapping import with_gaps_side_by_side
from swarmwright.language.rewrites.structure.glosses import with_glosses_kept
from swarmwright.language.rewrites.structure.likewise import with_likes_joined
from swarmwright.language.rewrites.structure.next_doers import with_next_doers_apart
from swarmwright.language.rewrites.structure.noted import with_notes_told
from swarmwright.language.rewrites.structure.own_rounds import own_rounds_apart
from swarmwright.language.rewrites.structure.parting import brackets_apart, with_cases_apart
from swarmwright.language.rewrites.structure.reasons import without_reasons
from swarmwright.language.rewrites.structure.relatives import relatives_apart
from swarmwright.language.rewrites.structure.requests import without_requests
from swarmwright.language.rewrites.structure.roundabout import with_plain_words
from swarmwright.language.rewrites.structure.rules_of_one import with_rules_of_one_apart
from swarmwright.language.rewrites.structure.scene_setting import without_scene_setting
from swarmwright.language.rewrites.structure.semicolons import with_lists_joined
from swarmwright.language.rewrites.structure.set_off import without_what_they_are
from swarmwright.language.rewrites.structure.statements_apart import statements_apart
from swarmwright.language.rewrites.structure.told_by_colons import (
    with_order_called,
    with_verbs_for_colons,
    without_phase_names,
)
from swarmwright.language.rewrites.structure.told_to import with_orders_told
from swarmwright.language.rounds.reaching import reached
from swarmwright.language.sentences.arounds import arounds_apart
from swarmwright.language.sentences.exchanging import with_exchanges
from swarmwright.language.sentences.merging import (
    with_afterwards,
    with_caps_in_front,
    with_commas,
    with_counts_tied,
)
from swarmwright.language.sentences.segments import Segment, split, unbracketed, unlabelled
from swarmwright.language.sentences.titling import with_titles
from swarmwright.language.sentences.twofold import times_apart
from swarmwright.language.told.talk import Talk
from swarmwright.language.tracks import Fork, with_lists_nested, with_tracks_apart
from swarmwright.language.words.tokens import Token

__all__ = ["cut_up", "prepared"]


def cut_up(prompt: str, tokens: Sequence[Token]) -> tuple[Segment, ...]:
    """The sentences and list items; those that only together say something are one."""
    told = with_order_called(with_titles(prompt, split(prompt, reached(tokens))))
    return tuple(with_contrasts_joined(with_lists_joined(told)))


def prepared(talk: Talk, told: Sequence[Segment]) -> tuple[tuple[Segment, ...], tuple[Fork, ...]]:
    """The sentences as they are read, in the order in which they are told, and which are tracks of one fork.

    What is left out as saying nothing goes to the ledger of `talk`; where words have two readings, its forks
    say which is taken.
    """
    team = talk.roster.team
    told = with_other_tools(
        talk, with_noes_behind(with_each_by_whom(with_doers_in_front(without_phase_names(told))))
    )
    told = without_requests(without_scene_setting(talk, with_lists_plain(told)), talk.ledger)
    told = with_inversions_upright(without_what_they_are(told, talk.ledger))
    told = with_short_cases_told(with_cases_for_whether(with_stops_turned(told)))
    told = with_this_work_named(with_attributes_told(with_told_things(told)))
    told = with_rules_of_one_apart(with_next_doers_apart(told))
    told = statements_apart(told)
    told = with_shares_told(with_turns_in_order(told))
    told = without_emphases(without_reasons(told, talk.ledger), talk.ledger)
    told = with_afterthoughts_joined(with_closings_joined(told))
    told = with_so_many_done(
        with_tries_told(with_all_cut_off(with_questions_answered(own_rounds_apart(with_shapes_told(told)))))
    )
    told = with_lists_side_by_side(with_who_begins_first(with_ways_in_order(told)))
    told = with_other_cases(with_yeses_behind_products(told))
    told = with_ways_to_and_fro(with_charts_told(with_notes_told(talk.prompt, told)))
    told = with_orders_told(with_whom_apart(with_work_for_names(with_plain_words(told))))
    told = clefts_told(blocks_apart(with_absolutes_timed(with_passives_whole(told))))
    listed = (with_stretches(segment, team) for segment in with_glosses_kept(talk, told))
    told = relatives_apart(unlabelled(segment) for segment in listed)
    whole = (part for segment in told for part in brackets_apart(segment))
    sentences = with_cases_apart(with_exchanges(unbracketed(segment) for segment in counts_apart(whole)))
    plain = [
        replace(
            s,
            tokens=with_commas(with_counts_tied(with_causes(with_caps_in_front(with_afterwards(s.tokens))))),
        )
        for s in sentences
    ]
    plain = with_yeses_beside(with_starts_by_hand(with_crossroads_led(plain, talk.ledger)))
    plain, nested = with_lists_nested(talk, plain)
    sentences, tracks = with_tracks_apart(with_verbs_for_colons(with_gaps_side_by_side(plain)))
    sentences = with_told_sorts(talk.prompt, with_measured_cases(sentences))
    sentences = with_appositions(times_apart(arounds_apart(sentences)), talk.ledger)
    sentences = without_indifference(sentences, talk.ledger, talk.forks)
    sentences = with_likes_joined(sentences, talk.ledger)
    sentences = with_told_pairs(with_subsets(sentences, team, talk.ledger), team, talk.ledger)
    meant = with_antecedents(sentences, team, talk.forks)
    return with_own_work_whole(meant, team, talk.forks), (*nested, *tracks)
