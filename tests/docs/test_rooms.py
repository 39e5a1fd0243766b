"""Each room's docstring is its map: it names every module and every room in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import swarmwright

HOUSE = Path(swarmwright.__file__).parent
ROOMS = sorted(init.parent for init in HOUSE.rglob("__init__.py") if init.parent != HOUSE)


def unnamed(room: Path) -> list[str]:
    text = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""
    modules = [file.stem for file in room.glob("*.py") if not file.stem.startswith("__")]
    rooms = [init.parent.name for init in room.glob("*/__init__.py")]
    return [name for name in sorted(modules + rooms) if not re.search(rf"\b{name}\b", text)]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(HOUSE)))
def test_a_rooms_docstring_names_all_that_is_in_it(room: Path) -> None:
    assert unnamed(room) == []


def test_a_module_that_is_not_named_is_found(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text('"""A room.\n\nsome   thing\n"""')
    (tmp_path / "some.py").touch()
    (tmp_path / "other.py").touch()
    assert unnamed(tmp_path) == ["other"]
