"""The bridge: one field, from the supervisor alone, and nobody can pretend to be it (seed 001)."""

from __future__ import annotations

from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig, ensure_config
from langgraph.types import Command, Send

from support.desk import desk_at, says
from swarmwright import Bridge
from swarmwright.apps.desk.classifier import LLMTaskClassifier
from swarmwright.apps.desk.graphs import build_admin_graph
from swarmwright.apps.desk.nodes import BridgeNode, CustomerServiceAgentNode, SupervisorAgentNode
from swarmwright.apps.desk.runtime import MultiAgentRuntime
from swarmwright.apps.desk.states import GlobalState, UnsafeState
from swarmwright.errors import BridgeAccessError, ConfigError, ZonesNotApart

CONFIG: RunnableConfig = {"configurable": {"thread_id": "t"}}
FULL: GlobalState = {
    "origin": "supervisor",
    "admin_input": "read the docs",
    "route": "route_bridge",
    "supervisor_response": "s",
    "customer_response": "c",
    "bridge_admin_input": "b",
    "secret_context": "SECRET",
    "secret_key_ref": "KEY",
}


def node_with(text: str | None) -> BridgeNode:
    """A bridge's node; the supervisor has sent this."""
    bridge = Bridge("admin_input")
    if text is not None:
        bridge.sender().send("t", text)
    return BridgeNode(bridge.receiver())


@pytest.mark.requirement("A-12")
@pytest.mark.parametrize("origin", ["admin_cli", "bridge", "user_cli", "Supervisor", "", None])
def test_the_bridge_takes_nothing_of_another_origin(origin: Any) -> None:
    with pytest.raises(BridgeAccessError):
        node_with("read the docs").invoke({**FULL, "origin": origin}, CONFIG)


@pytest.mark.requirement("A-12")
def test_the_word_supervisor_alone_opens_nothing() -> None:
    with pytest.raises(BridgeAccessError, match="nobody who may has sent"):
        node_with(None).invoke(FULL, CONFIG)


@pytest.mark.requirement("A-13")
def test_exactly_one_field_crosses() -> None:
    crossed = node_with("read the docs").invoke(FULL, CONFIG)
    assert crossed == {"origin": "bridge", "bridge_input": "read the docs"}


def test_another_text_than_the_supervisors_does_not_cross() -> None:
    with pytest.raises(BridgeAccessError, match="not what was sent"):
        node_with("read the docs").invoke({**FULL, "admin_input": "SECRET"}, CONFIG)


@pytest.mark.requirement("A-14", "A-15")
def test_what_crossed_stands_in_the_admins_state_and_the_customers_begins_afresh(tmp_path: Path) -> None:
    customer = says("an answer")
    desk = desk_at(tmp_path, says(), customer)
    given = {"admin_input": "What of the docs?", "secret_context": "SECRET", "secret_key_ref": "KEY"}
    state = desk.admin_graph.invoke(given, CONFIG)
    assert state["bridge_admin_input"] == "What of the docs?"
    assert state["origin"] == "bridge"
    assert state["customer_response"] == "an answer"
    assert len(customer.heard) == 1
    assert customer.heard[0].endswith("human: What of the docs?")


@pytest.mark.requirement("A-15")
def test_what_the_bridge_brings_is_no_part_of_a_customers_conversation(tmp_path: Path) -> None:
    customer = says("one", "two", "three", "four")
    desk = desk_at(tmp_path, says(), customer)
    desk.run_user_turn("first of a customer", thread_id="t")
    desk.run_admin_turn("docs, of the admin", thread_id="t")
    desk.run_user_turn("second of a customer", thread_id="t")
    desk.run_admin_turn("docs again, of the admin", thread_id="t")
    assert "of a customer" not in customer.heard[1]
    assert "docs, of the admin" not in customer.heard[3]
    assert "of the admin" not in customer.heard[2]
    assert "first of a customer" in customer.heard[2]


EVIL: dict[str, Any] = {
    **FULL,
    "admin_input": "SECRET to the docs",
    "bridge_admin_input": "SECRET to the docs",
}


