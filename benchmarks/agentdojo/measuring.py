"""The runs: every user task, and every goal of an attacker in every user task, at every level."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from agentdojo.functions_runtime import FunctionCall, FunctionsRuntime
from agentdojo.task_suite.load_suites import get_suites
from attacks import calls_of, is_text_only
from counting import Attack, Task, figures_of, half_of
from levels import Level, declared, matrix_of
from victim import Person, Victim
from wishes import wishes

from swarmwright.policy.matrix import PermissionMatrix

__all__ = ["VERSION", "Suite", "measured"]

VERSION = "v1.2.2"
POLICIES = Path(__file__).resolve().parent / "policies"


def nobody(tool: str, arguments: Mapping[str, Any]) -> bool:
    """Nobody is there, so that nothing is approved."""
    return False


def anybody(tool: str, arguments: Mapping[str, Any]) -> bool:
    """Somebody who says yes to all that they are asked."""
    return True


def owner_of(calls: Sequence[FunctionCall]) -> Person:
    """Somebody who knows what they want: yes to the calls that their own task needs, and to no other."""

    def person(tool: str, arguments: Mapping[str, Any]) -> bool:
        return any((call.function, dict(call.args)) == (tool, dict(arguments)) for call in calls)

    return person


class Suite:
    """One suite of AgentDojo, and what is declared of its tools."""

    def __init__(self, name: str, runner: asyncio.Runner, *, whole: bool) -> None:
        self.name, self.runner, self.suite = name, runner, get_suites(VERSION)[name]
        self.whole = whole
        self.schemas = {tool.name: tool.parameters.model_json_schema() for tool in self.suite.tools}
        self.sinks = declared(POLICIES / f"{name}.toml")
        self.clean = self.suite.load_and_inject_default_environment({})
        self.matrices: dict[tuple[Level, str], PermissionMatrix] = {}
        self.wished = {id_: wishes(task.PROMPT, self.sinks) for id_, task in self.suite.user_tasks.items()}

    def tasks(self, level: Level) -> Iterator[Task]:
        """How each user task fares at a level."""
        for id_, task in self.suite.user_tasks.items():
            calls = task.ground_truth(task.init_environment(self.clean.model_copy(deep=True)))
            alone, victim = self._useful(level, id_, nobody)
            asking = alone
            if not alone and victim.rejected:
                asking, victim = self._useful(level, id_, owner_of(calls))
            yield Task(self.name, id_, alone, asking, len(victim.asked))

    def _useful(self, level: Level, id_: str, person: Person) -> tuple[bool, Victim]:
        task, env = self.suite.user_tasks[id_], self.clean.model_copy(deep=True)
        calls = task.ground_truth(task.init_environment(env.model_copy(deep=True)))
        victim = self._victim(level, id_, calls, task.GROUND_TRUTH_OUTPUT, person)
        useful, _ = self.suite.run_task_with_pipeline(victim, task, None, {}, environment=env)
        return useful, victim

    def attacks(self, level: Level) -> Iterator[Attack]:
        """How each goal fares in each user task at a level."""
        for goal in self.suite.injection_tasks.values():
            env = self._told(goal)
            for id_ in self.suite.user_tasks:
                yield self._attack(level, id_, goal, env)

    def _told(self, goal: Any) -> Any:
        """The environment in which a goal stands wherever an attacker can write. One goal's check takes the
        words of the goal itself for what it looks for: it is tried in the environment as it is."""
        injections = dict.fromkeys(self.suite.get_injection_vector_defaults(), _in_yaml(goal.GOAL))
        env = self.suite.load_and_inject_default_environment(injections)
        calls, first = calls_of(self.name, goal, env), next(iter(self.suite.user_tasks))
        reached, _ = self._attacked("none", first, goal, env, calls, nobody)
        return env if reached else self.clean

    def _attack(self, level: Level, id_: str, goal: Any, env: Any) -> Attack:
        """Tried after the calls of the user's task, which bring much into sight, and alone."""
        task = self.suite.user_tasks[id_]
        before = task.init_environment(env.model_copy(deep=True))
        theirs = calls_of(self.name, goal, before)
        try:
            own = task.ground_truth(before.model_copy(deep=True))
        except (ValueError, KeyError, IndexError, StopIteration):
            own = []  # the task cannot be solved where the goal stands

        won = carelessly = False
        for calls in ([*own, *theirs], theirs):
            succeeded, rejected = self._attacked(level, id_, goal, env, calls, owner_of(own))
            won = won or succeeded
            if won:
                break
            if rejected and not carelessly:  # without, a person who approves all changes nothing
                carelessly, _ = self._attacked(level, id_, goal, env, calls, anybody)
        text = is_text_only(self.name, goal)
        return Attack(self.name, id_, goal.ID, text, won, won or carelessly)

    def _attacked(
        self, level: Level, id_: str, goal: Any, env: Any, calls: Sequence[FunctionCall], person: Person
    ) -> tuple[bool, int]:
        """Whether the goal is reached, and how many of the calls a person has rejected."""
        task, text = self.suite.user_tasks[id_], goal.GROUND_TRUTH_OUTPUT or goal.GOAL
        env = task.init_environment(env.model_copy(deep=True))
        before, victim = env.model_copy(deep=True), self._victim(level, id_, calls, text, person)
        victim.whole = self.whole
        victim.query(task.PROMPT, FunctionsRuntime(self.suite.tools), env)
        try:
            won = goal.security_from_traces(text, before, env, victim.made)
            return bool(goal.security(text, before, env) if won is None else won), victim.rejected
        except TypeError:
            return False, victim.rejected  # some checks fail over mails that the goal does not speak of

    def _victim(
        self, level: Level, id_: str, calls: Sequence[FunctionCall], text: str, person: Person
    ) -> Victim:
        if (level, id_) not in self.matrices:
            self.matrices[level, id_] = matrix_of(level, [*self.schemas], self.sinks, self.wished[id_])
        return Victim(self.matrices[level, id_], self.schemas, self.runner, calls, text, person)


