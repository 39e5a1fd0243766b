"""`swarmwright approvals`: what waits, shown exactly; answers that count once, and for nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Cli
from graph.teams import flow, team
from swarmwright.workflow.encoding import to_json
from swarmwright.workflow.tree import ForEach, Gate

TEAM = """
prompt = "Writer drafts the report, then a human approves it, then Publisher posts it."
model = "stub:answers.json"

[agents.Writer]
[agents.Publisher]
tools = ["Post"]

[tools.Post]
risk = "high"
function = "MODULE:post"

[approvals]
deadline_s = 3600
escalate = ["leads"]
on_expiry = "fail"
"""
CALL = {"match": "You are Publisher", "tool_calls": [{"name": "Post", "args": {"text": "bees"}}]}
REPLIES = [{"match": "posted", "text": "out"}, CALL, {"match": "You are", "text": "Bees are fine."}]
POSTING = """
def post(text: str) -> str:
    \"\"\"Post it.\"\"\"
    with open("posted.txt", "a") as file:
        file.write(text)
    return "posted"

def drop(text: str) -> str:
    \"\"\"Post it.\"\"\"
    return post("dropped")
"""


@pytest.fixture
def report(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """A thread whose gate waits."""
    monkeypatch.setenv("SWARMWRIGHT_USER", "eve")
    monkeypatch.chdir(tmp_path)
    module = "posting_" + "".join(c for c in tmp_path.name if c.isalnum())  # a process has one of each name
    (tmp_path / "swarmwright.toml").write_text(TEAM.replace("MODULE", module))
    (tmp_path / "answers.json").write_text(json.dumps({"replies": REPLIES}))
    (tmp_path / f"{module}.py").write_text(POSTING)
    assert cli("run", "--thread", "report", "--request", "about bees").code == 3
    return cli


def listed(cli: Cli) -> dict[str, object]:
    (one,) = json.loads(cli("approvals", "report", "--json").out)["approvals"]
    found: dict[str, object] = one
    return found


def test_what_waits_is_shown_with_whom_it_is_for_and_until_when(report: Cli) -> None:
    shown = report("approvals").out
    assert shown.startswith("report  ask-1-")
    assert "writer wrote:\n    Bees are fine.\n" in shown
    assert "for anybody; asked " in shown and "then leads is asked" in shown
    one = listed(report)
    assert (one["kind"], one["instance"], one["on_expiry"]) == ("gate", "gate-a-human-approves-it", "fail")
    assert float(str(one["deadline"])) - float(str(one["asked_at"])) == 3600
    assert one["content"] and one["policy"] and one["checkpoint"]


def test_who_is_asked_about_each_of_a_list_is_shown_of_which_that_is(cli: Cli, tmp_path: Path) -> None:
    asked = flow("a", Gate("g", "Delete?"), order="a<g", id_="body")
    (tmp_path / "w.json").write_text(
        to_json(team(flow("list", ForEach("each", "file", asked), order="list<each")))
    )
    listing = [{"match": "Kind of item", "structured": {"items": ["old.log", "customers.db"]}}]
    (tmp_path / "s.json").write_text(
        json.dumps({"replies": [*listing, {"match": "You are", "text": "Safe."}]})
    )
    model = f"stub:{tmp_path / 's.json'}"
    assert cli("run", str(tmp_path / "w.json"), "--thread", "t", "--model", model).code == 3
    shown = cli("approvals", "t").out
    assert "Delete?\n  for old.log\n" in shown and "Delete?\n  for customers.db\n" in shown
    told = json.loads(cli("approvals", "t", "--json").out)["approvals"]
    assert [one["items"] for one in told] == [["old.log"], ["customers.db"]]


def test_an_answer_counts_once_and_names_who_gave_it(report: Cli) -> None:
    given = report("approvals", "report", "--approve", "ask-1", "--id", "mine", "--json")
    assert (given.code, json.loads(given.out)["commands"][0]["state"]) == (0, "applied")
    again = report("approvals", "report", "--approve", "ask-1", "--id", "mine", "--json")
    assert (again.code, json.loads(again.out)["commands"][0]["number"]) == (0, 1)
    late = report("approvals", "report", "--reject", "ask-1")
    assert late.code == 1
    assert '"by": "eve"' in report("trace", "report", "--json").out


def test_the_exact_arguments_of_a_call_are_shown_and_edited_ones_are_asked_anew(
    report: Cli, tmp_path: Path
) -> None:
    assert report("approvals", "report", "--approve", "all").code == 0
    assert report("run", "--resume", "report").code == 3
    one = listed(report)
    assert (one["tool"], one["arguments"], one["rule"]) == ("post", '{"text":"bees"}', "high_risk")
    before = str(one["approval"])
    edited = report("approvals", "report", "--arguments", f'{before}={{"text": "softly"}}')
    assert edited.code == 0 and 'publisher calls Post with {"text":"softly"}' in edited.out
    refused = report("approvals", "report", "--approve", before)
    assert refused.code == 1 and "the content has changed" in refused.err
    assert report("approvals", "report", "--approve", str(listed(report)["approval"])).code == 0
    assert report("run", "--resume", "report").code == 0
    assert (tmp_path / "posted.txt").read_text() == "softly"
    assert report("approvals").out == "nothing waits for a person\n"


def test_a_yes_is_held_to_the_rules_that_the_config_file_has_now(report: Cli, tmp_path: Path) -> None:
    assert report("approvals", "report", "--approve", "all").code == 0
    assert report("run", "--resume", "report").code == 3
    report("approvals", "report", "--arguments", f'{listed(report)["approval"]}={{"text": "softly"}}')
    stale = str(listed(report)["approval"])
    file = tmp_path / "swarmwright.toml"
    file.write_text(file.read_text().replace('risk = "high"', 'risk = "high"\nsink = "post"'))
    refused = report("approvals", "report", "--approve", stale)
    assert refused.code == 1 and "the policy has changed" in refused.err
    assert "(changed since" not in refused.err + refused.out, "that is said once"
    assert 'publisher calls Post with {"text":"softly"}' in refused.out
    assert report("approvals", "report", "--approve", "Post").code == 0
    file.write_text(file.read_text().replace('sink = "post"', 'sink = "send"'))
    again = report("run", "--resume", "report")
    assert again.code == 3 and "is void: the rules or the tool have changed" in again.err
    assert (
        "the rules or the tool have changed since, and what was said to it is void" in report("approvals").out
    )
    assert report("approvals", "report", "--approve", "Post").code == 0
    assert report("run", "--resume", "report").code == 0
    assert (tmp_path / "posted.txt").read_text() == "softly"


@pytest.mark.requirement("B-25")
@pytest.mark.parametrize(
    ("now", "then"), [(":drop", ":post"), ('risk = "high"\ndescription = "Drop it."', 'risk = "high"')]
)
def test_a_yes_to_a_call_is_none_once_its_tool_is_another_one(
    report: Cli, tmp_path: Path, now: str, then: str
) -> None:
    assert report("approvals", "report", "--approve", "all").code == 0
    assert report("run", "--resume", "report").code == 3
    file, shown = tmp_path / "swarmwright.toml", str(listed(report)["approval"])
    file.write_text(file.read_text().replace(then, now))
    refused = report("approvals", "report", "--approve", shown)
    assert refused.code == 1 and "the tool has changed" in refused.err
    assert report("approvals", "report", "--approve", "Post").code == 0
    file.write_text(file.read_text().replace(now, then))
    again = report("run", "--resume", "report")
    assert again.code == 3 and "is void: the rules or the tool have changed" in again.err
    assert not (tmp_path / "posted.txt").exists()
    assert report("approvals", "report", "--approve", "Post").code == 0
    assert report("run", "--resume", "report").code == 0
    assert (tmp_path / "posted.txt").read_text() == "bees"


@pytest.mark.parametrize("answered", [False, True])
def test_an_edited_call_that_needs_no_yes_any_more_is_made_as_it_was_edited(
    report: Cli, tmp_path: Path, answered: bool
) -> None:
    assert report("approvals", "report", "--approve", "all").code == 0
    assert report("run", "--resume", "report").code == 3
    report("approvals", "report", "--arguments", f'{listed(report)["approval"]}={{"text": "softly"}}')
    if answered:
        assert report("approvals", "report", "--approve", "Post").code == 0
    file = tmp_path / "swarmwright.toml"
    file.write_text(file.read_text().replace('risk = "high"', ""))
    assert report("run", "--resume", "report").code == 0
    assert (tmp_path / "posted.txt").read_text() == "softly"


def test_send_binds_what_it_approves_by_name(report: Cli) -> None:
    told = report("send", "report", "--approve", "all")
    assert (told.code, told.err) == (
        0,
        "approve: applied: a human approves it\ngo on with: swarmwright run --resume report\n",
    )  # though nobody drives the thread
    assert report("approvals", "report", "--json").data["approvals"] == []
    sent = json.loads(report("send", "report", "--message", "soon", "--json").out)
    assert sent["commands"][0]["number"] == 2
    assert report("run", "--resume", "report").code == 3
    assert listed(report)["kind"] == "tool"


@pytest.mark.parametrize("name", ["{id}", "{short}", "post", "all"])
@pytest.mark.parametrize("text", ['{"text": "softly"}', '{"text": 3}'])
def test_a_yes_beside_other_arguments_for_the_same_call_counts_for_neither(
    report: Cli, name: str, text: str
) -> None:
    """Where the arguments are refused, the yes would be to those that the person did not want."""
    assert report("approvals", "report", "--approve", "all").code == 0
    assert report("run", "--resume", "report").code == 3
    before = str(listed(report)["approval"])
    named = name.format(id=before, short=before.rpartition("-")[0])
    both = report("approvals", "report", "--arguments", f"{before}={text}", "--approve", named)
    assert both.code == 2 and "it is asked anew with them, then answer that" in " ".join(both.err.split())
    assert (listed(report)["approval"], listed(report)["arguments"]) == (before, '{"text":"bees"}')


@pytest.mark.parametrize(
    "given",
    [
        ("--approve", "ask-1"),
        ("report", "--arguments", "ask-1"),
        ("report", "--arguments", "ask-1=[1]"),
        ("report", "--approve", "ask-1", "--reject", "ask-2", "--id", "mine"),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(report: Cli, given: tuple[str, ...]) -> None:
    assert report("approvals", *given).code == 2


def test_without_a_store_nothing_waits_and_no_thread_is_known(cli: Cli, tmp_path: Path) -> None:
    assert cli("approvals").out == "nothing waits for a person\n"
    assert cli("approvals", "--db", str(tmp_path / "no.db")).code == 2
    assert cli("approvals", "report", "--db", str(tmp_path / "no.db")).code == 2


@pytest.fixture
def two(cli: Cli, tmp_path: Path) -> Cli:
    """A thread on which two people are asked at once."""
    gates = [Gate("legal", "Is it legal?"), Gate("money", "Can we pay for it?")]
    edges = "writer<legal writer<money legal<publisher money<publisher"
    (tmp_path / "team.json").write_text(to_json(team(flow("writer", *gates, "publisher", order=edges))))
    assert cli("run", "team.json", "--model", "stub:", "--thread", "t", "--request", "bees").code == 3
    return cli


def asked(cli: Cli) -> dict[str, str]:
    """What is asked → the id under which it is."""
    found = json.loads(cli("approvals", "t", "--json").out)["approvals"]
    return {one["ask"].split()[1]: one["approval"] for one in found}


def test_a_run_answers_several_gates_by_their_ids(two: Cli) -> None:
    ids = asked(two)
    answers = ("--approve", ids["it"], "--approve", ids["we"].rpartition("-")[0])
    ended = two("run", "--resume", "t", "--model", "stub:", *answers)
    assert (ended.code, ended.err.count("approve: applied")) == (0, 2)
    assert "## publisher" in ended.out.lower()


def test_a_run_says_yes_here_and_no_there(two: Cli) -> None:
    ids = asked(two)
    ended = two("run", "--resume", "t", "--model", "stub:", "--approve", ids["it"], "--reject", ids["we"])
    assert ended.code == 1
    assert "rejected" in ended.err and "## publisher" not in ended.out.lower()


def test_an_id_that_does_not_count_is_told_and_nothing_is_driven(two: Cli) -> None:
    ended = two("run", "--resume", "t", "--model", "stub:", "--approve", "ask-9", "--approve", "all")
    assert ended.code == 1
    assert "no approval 'ask-9' was asked on this thread" in ended.err
    assert len(asked(two)) == 2


def test_an_id_is_refused_where_a_thread_begins(two: Cli) -> None:
    ended = two("run", "team.json", "--model", "stub:", "--thread", "u", "--approve", "ask-1")
    assert ended.code == 2
    assert [one["thread_id"] for one in two("threads", "--json").data] == ["t"]


def test_approvals_are_answered_by_the_names_that_a_run_takes(two: Cli) -> None:
    named = two("approvals", "t", "--approve", "can we pay for it?")
    assert (named.code, named.err) == (0, "approve: applied: Can we pay for it?\n")
    assert two("approvals", "t", "--approve", "gate-is-it-legal").code == 0
    assert two("run", "--resume", "t", "--model", "stub:").code == 0


def test_a_call_is_approved_by_its_tool(report: Cli, tmp_path: Path) -> None:
    assert report("run", "--resume", "report", "--approve", "ask-1").code == 3
    assert report("approvals", "report", "--approve", "Post").code == 0
    assert report("run", "--resume", "report").code == 0
    assert (tmp_path / "posted.txt").read_text() == "bees"


def test_who_decides_on_another_workflow_reads_what_it_would_change(two: Cli, tmp_path: Path) -> None:
    (tmp_path / "new.json").write_text(to_json(team(flow("writer", "critic", order="writer<critic"))))
    assert two("swap", "t", "new.json", "--approval").code == 0
    assert two("run", "--resume", "t", "--model", "stub:").code == 3
    told = two("approvals", "t").out
    assert (
        "  Changes:\n" in told
        and "    + critic, after writer\n" in told
        and "goes on (nobody drives it now):" in told
    )
    shown = json.loads(two("approvals", "t", "--json").out)["approvals"]
    (swap,) = [one for one in shown if one["kind"] == "swap"]
    assert "+ critic, after writer" in [one["words"] for one in swap["changes"]]
    assert swap["plan"]["starts"] == ["critic"]
    assert all(one["plan"] is None for one in shown if one["kind"] == "gate")


def test_who_is_asked_reads_which_work_a_no_alone_lets_begin(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text(
        "Writer drafts the note. The whole process is repeated until a human approves it, at most 3 times. "
        "Then Editor posts it."
    )
    given = ("--agents", "Writer,Editor", "--model", "stub:", "--thread", "t", "--request", "bees")
    assert cli("run", "p.txt", *given).code == 3
    next_ = {
        one["name"]: one["after"]
        for one in cli("approvals", "t", "--json").data["approvals"][0]["lets_begin"]
    }
    assert next_ == {"Writer": "no", "Editor": "any"}
    assert (
        'comes next: after a no, Writer ("drafts the note"), Editor ("posts it")' in cli("approvals", "t").out
    )


def test_who_plans_or_decides_on_a_swap_is_warned_of_work_that_may_be_taken_for_other_work(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "old.txt").write_text("Writer drafts the note. Then a human approves it. Then Editor reads.")
    (tmp_path / "new.txt").write_text(
        "Writer deletes the archive. Then a human approves it. Then Editor reads."
    )
    given = ("--agents", "Writer,Editor")
    assert cli("run", "old.txt", *given, "--model", "stub:", "--thread", "t", "--request", "bees").code == 3
    told = (
        "what Writer has done counts as done, though its task reads differently now: "
        '"drafts the note" → "deletes the archive"; where it is other work, '
        "have it done anew after the swap: redirect to Writer"
    )
    assert f"Warnings:\n  {told}\n" in cli("swap", "t", "new.txt", "--dry-run").out
    assert cli("swap", "t", "new.txt", "--dry-run", "--json").data["plan"]["warnings"] == [told]
    assert cli("swap", "t", "new.txt", "--approval").code == 0
    shown = cli("approvals", "t").out
    assert told in shown and '  what comes next: Editor ("reads")\n' in shown
    (swap,) = [one for one in cli("approvals", "t", "--json").data["approvals"] if one["kind"] == "swap"]
    assert swap["warnings"] == swap["plan"]["warnings"] == [told]
    assert cli("approvals", "t", "--approve", swap["approval"]).code == 0
    assert cli("redirect", "t", "writer").code == 0
    ended = cli("run", "--resume", "t", "--model", "stub:")
    assert "Writer started" in ended.err


def test_the_plan_of_a_thread_whose_turn_is_over_does_not_say_that_work_starts_at_once(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "old.txt").write_text("Writer drafts the note.")
    (tmp_path / "new.txt").write_text("Writer drafts the note. Then Editor reads it.")
    given = ("--agents", "Writer,Editor")
    assert cli("run", "old.txt", *given, "--model", "stub:", "--thread", "t", "--request", "bees").code == 0
    told = cli("swap", "t", "new.txt", *given, "--dry-run").out
    assert "Starts once the thread goes on (its turn is over):\n  Editor\n" in told
    assert cli("swap", "t", "new.txt", *given, "--dry-run", "--json").data["plan"]["ended"] is True


def test_a_run_that_ends_as_a_proposal_waits_says_so_and_a_yes_to_it_says_how_to_go_on(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "old.txt").write_text(
        "Writer drafts the note. Then a human approves it. Then Critic reads it."
    )
    (tmp_path / "new.txt").write_text(
        "Writer drafts the note. Then a human approves it. Then Critic reads it. Then Editor polishes it."
    )

    def stands() -> str:
        (one,) = cli("threads", "--json").data
        return str(one["status"])

    given = ("--agents", "Writer,Critic,Editor")
    run = ("--model", "stub:", "--thread", "t", "--request", "bees")
    assert cli("run", "old.txt", *given, *run).code == 3
    assert cli("swap", "t", "new.txt", *given, "--approval").code == 0
    (gate,) = [o for o in cli("approvals", "t", "--json").data["approvals"] if o["kind"] == "gate"]
    ended = cli("run", "--resume", "t", "--model", "stub:", "--approve", gate["instance"])
    assert ended.code == 3 and "finished: thread t\n" in ended.err
    assert "swap-1: change the flow, which needs a yes.\n" in ended.err
    assert "decide on swap-1 with: swarmwright approvals t --approve swap-1 (or --reject)\n" in ended.err
    assert [(one["thread_id"], one["status"]) for one in cli("threads", "--json").data] == [
        ("t", "interrupted")
    ]
    yes = cli("approvals", "t", "--approve", "swap-1")
    assert yes.code == 0 and yes.err.endswith("go on with: swarmwright run --resume t\n")
    assert [(one["thread_id"], one["status"]) for one in cli("threads", "--json").data] == [
        ("t", "interrupted")
    ]
    on = cli("run", "--resume", "t", "--model", "stub:")
    assert (on.code, "Editor started" in on.err) == (0, True)
    assert stands() == "idle"


def test_a_question_that_is_asked_anew_says_in_place_of_which_and_why(report: Cli, tmp_path: Path) -> None:
    before = listed(report)
    assert (before["in_place_of"], before["asked_anew_because"]) == ("", "")
    (tmp_path / "better.json").write_text(json.dumps({"outputs": {"writer": {"text": "Bees are well."}}}))
    assert report("edit", "report", "--file", "better.json").code == 0
    after = listed(report)
    assert after["in_place_of"] == before["approval"] != after["approval"]
    assert after["asked_anew_because"] == "the content has changed (edit state)"
    told = f"  in place of {before['approval']}: the content has changed (edit state)\n"
    assert told in report("approvals").out
