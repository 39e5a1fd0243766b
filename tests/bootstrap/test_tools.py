"""A Python function becomes a tool: its signature and docstring are what a model is told."""

from __future__ import annotations

import asyncio
import functools
import sys
from pathlib import Path
from typing import Any

import pytest
from langchain_core.callbacks import Callbacks
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import tool

from swarmwright.bootstrap.tools import bind_tool, load_tools
from swarmwright.errors import ConfigError
from swarmwright.ports.workspace import Workspace
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import Catalog, ToolSpec, slug


def note(path: str, text: str, workspace: Workspace, times: int = 1) -> str:
    """Write a note."""
    return workspace.write(path, text * times)


def undescribed(text: str) -> str:
    return text


def spec(name: str, description: str = "") -> ToolSpec:
    return ToolSpec(slug(name), name, description)


@pytest.mark.parametrize(("argument", "fault"), [("text", ""), ("txt", "'txt'"), ("text.to", "'text.to'")])
def test_a_rule_for_what_a_tool_does_not_take_is_refused_when_the_tool_is_loaded(
    tmp_path: Path, argument: str, fault: str
) -> None:
    ruled = ToolSpec("note", "Note", arguments=(ArgumentRule(argument, matches="[a-z]+"),))

    def load() -> object:
        return load_tools(Catalog(tools=(ruled,)), {"note": f"{__name__}:note"}, Workspace(tmp_path))

    if not fault:
        assert load()
        return
    with pytest.raises(ConfigError, match=f"a rule for {fault}, and takes path, text and times"):
        load()


@pytest.mark.requirement("B-25")
def test_a_function_is_found_by_its_name_and_bound_to_the_tool(tmp_path: Path) -> None:
    catalog = Catalog(tools=(spec("Note"), spec("NoCode")))
    tools = load_tools(catalog, {"note": f"{__name__}:note"}, Workspace(tmp_path))
    assert list(tools) == ["note"]
    assert (tools["note"].name, tools["note"].description) == ("Note", "Write a note.")


def test_the_workspace_is_filled_in_and_never_shown_to_the_model(tmp_path: Path) -> None:
    tool = bind_tool(spec("Note"), note, Workspace(tmp_path))
    assert set(tool.args) == {"path", "text", "times"}
    assert tool.invoke({"path": "a.txt", "text": "hi", "times": 2}) == "a.txt"
    assert (tmp_path / "a.txt").read_text() == "hihi"


def test_a_model_that_names_a_workspace_of_its_own_changes_nothing(tmp_path: Path) -> None:
    tool = bind_tool(spec("Note"), note, Workspace(tmp_path / "home"))
    tool.invoke({"path": "a.txt", "text": "hi", "workspace": str(tmp_path)})
    assert (tmp_path / "home" / "a.txt").is_file()
    assert not (tmp_path / "a.txt").exists()


def test_a_name_that_providers_do_not_take_becomes_the_id(tmp_path: Path) -> None:
    assert bind_tool(spec("Medical Records"), note, Workspace(tmp_path)).name == "medical-records"


def test_a_tool_that_nothing_describes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="give its function a docstring"):
        bind_tool(spec("Odd"), undescribed, Workspace(tmp_path))
    assert bind_tool(spec("Odd", "Says it back."), undescribed, Workspace(tmp_path)).description


def anything(to: str, **kwargs: str) -> str:
    """Send."""
    return to


def everything(*args: str) -> str:
    """Send."""
    return str(args)


@pytest.mark.parametrize("function", [anything, everything])
def test_a_function_that_takes_what_no_schema_tells_is_refused(tmp_path: Path, function: object) -> None:
    # LangChain tells models of an argument called "kwargs", and hands it on as one.
    with pytest.raises(ConfigError, match="name its parameters"):
        bind_tool(spec("Odd"), function, Workspace(tmp_path))


def dry(text: str, config: str = "dry") -> str:
    """Do it."""
    return f"{text} {config}"


def managed(text: str, run_manager: str = "") -> str:
    """Do it."""
    return text


def configured(text: str, config: RunnableConfig, callbacks: Callbacks = None) -> str:
    """Do it."""
    return text


@pytest.mark.parametrize("function", [dry, managed, tool(dry)])
def test_a_function_whose_argument_would_not_arrive_is_refused(tmp_path: Path, function: Any) -> None:
    """LangChain puts its own in the place of what a call was made with, and looked at."""
    with pytest.raises(ConfigError, match="would not arrive"):
        bind_tool(ToolSpec("t", "t"), function, Workspace(tmp_path))