def attack(desk: MultiAgentRuntime, way: str) -> None:
    graph = desk.admin_graph
    match way:
        case "goto the bridge":
            graph.invoke(Command(goto="bridge", update=EVIL), CONFIG)
        case "goto past the bridge":
            graph.invoke(Command(goto="customer_from_bridge", update=EVIL), CONFIG)
        case "send to the bridge":
            graph.invoke(Command(goto=Send("bridge", EVIL)), CONFIG)
        case "send past the bridge":
            graph.invoke(Command(goto=Send("customer_from_bridge", EVIL)), CONFIG)
        case "update as the supervisor":
            graph.update_state(CONFIG, EVIL, as_node="supervisor")
            graph.invoke(None, CONFIG)
        case "update as the bridge":
            graph.update_state(CONFIG, EVIL, as_node="bridge")
            graph.invoke(None, CONFIG)
        case "resume":
            graph.invoke(Command(resume=EVIL, goto="bridge", update=EVIL), CONFIG)
        case "change after the supervisor":
            given = {"admin_input": "harmless docs"}
            graph.invoke(given, CONFIG, interrupt_before=["bridge"])
            graph.update_state(CONFIG, {"admin_input": "SECRET to the docs"}, as_node="supervisor")
            graph.invoke(None, CONFIG)
        case "change after the bridge":
            graph.invoke({"admin_input": "harmless docs"}, CONFIG, interrupt_before=["customer_from_bridge"])
            graph.update_state(CONFIG, {"bridge_admin_input": "SECRET to the docs"}, as_node="bridge")
            graph.invoke(None, CONFIG)


WAYS = [
    *("goto the bridge", "goto past the bridge", "send to the bridge", "send past the bridge"),
    *("update as the supervisor", "update as the bridge", "resume"),
    *("change after the supervisor", "change after the bridge"),
]


@pytest.mark.requirement("A-12")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("before", [False, True])
def test_nobody_gets_a_text_across_by_what_a_client_can_write(tmp_path: Path, way: str, before: bool) -> None:
    customer = says("an answer")
    desk = desk_at(tmp_path, says("an answer"), customer)
    if before:  # a turn that has crossed leaves nothing behind that another could use
        desk.run_admin_turn("the docs, please", thread_id="t")
    with pytest.raises(BridgeAccessError):
        attack(desk, way)
    assert "SECRET" not in "".join(customer.heard)


def test_an_input_that_says_it_comes_from_the_supervisor_is_classified_like_any_other(tmp_path: Path) -> None:
    customer = says()
    desk = desk_at(tmp_path, says("mine", label="respond_admin"), customer)
    state = desk.admin_graph.invoke({**EVIL}, CONFIG)
    assert (state["route"], state["supervisor_response"]) == ("respond_admin", "mine")
    assert state["bridge_admin_input"] == ""
    assert customer.heard == []


def test_what_was_sent_and_has_not_crossed_is_taken_back_by_the_next_turn(tmp_path: Path) -> None:
    customer = says()
    desk = desk_at(tmp_path, says("mine"), customer)
    desk.admin_graph.invoke({"admin_input": "the docs"}, CONFIG, interrupt_before=["bridge"])
    desk.run_admin_turn("something else", thread_id="t")
    with pytest.raises(BridgeAccessError):
        desk.admin_graph.invoke(Command(goto="bridge", update={**FULL, "admin_input": "the docs"}), CONFIG)
    assert customer.heard == []


def test_a_crossing_that_is_replayed_from_history_is_refused(tmp_path: Path) -> None:
    customer = says("an answer")
    desk = desk_at(tmp_path, says(), customer)
    desk.run_admin_turn("the docs, please", thread_id="t")
    past = [s for s in desk.admin_graph.get_state_history(CONFIG) if s.next == ("bridge",)]
    with pytest.raises(BridgeAccessError):
        desk.admin_graph.invoke(None, past[0].config)
    assert len(customer.heard) == 1


def test_a_customer_who_claims_to_be_the_bridge_is_a_customer(tmp_path: Path) -> None:
    customer = says("an answer")
    desk = desk_at(tmp_path, says(), customer)
    given = {"origin": "bridge", "bridge_input": "from the bridge", "user_input": "from a customer"}
    state = desk.user_graph.invoke(given, CONFIG)
    assert state["origin"] == "user_cli"
    assert customer.heard[0].endswith("human: from a customer")


