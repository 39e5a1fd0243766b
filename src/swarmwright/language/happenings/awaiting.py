"""Awaiting: the announcements of a sentence and of the whole prompt, and who starts on them.

While the prompt is read, an announcement stands in the orders like a step; at the end, whoever comes after it
starts on its signal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.happenings.finding import announcements
from swarmwright.language.happenings.heralding import Announcement, heralded, key_of
from swarmwright.language.happenings.ongoing import only_goes_on, without_going_on
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.told.claims import Order
from swarmwright.language.told.talk import Herald, Talk, is_happening, node, starts_on
from swarmwright.language.words.single import words_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["announced_in", "conclude_announcement", "only_going_on", "settle_announcements"]


def announced_in(talk: Talk, draft: Draft) -> list[Announcement]:
    """Name the announcements of a sentence, and leave out that the announcer goes on."""
    found: list[Announcement] = []
    known = [herald.name for herald in talk.heralds.values()]
    later = words_of(talk.prompt, talk.ahead[0].tokens) if talk.ahead else ()
    for spot in announcements(draft.words):
        if not all(draft.free(at) for at in range(spot.start, spot.end)):
            continue
        id_ = f"signal#{len(talk.heralds) + len(found) + 1}"
        names = [*known, *(one.name for one in found)]
        made = heralded(talk.prompt, draft, spot, id_, names, later)
        if made is not None:
            if made.it:
                made.by = _it(talk)
            found.append(_same(talk, draft, made, found))
    if found:
        without_going_on(draft, _announcers(talk, found))
        draft.then()
    else:
        _gone_on(talk, draft)
    return found


def _it(talk: Talk) -> Token | None:
    """Whom "it" means at the start of a sentence."""
    ids = [i for i in (*talk.memory.recent[-1:], *talk.memory.subject) if not is_happening(i)]
    return Token(frozenset({"AGENT"}), ids[-1], 0, 0, ids[-1]) if ids else None


def only_going_on(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Whether a sentence only says that the last announcer goes on; it is then read, and changes nothing."""
    last = next(reversed(talk.heralds.values()), None)
    asked = has(tokens, "APPROVE", "HUMAN", "ME")  # "Ann's page stays hidden until I agree"
    if last is None or asked or not only_goes_on(words_of(talk.prompt, tokens), {last.by}):
        return False
    talk.ledger.consume(tokens, "signal")
    return True


def _announcers(talk: Talk, found: Sequence[Announcement]) -> set[str]:
    names = {str(one.by.value) for one in found if one.by is not None}
    names |= {talk.heralds[one.id].by for one in found if one.id in talk.heralds}
    return names or {i for i in talk.memory.subject if not is_happening(i)}


def _gone_on(talk: Talk, draft: Draft) -> None:
    """A sentence behind an announcement: the announcer goes on, and from that point others start."""
    last = next(reversed(talk.heralds.values()), None)
    if last is None:
        return
    if any(is_happening(i) for i in talk.memory.stage):
        without_going_on(draft, {last.by})
        draft.then()
        if draft.pieces and draft.words[draft.pieces[0].end :][:1] and not draft.pieces[0].tokens:
            at = draft.pieces[0].end
            if draft.pieces[0].start == 0 and draft.words[at].text in ("while", "and", "but"):
                draft.replace(0, at + 1)


def _same(talk: Talk, draft: Draft, made: Announcement, before: list[Announcement]) -> Announcement:
    """The announcement, or the one of the same message that was spoken of before."""
    earlier = {one.id: one.name for one in before} | {i: h.name for i, h in talk.heralds.items()}
    id_ = next((i for i, name in earlier.items() if key_of(name) == key_of(made.name)), made.id)
    for piece in draft.pieces:
        piece.tokens = tuple(replace(t, value=id_) if t.value == made.id else t for t in piece.tokens)
    made.id = id_
    return made


def conclude_announcement(talk: Talk, made: Announcement) -> None:
    """Remember who announces what."""
    ids = talk.memory.ids(made.by) if made.by is not None else ()
    known = talk.heralds.get(made.id)
    by = next(iter(ids), known.by if known else "")
    fresh = bool(by) and by not in talk.claims.nodes
    told = tuple(i for token in made.told for i in talk.memory.ids(token))
    waited = not made.main or (known is not None and known.waited)
    talk.heralds[made.id] = Herald(by, known.name if known else made.name, made.span, fresh, told, waited)
    if by:
        talk.memory.note((by,))
        step = talk.claims.nodes[node(talk, by, made.span)]
        if made.main and not step.task:
            step.task = talk.prompt[made.span[0] : made.span[1]]


def settle_announcements(talk: Talk) -> None:
    """Let whoever comes after an announcement start on its signal, and take the announcement out."""
    claims, heralds = talk.claims, talk.heralds
    if not heralds:
        return
    kept: list[Order] = []
    awaited = {o.earlier for o in claims.orders if o.earlier in heralds and not o.inferred}
    for order in claims.orders:
        herald = heralds.get(order.earlier)
        if herald is None or order.later in heralds:
            kept += _placed(talk, order)
        elif not is_happening(order.later) and (not order.inferred or order.later in herald.told):
            starts_on(talk, herald.by, herald.name, [order.later], order.span)
        elif herald.by and (not order.inferred or order.earlier not in awaited) and herald.by != order.later:
            kept.append(replace(order, earlier=herald.by))
    for id_, herald in heralds.items():
        told = [i for i in herald.told if herald.by and not _tied(claims.orders, herald.by, i)]
        if id_ not in awaited and told:
            starts_on(talk, herald.by, herald.name, told, herald.span)
        elif herald.waited and id_ not in awaited:
            said = "who waits for this to be announced is not clear; name them"
            claims.diagnostics.append(diagnose("SW402", herald.span, said))
        if herald.by:
            talk.claims.nodes[herald.by].signals.append(herald.name)
    pairs = {(s.announcer, s.waiter) for s in claims.starts}
    claims.orders = [o for o in kept if not (o.inferred and (o.earlier, o.later) in pairs)]
    _without(talk, {frozenset(pair) for pair in pairs})


def _tied(orders: Sequence[Order], one: str, other: str) -> bool:
    """Whether it was said who of the two comes first."""
    return any({o.earlier, o.later} == {one, other} and not o.inferred for o in orders)


def _placed(talk: Talk, order: Order) -> list[Order]:
    """An order, or what it says of an announcer who was named for the first time."""
    herald = talk.heralds.get(order.later)
    if herald is None:
        return [order]
    if order.earlier in talk.heralds or not herald.fresh or order.earlier == herald.by:
        return []
    return [replace(order, later=herald.by)]


def _without(talk: Talk, pairs: set[frozenset[str]]) -> None:
    """Take the announcements out of everything else that was claimed."""
    claims, gone = talk.claims, set(talk.heralds)
    claims.nodes = {i: n for i, n in claims.nodes.items() if i not in gone}
    claims.together = [
        (one - gone, other - gone, span)
        for one, other, span in claims.together
        if one - gone and other - gone and one | other not in pairs
    ]
    for block in claims.blocks:
        for members in (block.members, *(branch.members for branch in block.branches)):
            members[:] = [m for m in members if m not in gone]
    claims.gates_before = [(g, ids - gone) for g, ids in claims.gates_before]
    claims.gates_after = [(g, ids - gone) for g, ids in claims.gates_after]
    talk.memory.stage = tuple(i for i in talk.memory.stage if i not in gone)
