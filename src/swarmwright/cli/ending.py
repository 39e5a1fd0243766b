"""What a run came to: the outputs on stdout, how it ended and how to go on on stderr; or all as JSON."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from swarmwright.cli.deciding import wait_words
from swarmwright.cli.exits import ExitCode
from swarmwright.cli.live import exhausted_words
from swarmwright.cli.output import stderr, stdout, visible
from swarmwright.storage.address import address_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from swarmwright.cli.sources import TeamGiven
    from swarmwright.runtime.tracing.results import RunResult
    from swarmwright.workflow.tree import Workflow

__all__ = [
    "exit_code",
    "given_again",
    "print_end",
    "print_note",
    "print_outputs",
    "request_note",
    "result_json",
]


_EXITS = {"finished": ExitCode.OK, "interrupted": ExitCode.WAITING}


def exit_code(result: RunResult, *, stopped_here: bool = False) -> ExitCode:
    """What the process tells of a run: that it failed, too, where nobody but who failed is waited for.

    stopped_here: by a signal to this process; one that was cancelled from elsewhere has come to no good end,
    and nobody at this keyboard knows of it.
    """
    if result.status == "cancelled" and stopped_here:
        return ExitCode.INTERRUPTED
    failed = result.failures and all(wait["kind"] == "signal" for wait in result.waiting)
    if result.status == "interrupted" and failed:
        return ExitCode.FAILED
    if result.status == "finished" and _proposals(result):
        return ExitCode.WAITING
    return _EXITS.get(result.status, ExitCode.FAILED)


def _proposals(result: RunResult) -> list[str]:
    """The swaps that are proposed, and that nobody has decided on."""
    return [wait["instance"] for wait in result.waiting if wait["kind"] == "swap"]


def result_json(result: RunResult, resume: str | None, needs: Mapping[str, str]) -> dict[str, Any]:
    """The JSON of a run; docs/cli.md describes it. `resume`: the command that goes on, if one can. needs: as
    for `print_end`."""
    return {
        "thread_id": result.thread_id,
        "status": result.status,
        "outputs": result.outputs,
        "waiting": [_waiting(wait, needs) for wait in result.waiting],
        "failures": result.failures,
        "exhausted": result.exhausted,
        "unread": result.unread,
        "usage": result.usage,
        "request": result.request or None,
        "note": request_note(result) or None,
        "resume": resume,
    }


def _waiting(wait: Mapping[str, Any], needs: Mapping[str, str]) -> dict[str, Any]:
    """What is waited for; of a gate, with what a yes there has to say, "" = nothing beside the yes."""
    return {**wait, "needs": needs.get(wait["instance"], "")} if wait["kind"] == "gate" else dict(wait)


def print_outputs(workflow: Workflow, result: RunResult) -> None:
    """What every step instance wrote, on stdout."""
    console = stdout()
    for output in result.outputs:
        name = workflow.team.name(output.agent)
        console.print(
            visible(f"## {name}" + (f" ({output.instance})" if output.instance != output.agent else ""))
        )
        console.print(visible(output.text))
        for key, value in output.fields.items():
            console.print(visible(f"{key}: {value}"))
        console.print()


def print_end(
    workflow: Workflow,
    result: RunResult,
    resume: str | None,
    store: str,
    needs: Mapping[str, str],
    *,
    stopped_here: bool = False,
) -> None:
    """How the run ended, what waits, and how to go on, on stderr. store: the options that any command about
    the thread needs. needs: gate → what a yes there has to say, which no option of a run can. stopped_here:
    as for `exit_code`."""
    console = stderr()
    for instance, failure in result.failures.items():
        words = f"{instance} failed: {failure.get('failure', '')}: {failure.get('detail', '')}"
        console.print(visible(words), style="red")
    for one in result.exhausted:
        console.print(visible(exhausted_words(one)), style="yellow")
    for wait in result.waiting:
        console.print(visible(wait_words(wait, workflow.team)), style="yellow")
        if wait["kind"] == "gate" and (why := needs.get(wait["instance"])):
            console.print(visible(why), style="yellow", soft_wrap=True)
    for late in result.unread:
        console.print(visible(f"no step was left to see: {late['text']}"), style="yellow")
    elsewhere = " from elsewhere" if result.status == "cancelled" and not stopped_here else ""
    console.print(f"{result.status}{elsewhere}: thread {result.thread_id}")
    for swap in _proposals(result):
        answer = f"swarmwright approvals {shlex.quote(result.thread_id)} --approve {swap} {store}".rstrip()
        console.print(f"decide on {swap} with: {answer} (or --reject)", soft_wrap=True)
    if resume:
        ways = (*_before(result, store, needs), resume + _answers(result, needs))
        console.print(f"go on with: {' && '.join(ways)}")


def _before(result: RunResult, store: str, needs: Mapping[str, str]) -> Iterator[str]:
    """What to type first: what ends a pause, and a yes that has to be given with words."""
    id_ = shlex.quote(result.thread_id)
    if any(wait["kind"] == "pause" for wait in result.waiting):
        yield f"swarmwright send {id_} --resume {store}".rstrip()
    for gate in needs:
        yes = f"--approve {shlex.quote(gate)} --reason TEXT"
        yield f"swarmwright approvals {id_} {yes} {store}".rstrip()


def _answers(result: RunResult, needs: Mapping[str, str]) -> str:
    """The options that say yes to what waits for one, and to nothing that comes later (a tool's name would be
    a yes to all its uses), and that announce what is waited for in vain."""
    plain = (wait["instance"] for wait in result.waiting if wait["kind"] == "gate")
    gates = [gate for gate in plain if gate not in needs]
    calls = [wait.get("approval") or wait["name"] for wait in result.waiting if wait["kind"] == "tool"]
    signals = dict.fromkeys(wait["name"] for wait in result.waiting if wait["kind"] == "signal")
    yes = "".join(f" --approve {shlex.quote(name)}" for name in (*gates, *calls))
    return yes + "".join(f" --signal {shlex.quote(name)}" for name in signals)


def print_note(result: RunResult) -> None:
    """What became of the request, on stderr, where that needs words."""
    if note := request_note(result):
        stderr().print(f"note: {visible(note)}", style="yellow")


def request_note(result: RunResult) -> str:
    """What became of a request that did not simply begin a turn; "" for one that did."""
    if result.request == "replaced":
        return (
            "the request began a new turn; what had failed or waited for a yes in the one before is given up"
        )
    if result.request != "joined":
        return ""
    note = (
        "the request joined the turn that was not over: steps that had failed or not run yet see it, no "
        "other runs again"
    )
    gates = [wait["instance"] for wait in result.waiting if wait["kind"] == "gate"]
    if not gates:
        return note
    still = f"{', '.join(gates)} still {'waits' if len(gates) == 1 else 'wait'} for a person"
    return f"{note}; {still}: --approve NAME or --reject NAME"


def given_again(
    given: TeamGiven, db: str | None, workspace: Path | None = None, model: str | None = None
) -> str:
    """The options that say the same once more, as they are typed."""
    db = str(address_of(db)) if db else None  # as it is shown: without a password
    options = {"config": given.config, "team": given.team, "db": db, "workspace": workspace, "model": model}
    return shlex.join(part for name, value in options.items() if value for part in (f"--{name}", str(value)))
