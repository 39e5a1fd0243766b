"""The pending set, brought in line with what people have to decide on now. Pure.

`settled` is the whole of it: what is due and was asked with the same content under the same policy is
carried; what has changed is superseded, and asked anew; what is not due any more is superseded. Doing it
twice is doing it once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.policy.approvals.noun import (
    ABOUT,
    ANEW,
    AROUND,
    CHANGED,
    OF_ITEM,
    OF_TOOL,
    VOID,
    Approval,
    Subject,
    digest,
)
from swarmwright.policy.approvals.patience import ApprovalRules
from swarmwright.workflow.carrying import BEHIND

__all__ = ["Moment", "Settled", "asked", "begins_more", "changed_words", "changes", "settled", "superseded"]


@dataclass(frozen=True, slots=True)
class Moment:
    """When (Unix seconds) and where something is asked: the thread, its last checkpoint, its workflow.

    since: when that came for which it is asked, if that was before.
    """

    thread: str = ""
    checkpoint: str = ""
    workflow_version: str = ""
    at: float = 0.0
    rules: ApprovalRules = field(default_factory=ApprovalRules)
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """carried: waiting as they were; asked: new ones; closed: superseded. number: of the last one asked."""

    carried: tuple[Approval, ...] = ()
    asked: tuple[Approval, ...] = ()
    closed: tuple[Approval, ...] = ()
    number: int = 0


def settled(
    waiting: Mapping[str, Approval],
    due: Iterable[Subject],
    moment: Moment,
    number: int,
    why: str = "",
    voided: Mapping[str, str] | None = None,
    taken: Mapping[str, tuple[str, str]] | None = None,
    former: Mapping[str, Approval] | None = None,
    listless: Collection[str] = (),
) -> Settled:
    """waiting: key → what was asked and has no answer. due: what is to be decided on now, by key once.

    number: of the last approval that the thread has asked. why: what has happened, for those that go.
    voided: key → the id of an answer that holds no more, for what is asked in its place.
    taken: key → (id, why) of an answer that is taken back, since it was to something else.
    former: key → what was answered there, and what has happened has taken the answer back.
    listless: the keys of what is asked of an item whose list is being made anew.
    """
    because = f" ({why})" if why else ""
    carried, new, closed = [], [], []
    left = dict(waiting)
    for subject in due:
        before, more = left.pop(subject.key, None), {}
        if before is not None and before.id and not (changed := changes(before, subject)):
            carried.append(before)
            continue
        if before is not None and before.id:
            words = f"{changed_words(changed)}{because}"
            closed.append(superseded(before, moment.at, words, changed))
            more = {**_of_its_kind(before), ANEW: [before.id, words]}
        number += 1
        if before is None and (void := (voided or {}).get(subject.key, "")):
            new.append(replace(asked(subject, moment, number, again=void), more={VOID: True}))
            continue
        told = (taken or {}).get(subject.key)
        if told is None and (was := (former or {}).get(subject.key)):
            told = was.id, f"{changed_words(changes(was, subject) or (_ANSWER,))}{because}"
        if before is None and told:
            new.append(replace(asked(subject, moment, number, again=told[0]), more={ANEW: list(told)}))
            continue
        made = asked(subject, moment, number, again=before.id if before is not None else "")
        new.append(replace(made, more=more))
    gone = [
        replace(made, more={**made.more, OF_ITEM: list(one.about.items)}) if key in listless else made
        for key, one in left.items()
        for made in [superseded(one, moment.at, (LISTED if key in listless else _UNNEEDED) + because)]
    ]
    return Settled(tuple(carried), tuple(new), (*closed, *gone), number)


LISTED = "the list of its item is made anew, and it is asked again of an item that reads the same"
_UNNEEDED = "nobody needs the answer any more"

_ANSWER = "what was answered there"
"""What has changed where the same is asked again, with an answer taken back."""

_OF_ONE_QUESTION = frozenset((ANEW, AROUND, CHANGED, OF_ITEM, VOID))


def _of_its_kind(before: Approval) -> dict[str, Any]:
    """What a question that is asked in its place is about as well (a swap: base, workflow, drain, doubts)."""
    return {key: value for key, value in before.more.items() if key not in _OF_ONE_QUESTION}


def asked(subject: Subject, moment: Moment, number: int, again: str = "") -> Approval:
    """The approval for a subject: the `number`th of its thread."""
    bound = digest(moment.thread, moment.checkpoint, number, repr(subject))
    node = re.split(r"[@\[!]", subject.instance, maxsplit=1)[0]
    names = (subject.instance, node, subject.tool, subject.rule, subject.kind)
    patience = moment.rules.patience(*(name for name in names if name))
    return Approval(
        subject,
        f"ask-{number}-{bound[:8]}",
        moment.thread,
        moment.checkpoint,
        moment.workflow_version,
        moment.at,
        moment.at if moment.since is None else moment.since,
        None if patience.each_s is None else moment.at + patience.each_s,
        patience.each_s,
        later=patience.escalate,
        ending=patience.ending,
        again=again,
    )


def changes(approval: Approval, subject: Subject) -> tuple[str, ...]:
    """What of a subject is not as it was asked: the content, the question, the policy, what is noted to be
    otherwise around it. () = it holds."""
    then = approval.about
    looks = {
        ABOUT: then.kind != subject.kind or then.instance != subject.instance,
        "the question": then.ask != subject.ask or then.approvers != subject.approvers,
        "the content": then.content != subject.content,
        "the item": bool(then.items) and then.items != subject.items,
        "the list": bool(then.listed) and then.listed != subject.listed,
        **_wanted_by_others(then.policy, subject.policy),
    }
    around = (
        *approval.more.get(AROUND, ()),
        *((BEHIND,) if begins_more(then.begins, subject.begins) else ()),
    )
    return tuple(dict.fromkeys((*(words for words, other in looks.items() if other), *around)))


def _wanted_by_others(then: str, now: str) -> dict[str, bool]:
    """What is not as it was of that which wants a person's word, where that can be told: the rules, and the
    tool that is to be called (its code, what it says of itself, what it takes)."""
    if not (then and now):
        return {}
    rules, _, tool = then.partition(OF_TOOL)
    rules_now, _, tool_now = now.partition(OF_TOOL)
    return {"the policy": rules != rules_now, "the tool": tool != tool_now}


def begins_more(then: Collection[str] | None, now: Collection[str] | None) -> bool:
    """Whether a yes lets something begin by now that it was not asked for; no, where nobody can tell."""
    return then is not None and now is not None and not set(now) <= set(then)


def changed_words(changed: Sequence[str]) -> str:
    """`the question and the content have changed`."""
    return f"{' and '.join(changed)} {'has' if len(changed) == 1 else 'have'} changed"


def superseded(approval: Approval, at: float, why: str, changed: Sequence[str] = (ABOUT,)) -> Approval:
    """It is not asked any more. changed: what is not as it was asked."""
    more = {**approval.more, CHANGED: list(changed)}
    return replace(approval, state="superseded", reason=why, decided_at=at, more=more)
