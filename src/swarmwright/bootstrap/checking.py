"""What is wrong with a config file that no single table can tell: names that clash, names that nobody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import category

from swarmwright.bootstrap.composing import PLACES
from swarmwright.bootstrap.scopes import REMEDY, lying_in
from swarmwright.bootstrap.tables import ConfigFile, PatienceTable, ToolTable
from swarmwright.errors import StorageError
from swarmwright.ports.files import FILE_TOOLS
from swarmwright.ports.memory import MEMORY_TOOLS
from swarmwright.settings import Settings
from swarmwright.storage.address import address_of
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.likeness import alike
from swarmwright.workflow.nearness import nearest

__all__ = ["Fault", "Place", "faults_in", "folder_faults", "hint", "tools_in"]

_BREAKING = ("Cc", "Zl", "Zp")
"""Unicode's categories of what ends a line, or steers a terminal."""

Place = tuple[str | int, ...]
"""The keys that lead to something in the file."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and where."""

    place: Place
    reason: str
    remedy: str = ""


def hint(name: str, known: Iterable[str]) -> str:
    """Did you mean …, or nothing."""
    by_slug = {slug(k): k for k in known}
    near = nearest(slug(name), by_slug)
    return f"did you mean {by_slug[near[0]]}?" if near else ""


def faults_in(file: ConfigFile) -> Iterator[Fault]:
    """Every fault of the file that the shape of its tables does not show."""
    for look in _CHECKS:
        yield from look(file)


def _prompts(file: ConfigFile) -> Iterator[Fault]:
    if file.prompt is not None and file.prompt_file is not None:
        yield Fault(("prompt_file",), "there is a prompt already", "keep prompt or prompt_file, not both")


def _names(file: ConfigFile) -> Iterator[Fault]:
    for section in ("agents", "tools", "groups"):
        yield from _clashes(section, getattr(file, section))
    yield from _odd(file)
    yield from _shared(file)
    for name, agent in file.agents.items():
        if agent.files is not None and agent.kind != "deep":
            reason = "only an agent of the kind deep works in a folder"
            yield Fault(("agents", name, "files"), reason, 'write kind = "deep"')
        yield from _unknown(("agents", name, "tools"), agent.tools, tools_in(file), "tool")
        yield from _unknown(("agents", name, "needs"), agent.needs, tools_in(file), "tool")
    for name, members in file.groups.items():
        yield from _unknown(("groups", name), members, file.agents, "agent")


def _models(file: ConfigFile) -> Iterator[Fault]:
    for name, agent in file.agents.items():
        yield from _unknown_model(("agents", name, "model"), agent.model, file.models)
    yield from _unknown_model(("model",), file.model, file.models)
    for name, profile in file.models.items():
        if ":" not in profile.model:
            yield Fault(
                ("models", name, "model"), f"{profile.model!r} names no provider", "write provider:model"
            )
        yield from _fallback(("models", name, "fallback"), name, profile.fallback, file.models)


def _fallback(place: Place, name: str, others: Sequence[str], profiles: Iterable[str]) -> Iterator[Fault]:
    """Each is another profile, and there once: asking the same again is what retries are for."""
    for number, other in enumerate(others):
        if other == name or other in others[:number]:
            yield Fault(place, f"{other!r} would be asked again", "name other profiles, each once")
        else:
            yield from _unknown_model(place, other, profiles)


def _code(file: ConfigFile) -> Iterator[Fault]:
    for name, tool in file.tools.items():
        if tool.function and tool.app:
            yield Fault(("tools", name), "both a function and an app", "keep one of them")
    for name, agent in file.agents.items():
        if agent.function and agent.app:
            yield Fault(("agents", name), "both a function and an app", "keep one of them")
        elif (agent.function or agent.app) and agent.kind not in ("auto", "custom"):
            reason = f"an agent of the kind {agent.kind} is no code of your own"
            yield Fault(("agents", name, "kind"), reason, 'write kind = "custom"')
        if agent.called and not agent.app:
            yield Fault(("agents", name, "called"), "it says what an app calls it", "name the app, too")


def _stores(file: ConfigFile) -> Iterator[Fault]:
    for section, table in (("storage", file.storage), ("memory", file.memory)):
        try:
            address_of(table.path if table is not None else "")
        except StorageError as error:
            yield Fault((section, "path"), f"{error.path}: {error.reason}", error.remedy)


def _approvals(file: ConfigFile) -> Iterator[Fault]:
    of = [(("approvals", "of", name), one) for name, one in file.approvals.of.items()]
    places: list[tuple[Place, PatienceTable]] = [(("approvals",), file.approvals), *of]
    for place, table in places:
        if table.deadline_s is None and (table.escalate or table.on_expiry != "wait"):
            key = "escalate" if table.escalate else "on_expiry"
            yield Fault((*place, key), "it never comes to that: there is no deadline_s", "add deadline_s")


