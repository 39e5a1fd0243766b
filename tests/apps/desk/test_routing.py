"""The admin's request: classified, answered, or sent over the bridge (seed 001)."""

from __future__ import annotations

from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.desk import CLASSIFYING, ListeningModel, desk_at, says
from swarmwright.apps.desk.classifier import KEYWORDS, LLMTaskClassifier, keyword_guard
from swarmwright.apps.desk.states import GlobalState, UnsafeState
from swarmwright.models.scripts import Reply, StubScript

BY_THE_MODEL = {"route_bridge", "respond_admin"}


def edges(graph: object) -> set[tuple[str, str]]:
    return {(edge.source, edge.target) for edge in graph.get_graph().edges}  # type: ignore[attr-defined]


@pytest.mark.requirement("A-02", "A-03")
def test_the_admin_graph_has_the_transitions_of_the_seed_and_no_others(tmp_path: Path) -> None:
    assert edges(desk_at(tmp_path).admin_graph) == {
        ("__start__", "supervisor"),
        ("supervisor", "__end__"),
        ("supervisor", "bridge"),
        ("bridge", "customer_from_bridge"),
        ("customer_from_bridge", "__end__"),
    }


@pytest.mark.requirement("A-04")
def test_the_user_graph_is_the_customer_service_alone_on_its_own_state(tmp_path: Path) -> None:
    graph = desk_at(tmp_path).user_graph
    assert edges(graph) == {("__start__", "customer"), ("customer", "__end__")}
    assert set(graph.get_output_jsonschema()["properties"]) == set(get_type_hints(UnsafeState))


@pytest.mark.requirement("A-05")
def test_the_admins_state_has_the_fields_of_the_seed() -> None:
    hints = get_type_hints(GlobalState)
    assert set(hints) == {
        *("origin", "admin_input", "route", "supervisor_response", "customer_response"),
        *("bridge_admin_input", "secret_context", "secret_key_ref"),
    }
    assert get_args(hints["origin"]) == ("admin_cli", "supervisor", "bridge")
    assert set(get_args(hints["route"])) == BY_THE_MODEL


@pytest.mark.requirement("A-06")
def test_the_customers_state_has_no_field_for_a_secret_nor_one_of_the_admins() -> None:
    hints = get_type_hints(UnsafeState)
    assert set(hints) == {"origin", "user_input", "bridge_input", "response"}
    assert get_args(hints["origin"]) == ("user_cli", "bridge")
    assert hints.keys() & get_type_hints(GlobalState).keys() == {"origin"}


@pytest.mark.requirement("A-07")
@pytest.mark.parametrize("nothing", ["", "  ", "\n\t"])
def test_who_asks_nothing_is_told_so_and_no_model_is_called(tmp_path: Path, nothing: str) -> None:
    admin = says()
    desk = desk_at(tmp_path, admin)
    state = desk.admin_graph.invoke({"admin_input": nothing}, {"configurable": {"thread_id": "t"}})
    assert (state["route"], state["supervisor_response"]) == ("respond_admin", desk.run_user_turn(nothing))
    assert "Nothing was asked" in state["supervisor_response"]
    assert admin.heard == []


@pytest.mark.requirement("A-08", "A-16")
def test_a_request_for_the_supervisor_is_answered_by_it(tmp_path: Path) -> None:
    customer = says("of the customer service")
    desk = desk_at(tmp_path, says("of the supervisor", label="respond_admin"), customer)
    assert desk.run_admin_turn("How are the plans?") == "of the supervisor"
    assert customer.heard == []


@pytest.mark.requirement("A-03", "A-08", "A-16")
def test_a_request_about_the_documents_is_answered_by_the_customer_service(tmp_path: Path) -> None:
    admin = says("of the supervisor")
    desk = desk_at(tmp_path, admin, says("of the customer service"))
    assert desk.run_admin_turn("What do the docs say of returns?") == "of the customer service"
    assert admin.asked() == []


@pytest.mark.requirement("A-09")
def test_the_classifier_asks_for_exactly_one_of_the_two_labels_and_shows_the_request_alone() -> None:
    model = says()
    LLMTaskClassifier(model).classify("Who reads the manual?")
    [prompt] = model.heard
    assert CLASSIFYING in prompt
    assert all(label in prompt for label in BY_THE_MODEL)
    assert prompt.endswith("human: Who reads the manual?")


@pytest.mark.requirement("A-10")
@pytest.mark.parametrize(
    "asked", ["Who is the doctor?", "Restart the server", "dócs?", "documentary", "helpdesks", "predocument"]
)
def test_without_a_word_of_documents_or_customers_nothing_crosses_whatever_the_model_says(asked: str) -> None:
    assert LLMTaskClassifier(says(label="route_bridge")).classify(asked) == "respond_admin"


@pytest.mark.parametrize(
    "asked",
    [
        "Summarise /docs/returns.md",
        "what does the FAQ say",
        "Tell the CUSTOMERS",
        "our knowledge\n base",
        "ＤＯＣＳ",
    ],
)
@pytest.mark.requirement("A-10")
def test_with_such_a_word_the_model_decides(asked: str) -> None:
    assert LLMTaskClassifier(says(label="route_bridge")).classify(asked) == "route_bridge"
    assert LLMTaskClassifier(says(label="respond_admin")).classify(asked) == "respond_admin"


UNUSABLE = [
    *("", "I would route it to the bridge.", "route_bridge respond_admin", "bridge", "ROUTE BRIDGE", "{}"),
    *(Reply(failure=kind) for kind in ("server_error", "refused", "rate_limited", "invalid_json")),
]


@pytest.mark.requirement("A-11")
@pytest.mark.parametrize("answer", UNUSABLE)
@pytest.mark.parametrize(("asked", "route"), [("read the docs", "route_bridge"), ("hello", "respond_admin")])
def test_what_is_no_label_leaves_it_to_the_guard(answer: Reply | str, asked: str, route: str) -> None:
    model = ListeningModel(script=StubScript.of(answer, answer))
    classifier = LLMTaskClassifier(model)
    assert [classifier.classify(asked), classifier.classify(asked)] == [route, route]


@pytest.mark.parametrize("answer", ["route_bridge", " Route_Bridge.\n", "`route_bridge`", '"route_bridge"'])
def test_a_label_is_read_with_what_models_put_around_it(answer: str) -> None:
    model = ListeningModel(script=StubScript.of(answer))
    assert LLMTaskClassifier(model).classify("for clients") == "route_bridge"


@given(
    st.text(alphabet="abz /._-\n\u0301", max_size=8), st.sampled_from(sorted(KEYWORDS)), st.text(max_size=8)
)
def test_the_guard_finds_a_word_by_itself_and_never_within_a_longer_one(
    before: str, word: str, after: str
) -> None:
    assert keyword_guard(f"{before} {word} {after}") == "route_bridge"
    assert keyword_guard(f"x{word}x") == "respond_admin"
