"""The customer zone takes nothing of who calls it, and its worker writes nowhere, whatever it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.runnables import RunnableLambda

import swarmwright
from support.desk import desk_at, says
from swarmwright import scoped_backend


class Overhearing(BaseCallbackHandler):
    """Callbacks of somebody else's run; they note what begins below it."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def on_chain_start(self, *args: Any, **kwargs: Any) -> None:
        self.heard.append(f"{args!r} {kwargs!r}")

    def on_chat_model_start(self, *args: Any, **kwargs: Any) -> None:
        self.heard.append(f"{args!r} {kwargs!r}")


@pytest.mark.parametrize("thread", [None, "t"])
def test_a_customers_turn_takes_nothing_of_the_run_in_which_it_is_asked_for(
    tmp_path: Path, thread: str | None
) -> None:
    desk, around = desk_at(tmp_path, None, says("30 days")), Overhearing()
    asks = RunnableLambda(lambda text: desk.run_user_turn(f"Hello, {text}?", thread_id=thread))
    config: Any = {"callbacks": [around], "configurable": {"thread_id": "admin's"}, "tags": ["admin"]}
    assert asks.invoke("how long", config) == "30 days"
    assert len(around.heard) == 1 and "Hello" not in around.heard[0]
    threads = {one.config["configurable"]["thread_id"] for one in desk.user_graph.checkpointer.list(None)}  # type: ignore[union-attr]
    assert threads == ({thread} if thread else set())


def test_the_files_that_customers_worker_was_given_are_read_only_in_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the tools that it has: what deepagents puts aside by itself asks no tool."""
    made: dict[str, Any] = {}

    def noting(root: Path, **how: Any) -> Any:
        made[Path(root).name] = scoped_backend(root, **how)
        return made[Path(root).name]

    monkeypatch.setattr(swarmwright, "scoped_backend", noting)
    desk_at(tmp_path)
    assert made["admin"].write("/new.md", "n").error is None
    assert made["docs"].write("/new.md", "n").error is not None
    assert made["docs"].delete("/returns.md").error is not None
    assert [p.name for p in (tmp_path / "docs").iterdir()] == ["returns.md"]
