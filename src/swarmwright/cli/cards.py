"""What a person is asked, in lines: what exactly they decide on, for whom it is, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from swarmwright.cli.listing import moment
from swarmwright.workflow.named import asked_words, item_words

if TYPE_CHECKING:
    from swarmwright.policy.approvals import Subject
    from swarmwright.runtime.door.cards import Asked

__all__ = ["card_lines"]

_ENDINGS = {"wait": "goes on waiting", "reject": "counts as a no", "fail": "fails"}


def card_lines(one: Asked, needs: str = "") -> Iterator[str]:
    """The card of a question. needs: what an app asks of a yes there, "" = nothing."""
    from swarmwright.policy.approvals import changed_words

    approval, about = one.approval, one.approval.about
    yield f"{approval.thread}  {approval.id}  {about.kind}  {about.instance}"
    yield from _asking(about)
    if about.kind == "tool":
        yield f"  {about.agent} calls {about.tool_words} with {about.shown}"
    if one.plan is not None:
        from swarmwright.cli.swapping import plan_words

        yield from (f"  {line}" if line else "" for line in plan_words(one.plan).splitlines())
    yield from (f"  its prompt leaves open: {doubt}" for doubt in approval.doubts)
    for output in one.outputs:
        of = f" ({_of(one.items[output.instance])})" if output.instance in one.items else ""
        yield f"  {output.instance}{of} wrote:"
        yield from (f"    {line}" for line in output.text.splitlines())
        yield from (f"    {name}: {value}" for name, value in output.fields.items())
        told = one.context.get(output.instance, {})
        yield from (f"    to tell: {name}: {value}" for name, value in told.items())
    yield from _behind(one)
    yield from _beside(one)
    before, why = approval.anew
    if before:
        yield f"  in place of {before}: {why}"
    yield f"  for {approval.whom}; asked {moment(approval.asked_at)}{_until(one)}"
    if needs:
        yield f"  {needs}"
    if approval.content:
        yield f"  content {approval.content}, policy {about.policy or '-'}"
    if one.ruled is not None:
        words = "a yes lets nothing run" if one.ruled.effect == "deny" else "it needs no answer"
        yield f"  {words} by now: {one.ruled.reason}"
        yield f"  swarmwright run --thread {approval.thread} --resume goes on by that"
    elif one.changed:
        yield f"  {changed_words(one.changed)} since: it will be asked anew"


def _asking(about: Subject) -> Iterator[str]:
    """What is asked, and of which item of which list."""
    yield f"  {about.ask or 'a person decides'}"
    if about.items:
        yield f"  {_of(about.items)}"


def _of(items: Sequence[Any]) -> str:
    """Of which items of lists, the innermost first."""
    return f"for {', in '.join(item_words(item) for item in reversed(items))}"


def _beside(one: Asked) -> Iterator[str]:
    """The other open questions for which what comes next waits as well."""
    if one.also:
        others = (f"{asked_words(o.about.ask, o.about.key, o.about.items)} ({o.id})" for o in one.also)
        more = f" and {one.also_more} more" if one.also_more else ""
        yield f"  also waiting, before what comes next: {', '.join(others)}{more}"


_AFTER_NO = "after a no, "


def _behind(one: Asked) -> Iterator[str]:
    """What comes next, and what of that has begun before it was asked."""
    next_ = [*_comes_next(one)]
    if next_ or one.already:
        yield f"  what comes next: {', '.join(next_) or 'nothing'}"
    if one.already:
        yield f"  begun already: {', '.join(_next(step.task, name) for step, name in one.already)}"


def _comes_next(one: Asked) -> Iterator[str]:
    """Each step that comes next, and each question that does, before what is behind it."""
    for step, name in one.behind:
        yield f"{_AFTER_NO if step.id in one.after_no else ''}{_next(step.task, name)}"
    for then in one.then_asks:
        whom = " or ".join(then.approvers) or "a person"
        asked = f"“{then.ask}” is asked of {whom}" if then.ask else f"{whom} decides"
        yield f"{_AFTER_NO if then.after == 'no' else ''}{asked}"


def _next(task: str, name: str) -> str:
    from swarmwright.workflow.wording import shortened

    return f'{name} ("{shortened(task)}")' if task else name


def _until(one: Asked) -> str:
    """Until when, and what then."""
    approval = one.approval
    if one.overdue and approval.state != "waiting":
        return "; overdue"
    if approval.deadline is None:
        return ""
    then = f"{approval.later[0]} is asked" if approval.later else f"it {_ENDINGS[approval.ending]}"
    return f"; until {moment(approval.deadline)}, then {then}"