@pytest.mark.parametrize("function", [configured, tool(configured)])
def test_what_langchain_is_asked_to_fill_in_is_none_of_the_models(tmp_path: Path, function: Any) -> None:
    made = bind_tool(ToolSpec("t", "t"), function, Workspace(tmp_path))
    assert [*made.args] == ["text"] and made.invoke({"text": "x"}) == "x"


def test_a_function_behind_a_wrapper_is_taken_as_what_it_wraps(tmp_path: Path) -> None:
    @functools.wraps(note)
    def wrapped(*args: object, **kwargs: object) -> object:
        return note(*args, **kwargs)  # type: ignore[arg-type]

    assert set(bind_tool(spec("Note"), wrapped, Workspace(tmp_path)).args) == {"path", "text", "times"}


def test_a_target_that_cannot_be_imported_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nowhere:tool cannot be imported"):
        load_tools(Catalog(tools=(spec("Note"),)), {"note": "nowhere:tool"}, Workspace(tmp_path))


async def count_slowly(text: str) -> int:
    """Count the words."""
    await asyncio.sleep(0)
    return len(text.split())


async def note_slowly(text: str, workspace: Workspace) -> str:
    """Write a note, with patience."""
    await asyncio.sleep(0)
    return workspace.write("slow.txt", text)


async def test_an_asynchronous_function_is_awaited(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    assert await bind_tool(spec("Count"), count_slowly, workspace).ainvoke({"text": "a b c"}) == 3
    noting = bind_tool(spec("Note"), note_slowly, workspace)
    assert (set(noting.args), await noting.ainvoke({"text": "hi"})) == ({"text"}, "slow.txt")


def test_a_module_beside_the_config_file_is_found_and_the_path_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "tools_beside_it.py").write_text(
        'def shout(text: str) -> str:\n    "Shout."\n    return text\n'
    )
    catalog, targets, before = (
        Catalog(tools=(spec("Shout"),)),
        {"shout": "tools_beside_it:shout"},
        [*sys.path],
    )
    tools = load_tools(catalog, targets, Workspace(tmp_path), {"shout": tmp_path})
    assert (tools["shout"].invoke({"text": "hi"}), sys.path) == ("hi", before)


def test_a_module_that_is_nowhere_is_told_with_where_to_put_it(tmp_path: Path) -> None:
    targets = {"note": "mytools_nowhere:note"}
    with pytest.raises(ConfigError) as raised:
        load_tools(Catalog(tools=(spec("Note"),)), targets, Workspace(tmp_path), {"note": tmp_path})
    assert f"put mytools_nowhere.py into {tmp_path}" in raised.value.remedy


@pytest.mark.parametrize("fault", ["1 / 0", "raise SystemExit(3)", "def (:", "import not_there_at_all"])
def test_a_module_that_breaks_when_it_is_imported_is_a_config_error(tmp_path: Path, fault: str) -> None:
    module = f"breaks_{abs(hash(fault))}"
    (tmp_path / f"{module}.py").write_text(fault + "\n")
    before = [*sys.path]
    with pytest.raises(ConfigError, match=f"{module}:note cannot be imported") as raised:
        load_tools(
            Catalog(tools=(spec("Note"),)),
            {"note": f"{module}:note"},
            Workspace(tmp_path),
            {"note": tmp_path},
        )
    assert (raised.value.remedy, sys.path) == (f"mend {module}", before)


def test_a_function_that_the_module_lacks_gets_a_hint(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"did you mean note\?"):
        load_tools(Catalog(tools=(spec("Note"),)), {"note": f"{__name__}:noet"}, Workspace(tmp_path))


def test_of_two_modules_of_one_name_the_second_is_refused_and_not_mistaken_for_the_first(
    tmp_path: Path,
) -> None:
    targets = {"note": "twice_there:note"}
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "twice_there.py").write_text(
            f'def note() -> str:\n    "Note."\n    return "{name}"\n'
        )

    def load(name: str) -> str:
        folders = {"note": tmp_path / name}
        tools = load_tools(Catalog(tools=(spec("Note"),)), targets, Workspace(tmp_path), folders)
        return str(tools["note"].invoke({}))

    assert [load("one"), load("one")] == ["one", "one"]
    with pytest.raises(ConfigError, match="give yours another name"):
        load("two")
