"""A Python function becomes a tool: its signature and docstring are what a model is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from swarmwright.bootstrap.tools import bind_tool, load_tools
from swarmwright.errors import ConfigError
from swarmwright.ports.workspace import Workspace
from swarmwright.workflow.catalog import Catalog, ToolSpec, slug


def note(path: str, text: str, workspace: Workspace, times: int = 1) -> str:
    """Write a note."""
    return workspace.write(path, text * times)


def undescribed(text: str) -> str:
    return text


def spec(name: str, description: str = "") -> ToolSpec:
    return ToolSpec(slug(name), name, description)


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


def test_a_target_that_cannot_be_imported_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nowhere:tool cannot be imported"):
        load_tools(Catalog(tools=(spec("Note"),)), {"note": "nowhere:tool"}, Workspace(tmp_path))