def _patterns(file: ConfigFile) -> Iterator[Fault]:
    for number, table in enumerate(file.patterns):
        if sum(getattr(table, where) is not None for where in PLACES) > 1:
            yield Fault(("patterns", number), "several places", f"keep one of {', '.join(PLACES)}")


_CHECKS: tuple[Callable[[ConfigFile], Iterator[Fault]], ...] = (
    _prompts,
    _names,
    _models,
    _code,
    _stores,
    _approvals,
    _patterns,
)


def _odd(file: ConfigFile) -> Iterator[Fault]:
    """Words that nobody can write, or that would break the lines in which they are shown."""
    for section in ("agents", "tools", "groups", "models", "mcp"):
        for name in getattr(file, section):
            yield from _unfit((section, name), [name])
    yield from _unfit(("name",), [file.name or "-"])
    for name, agent in file.agents.items():
        for key, words in (("fields", agent.fields), ("aliases", agent.aliases), ("signals", agent.signals)):
            yield from _unfit(("agents", name, key), words)
    for name, tool in file.tools.items():
        yield from _unfit(("tools", name, "aliases"), tool.aliases)


def _unfit(place: Place, words: Iterable[str]) -> Iterator[Fault]:
    for word in words:
        if not word.strip():
            yield Fault(place, f"{word!r} is no name", "write a word, or leave it away")
        elif any(category(character) in _BREAKING for character in word):
            yield Fault(place, f"a name is of one line, and {word!r} is not", "leave out what is not shown")


def _clashes(section: str, names: Iterable[str]) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for name in names:
        place = (section, name)
        if not slug(name):
            if not [*_unfit(place, [name])]:  # which is told already
                yield Fault(place, "a name needs a letter or a digit")
        elif slug(name) in seen:
            yield Fault(place, f"too close to {seen[slug(name)]!r}", "choose another name")
        elif (other := next((one for one in seen.values() if alike(one, name)), None)) is not None:
            yield Fault(
                place, f"looks like {other!r}, and nobody could tell them apart", "choose another name"
            )
        seen.setdefault(slug(name), name)


def _shared(file: ConfigFile) -> Iterator[Fault]:
    """Names of one thing that are another's: a prompt could not tell which is meant."""
    taken = {slug(name): f"the agent {name!r}" for name in file.agents}
    for section in ("tools", "groups"):
        names = getattr(file, section)
        for name in names:
            if (other := taken.get(slug(name))) is not None:
                yield Fault((section, name), f"this is the name of {other} too", "choose another name")
        taken |= {slug(name): f"the {section.removesuffix('s')} {name!r}" for name in names}


def tools_in(file: ConfigFile) -> dict[str, ToolTable]:
    """The tools by name; with [memory] or deep agents, those that come with them are among them."""
    named = {slug(name) for name in file.tools}
    brought: dict[str, Mapping[str, str]] = {}
    if file.memory is not None:
        brought |= {name: {"description": told} for name, told in MEMORY_TOOLS.items()}
    if any(agent.kind == "deep" for agent in file.agents.values()):
        brought |= {n: {"description": t.description, "risk": t.risk} for n, t in FILE_TOOLS.items()}
    ours = {n: ToolTable.model_validate(table) for n, table in brought.items() if slug(n) not in named}
    return {**file.tools, **ours}


def _unknown(place: Place, names: Iterable[str], known: Iterable[str], kind: str) -> Iterator[Fault]:
    ids = {slug(k) for k in known}
    for name in names:
        if slug(name) not in ids:
            yield Fault(place, f"no {kind} named {name!r}", hint(name, known) or _added(kind, name))


def _added(kind: str, name: str) -> str:
    """How to have one of that name; `remember` and `recall` come with the memory, and name no code."""
    return "add [memory]" if kind == "tool" and slug(name) in MEMORY_TOOLS else f"add [{kind}s.{name}]"


def _unknown_model(place: Place, model: str, profiles: Iterable[str]) -> Iterator[Fault]:
    if model and ":" not in model and model not in profiles:
        remedy = hint(model, profiles) or f"add [models.{model}], or write provider:model"
        yield Fault(place, f"no model named {model!r}", remedy)


def folder_faults(file: ConfigFile, settings: Settings, path: Path) -> Iterator[Fault]:
    """Agents' folders in which something of ours lies."""
    names = {slug(name): name for name in file.agents}
    also = {"this file": path}
    also |= {"the prompt": path.parent / file.prompt_file} if file.prompt_file is not None else {}
    for agent, what in lying_in(settings, also):
        yield Fault(("agents", names[agent], "files", "folder"), f"{what} lies in this folder", REMEDY)