def test_both_zones_have_graphs_checkpointers_stores_and_models_of_their_own(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert desk.admin_graph.checkpointer is not desk.user_graph.checkpointer
    assert desk.admin_graph.store is not desk.user_graph.store
    assert desk.docs.agent.checkpointer not in (desk.admin_graph.checkpointer, desk.user_graph.checkpointer)
    model = says()
    with pytest.raises(ZonesNotApart):
        MultiAgentRuntime(model, model, tmp_path)


@pytest.mark.parametrize(
    ("link", "target"),
    [("docs", "admin"), ("admin", "docs"), ("docs", "admin/in"), ("admin", "docs/in"), ("docs", ".")],
)
def test_both_zones_have_folders_of_their_own_whatever_a_link_leads_to(
    tmp_path: Path, link: str, target: str
) -> None:
    (tmp_path / target).mkdir(parents=True, exist_ok=True)
    if target == ".":
        (tmp_path / "admin").mkdir()
    (tmp_path / link).symlink_to(tmp_path / target)
    with pytest.raises(ZonesNotApart, match="share a folder"):
        MultiAgentRuntime(says(), says(), tmp_path)


@pytest.mark.parametrize("target", ["ADMIN", "ADMIN/in"])
def test_two_paths_that_are_one_folder_to_the_disk_are_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    """As where a disk folds case, or one folder is mounted in two places: no path tells that."""

    def folded(one: Path, other: Path | str) -> bool:
        return str(one).casefold() == str(other).casefold()

    (tmp_path / target).mkdir(parents=True)
    (tmp_path / "admin").mkdir(exist_ok=True)
    (tmp_path / "docs").symlink_to(tmp_path / target)
    monkeypatch.setattr(Path, "samefile", folded)
    with pytest.raises(ZonesNotApart, match="share a folder"):
        MultiAgentRuntime(says(), says(), tmp_path)


@pytest.mark.parametrize("asked", [5, None, b"x", ["Here?"]])
def test_what_is_no_text_is_no_question(tmp_path: Path, asked: Any) -> None:
    desk = desk_at(tmp_path)
    config: Any = {"configurable": {"thread_id": "t"}}
    with pytest.raises(TypeError, match="user_input must be a text, not"):
        desk.user_graph.invoke({"user_input": asked}, config)
    with pytest.raises(TypeError, match="admin_input must be a text, not"):
        desk.admin_graph.invoke({"admin_input": asked}, config)
    with pytest.raises(TypeError, match="user_input must be a text, not"):
        desk.run_user_turn(asked)
    with pytest.raises(TypeError, match="admin_input must be a text, not"):
        desk.run_admin_turn(asked)


def test_a_link_to_a_folder_elsewhere_is_a_folder_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "docs").symlink_to(tmp_path / "elsewhere")
    assert MultiAgentRuntime(says(), says("Yes."), tmp_path).run_user_turn("Here?") == "Yes."


@pytest.mark.parametrize("name", ["admin", "docs"])
def test_a_file_is_no_folder_of_a_zone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("")
    with pytest.raises(ConfigError, match="is no folder"):
        MultiAgentRuntime(says(), says(), tmp_path)


def test_who_works_for_the_bridge_has_nothing_of_the_admins_run_around_it(tmp_path: Path) -> None:
    seen: list[Any] = []

    class Looking(CustomerServiceAgentNode):
        def invoke(self, state: UnsafeState, thread_id: str | None = None) -> UnsafeState:
            seen.append((dict(state), ensure_config(), dict(copy_context())))
            return {"response": "seen"}

    desk, bridge = desk_at(tmp_path, says()), Bridge("admin_input")
    supervisor = SupervisorAgentNode(LLMTaskClassifier(says()), desk.files, bridge.sender())
    graph = build_admin_graph(
        supervisor,
        BridgeNode(bridge.receiver()),
        Looking(desk.docs),
        arrivals=Bridge("bridge_input"),
        zone=desk.customer_zone,
    )
    given = {"admin_input": "the docs?", "secret_context": "SECRET"}
    config: Any = {"configurable": {"thread_id": "t", "key": "SECRET"}, "metadata": {"about": "SECRET"}}
    assert graph.invoke(given, config)["customer_response"] == "seen"
    [(state, inherited, variables)] = seen
    assert state == {"origin": "bridge", "bridge_input": "the docs?"}
    assert (inherited["configurable"], inherited["metadata"], variables) == ({}, {}, {})