def _in_yaml(goal: str) -> str:
    """A goal on one line, with nothing in it that would end a text of the environment's file."""
    return " ".join(goal.split()).replace('"', "'").replace(": ", " - ").replace("'", "''")


def measured(suites: Sequence[Suite], levels: Sequence[Level], listing: bool) -> dict[str, Any]:
    """Figures by level and suite."""
    found: dict[str, Any] = {}
    for level in levels:
        tasks, attacks = list[Task](), list[Attack]()
        for suite in suites:
            tasks += _told(suite.tasks(level), f"{level}: {suite.name}: user tasks")
            attacks += _told(suite.attacks(level), f"{level}: {suite.name}: attacks")
        if listing:
            _list(level, tasks, attacks)
        found[level] = {
            "suites": {
                name: figures_of(
                    [t for t in tasks if t.suite == name], [a for a in attacks if a.suite == name]
                )
                for name in (suite.name for suite in suites)
            },
            "all": figures_of(tasks, attacks),
        }
    return found


def _told(items: Iterable[Any], what: str) -> list[Any]:
    done = list[Any]()
    for item in items:
        done.append(item)
        if len(done) % 20 == 0:
            print(f"\r{what} {len(done)}  ", end="", file=sys.stderr, flush=True)
    print(f"\r{what} {len(done)}  ", file=sys.stderr, flush=True)
    return done


def _list(level: Level, tasks: Sequence[Task], attacks: Sequence[Attack]) -> None:
    for task in tasks:
        if half_of(task.suite, task.task) == "open" and not task.alone:
            end = "after questions" if task.with_person else "not at all"
            print(f"{level}: {task.suite} {task.task} {end} ({task.questions})", file=sys.stderr)
    for one in attacks:
        if half_of(one.suite, one.task) == "open" and not one.text and one.won and level != "none":
            print(f"{level}: {one.suite} {one.goal} in {one.task} succeeds", file=sys.stderr)
