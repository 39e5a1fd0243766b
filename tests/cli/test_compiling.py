"""`swarmwright compile` and `relations`: what a prompt says, and what is wrong with it."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import swarmwright.language
from support.forking import PYTHON
from swarmwright.language import compile_prompt
from swarmwright.runtime.records.facts import fact_words
from swarmwright.workflow.encoding import decode

if TYPE_CHECKING:
    from cli.conftest import Cli

PROMPT = "Writer drafts the report, then Editor polishes it. Only Writer may use Search."
TEAM = ("--agents", "Writer,Editor", "--tools", "Search")
WRONG = "Writer drafts the report, then Edtor polishes it."


def test_compile_prints_the_tree_the_english_and_exits_with_0(cli: Cli) -> None:
    ended = cli("compile", "--prompt", PROMPT, *TEAM)
    assert ended.code == 0
    tree, english, *_ = ended.out.split("\n\n")
    assert tree.index("Writer") < tree.index("Editor")
    assert "Writer" in english
    assert "Search" in ended.out


def test_a_prompt_comes_from_a_file_from_stdin_or_from_the_config(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "team.txt").write_text(PROMPT)
    (tmp_path / "team.toml").write_text(
        f"prompt = '{PROMPT}'\n[agents.Writer]\n[agents.Editor]\n[tools.Search]\n"
    )
    given = cli("compile", "--prompt", PROMPT, *TEAM).out
    assert cli("compile", "team.txt", *TEAM).out == given
    assert cli("compile", "-", *TEAM, stdin=PROMPT).out == given
    assert cli("compile", "--config", "team.toml").out == given
    assert cli("compile", "team.toml").out == given
    (tmp_path / "team.toml").rename(tmp_path / "swarmwright.toml")
    assert cli("compile").out == given


def test_json_holds_every_form_and_nothing_else_is_on_stdout(cli: Cli) -> None:
    data = cli("compile", "--prompt", PROMPT, *TEAM, "--json").data
    assert data["ok"] is True
    assert decode(data["workflow"]) == compile_prompt(PROMPT, decode(data["workflow"]).team).workflow
    assert ["before", "Writer", "Editor"] in data["facts"]
    assert data["mermaid"].startswith("flowchart")
    assert {entry["fate"] for entry in data["ledger"]} <= {"consumed", "inert", "unresolved"}


def test_json_has_the_picture_whether_or_not_it_is_asked_for(cli: Cli) -> None:
    plain = cli("compile", "--prompt", PROMPT, *TEAM, "--json")
    asked = cli("compile", "--prompt", PROMPT, *TEAM, "--json", "--mermaid")
    assert asked.data == plain.data
    assert asked.data["mermaid"].startswith("flowchart")


def test_mermaid_alone_goes_to_stdout_and_can_be_piped(cli: Cli) -> None:
    ended = cli(
        "compile", "--prompt", "Writer drafts. Editor polishes.", "--agents", "Writer,Editor", "--mermaid"
    )
    assert ended.out.startswith("flowchart")
    assert "SW" not in ended.out
    assert "[SW205]" in ended.err


def test_show_picks_the_forms_and_refuses_unknown_ones(cli: Cli) -> None:
    ledger = cli("compile", "--prompt", PROMPT, *TEAM, "--show", "ledger").out
    assert [line.split()[0] for line in ledger.splitlines()][:1] == ["Writer"]
    wrong = cli("compile", "--prompt", PROMPT, *TEAM, "--show", "trea")
    assert (wrong.code, wrong.out) == (2, "")
    assert "trea" in wrong.err


def test_a_wrong_word_is_underlined_and_the_exit_code_says_so(cli: Cli) -> None:
    ended = cli("compile", "--prompt", WRONG, "--agents", "Writer,Editor")
    assert ended.code == 4
    lines = ended.out[ended.out.index("error[SW104]") :].splitlines()
    under = next(i for i, line in enumerate(lines) if "Edtor polishes" in line)
    assert lines[under + 1].index("^") == lines[under].index("Edtor")
    assert lines[under + 1].count("^") == len("Edtor")


def test_with_errors_json_has_the_diagnostics_with_line_and_column(cli: Cli) -> None:
    ended = cli("compile", "-", "--agents", "Writer,Editor", "--json", stdin="Writer drafts.\n" + WRONG)
    assert ended.code == 4
    assert ended.data["workflow"] is None
    found = [d for d in ended.data["diagnostics"] if d["severity"] == "error"]
    assert [(d["code"], d["line"], d["column"]) for d in found] == [("SW104", 2, 32)]


@pytest.mark.parametrize(
    ("arguments", "data", "code", "told"),
    [
        (["-"], b"", 4, "SW101"),
        (["-"], b" \n\t\n", 4, "SW101"),
        (["-"], b"Writer drafts. " * 70_000, 4, "SW102"),
        (["-"], b"x" * 5_000_000, 2, "longer than 4 MB"),
        (["-"], b"\x7fELF\x02\x01\x01\x00", 2, "binary"),
        (["-"], b"\xff\xfe\x00", 2, "UTF-8"),
        (["nowhere.txt"], b"", 2, "no such file"),
        (["."], b"", 2, "folder"),
        ([], b"", 2, "no prompt"),
        (["-", "--prompt", "x"], b"", 2, "not both"),
        (["-", "--agents", "A", "--config", "c.toml"], b"", 2, "one team"),
        (["a.toml", "--config", "c.toml"], b"", 2, "two config files"),
        (["-", "--agents", "A,a"], b"", 2, "twice"),
        (["-", "--agents", "A\nb"], b"", 2, "of one line"),
        (["-", "--team", "nobody"], b"", 2, "no team"),
    ],
)
@pytest.mark.parametrize("command", ["compile", "run"])
def test_bad_input_is_told_with_its_place_and_nothing_is_started(
    cli: Cli, tmp_path: Path, command: str, arguments: list[str], data: bytes, code: int, told: str
) -> None:
    ended = cli(command, *arguments, stdin=data)
    assert ended.code == code
    assert told in ended.out + ended.err
    assert "Traceback" not in ended.err
    assert not list(tmp_path.iterdir())


def test_relations_are_sentences_or_json(cli: Cli) -> None:
    words = cli("relations", "--prompt", PROMPT, *TEAM).out.splitlines()
    assert "Writer is complete before Editor starts" in words
    assert "Editor must not use Search" in words
    data = cli("relations", "--prompt", PROMPT, *TEAM, "--json").data
    assert ["deny", "Editor", "Search"] in data["facts"]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (("loop", ("A", "B"), None), "A and B repeat, without a bound"),
        (("loop", ("A", "B", "C"), 3), "A, B and C repeat, 3 rounds at most"),
        (("quorum", ("A", "B", "C"), 2), "2 of A, B and C are enough to go on"),
        (("limit", "*", "timeout_s", 90.0), "each agent has 90 seconds"),
        (("limit", "A", "retries", 2), "A is retried 2 times"),
        (("hidden", "A", "B"), "B does not see what A writes"),
        (("if", "A", "it rains"), "A runs only if: it rains"),
        (("if", "A", "not it rains"), "A runs unless: it rains"),
        (("if", "A", "not it rains and it is late"), "A runs only if: not it rains and it is late"),
    ],
)
def test_every_kind_of_fact_has_words(fact: Any, words: str) -> None:
    assert fact_words(fact) == words


def records(*rows: Any) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_many_prompts_give_a_line_each_in_their_order(cli: Cli) -> None:
    roster = {"agents": ["Writer", "Editor"], "tools": ["Search"], "groups": {"both": ["Writer", "Editor"]}}
    ended = cli(
        "relations",
        "--jsonl",
        "-",
        stdin=records(
            {"id": "a", "prompt": PROMPT, "roster": roster}, {"id": "b", "prompt": WRONG, "roster": roster}
        ),
    )
    assert ended.code == 0
    first, second = map(json.loads, ended.out.splitlines())
    assert first["id"] == "a"
    assert ["before", "Writer", "Editor"] in first["facts"]
    assert second["id"] == "b"
    assert [(d["severity"], d["code"]) for d in second["diagnostics"]].count(("error", "SW104")) == 1
    start = WRONG.index("Edtor")
    assert {"start": start, "end": start + 5}.items() <= next(
        d for d in second["diagnostics"] if d["code"] == "SW104"
    ).items()


def test_a_record_that_fails_is_a_line_with_a_diagnostic_and_the_others_go_on(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(prompt: str, *rest: Any) -> Any:
        if "boom" in prompt:
            raise RecursionError("too deep")
        return compile_prompt(prompt, *rest)

    monkeypatch.setattr(swarmwright.language, "compile_prompt", breaks)
    good = {"id": "good", "prompt": PROMPT, "roster": {"agents": ["Writer", "Editor"]}}
    bad = [
        {"id": "boom", "prompt": "boom"},
        {"id": "no prompt"},
        {"id": "bad roster", "prompt": "x", "roster": {"agents": "Writer"}},
        ["not", "an", "object"],
    ]
    stdin = records(*bad).encode() + b"{not json\n\xff\xfe\n\n" + records(good).encode()
    ended = cli("relations", "--jsonl", "-", stdin=stdin)
    lines = [json.loads(line) for line in ended.out.splitlines()]
    assert [line["id"] for line in lines] == ["boom", "no prompt", "bad roster", None, None, None, "good"]
    assert [line["diagnostics"][0]["code"] for line in lines[:-1]] == ["internal", *["record"] * 5]
    assert ["before", "Writer", "Editor"] in lines[-1]["facts"]
    assert ended.code == 1


@pytest.mark.parametrize(
    ("line", "id_", "told"),
    [
        ('{"id": NaN, "prompt": "Ada writes."}', None, "NaN is no JSON"),
        ('{"id": "a", "prompt": "Ada writes.", "more": -Infinity}', None, "-Infinity is no JSON"),
        ('{"id": 1e999, "prompt": "Ada writes."}', None, '"id" is needed'),
        ('{"id": null, "prompt": "Ada writes."}', None, '"id" is needed'),
        ('{"prompt": "Ada writes."}', None, '"id" is needed'),
        ('{"id": true, "prompt": "Ada writes."}', None, '"id" is needed'),
        ('{"id": ["a"], "prompt": "Ada writes."}', None, '"id" is needed'),
        ('{"id": 7, "prompt": null}', 7, '"prompt" is needed'),
        ('{"id": "\\ud800", "prompt": "\\udc00"}', "\ud800", "half of a surrogate pair"),
        ('{"id": 7, "prompt": "x", "roster": []}', 7, '"roster" is an object'),
        ('{"id": 7, "prompt": "x", "roster": {"agents": ["Ada", 3]}}', 7, "the 2nd is 3"),
        ('{"id": 7, "prompt": "x", "roster": {"agents": [""]}}', 7, "needs a letter or a digit"),
        ('{"id": 7, "prompt": "x", "roster": {"tools": ["--"]}}', 7, "needs a letter or a digit"),
        ('{"id": 7, "prompt": "x", "roster": {"agents": ["Ada", "ada"]}}', 7, "'Ada' and 'ada' are one name"),
        ('{"id": 7, "prompt": "x", "roster": {"groups": []}}', 7, '"groups" is an object'),
        ('{"id": 7, "prompt": "x", "roster": {"groups": {"": []}}}', 7, "needs a letter or a digit"),
        (
            '{"id": 7, "prompt": "x", "roster": {"agents": ["Ada"], "groups": {"all": ["Bob"]}}}',
            *(7, "'Bob' is no agent of the roster"),
        ),
        (
            '{"id": 7, "prompt": "x", "roster": {"agents": ["Ada"], "groups": {"ada": []}}}',
            *(7, "'ada' is the name of an agent"),
        ),
        ("[" * 100_000, None, "nested too deeply"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_an_odd_record_is_one_line_of_json_with_a_clear_error(
    cli: Cli, line: str, id_: Any, told: str
) -> None:
    def constant(name: str) -> Any:
        raise AssertionError(name)

    good = records({"id": 1.5, "prompt": "Writer drafts."})
    ended = cli("relations", "--jsonl", "-", stdin=line + "\n" + good)
    odd, fine = (json.loads(out, parse_constant=constant) for out in ended.out.splitlines())
    assert (odd["id"], odd["facts"], fine["id"], ended.code) == (id_, [], 1.5, 1)
    (finding,) = odd["diagnostics"]
    assert (finding["severity"], finding["code"]) == ("error", "record")
    assert told in finding["message"]


def test_records_are_answered_as_they_come(tmp_path: Path) -> None:
    """The first answer is there while the input is still open."""
    script = "import sys; from swarmwright.cli import main; main(['relations', '--jsonl', '-'])"
    with subprocess.Popen(
        [PYTHON, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ},
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(records({"id": 1, "prompt": "Writer drafts."}))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 1
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_jsonl_takes_no_other_prompt(cli: Cli) -> None:
    assert cli("relations", "x.txt", "--jsonl", "-").code == 2
    assert cli("relations", "--jsonl", "nowhere.jsonl").code == 2


def test_a_code_is_explained_in_words_or_json(cli: Cli) -> None:
    assert cli("explain", "sw104").out.startswith("SW104: unknown name (error)\n")
    assert cli("explain", "SW104", "--json").data[0]["severity"] == "error"
    listed = cli("explain").out.splitlines()
    assert [line.split()[0] for line in listed] == sorted(swarmwright.language.CODES)
    assert cli("explain", "SW999").code == 2


@pytest.mark.parametrize("subject", ["workflow", "config"])
def test_schemas_are_printed(cli: Cli, subject: str) -> None:
    assert cli("schema", subject).data["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_team_that_was_only_found_lying_here_is_named_when_the_prompt_means_nobody_of_it(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "swarmwright.toml").write_text("[agents.Cook]\n[agents.Waiter]\n")
    note = "note: the team is Cook, Waiter, from swarmwright.toml"
    assert note in cli("compile", "--prompt", "Writer drafts, then Editor polishes.").out
    assert note in cli("run", "--prompt", "Writer drafts, then Editor polishes.").err
    assert "note:" not in cli("compile", "--prompt", "Cook cooks, then Waiter serves.").out
    named = cli("compile", "--prompt", "Writer drafts.", "--config", "swarmwright.toml")
    assert "note:" not in named.out


TWO_READINGS = "Cook before Baker, Waiter and Butler after Maid."
STAFF = ("--agents", "Cook,Baker,Waiter,Butler,Maid")


def test_an_ambiguous_prompt_is_refused_until_a_reading_is_picked(cli: Cli) -> None:
    refused = cli("compile", "--prompt", TWO_READINGS, *STAFF, "--json")
    assert refused.code == 4
    assert len(refused.data["readings"]) == 2
    for number in (1, 2):
        taken = cli("compile", "--prompt", TWO_READINGS, *STAFF, "--reading", str(number), "--json")
        assert (taken.code, taken.data["english"]) == (0, refused.data["readings"][number - 1])


def test_relations_take_the_reading_that_is_picked(cli: Cli) -> None:
    facts = cli("relations", "--prompt", TWO_READINGS, *STAFF, "--reading", "2", "--json").data["facts"]
    assert ["before", "Cook", "Waiter"] in facts


@pytest.mark.parametrize("reading", ["3", "-1", "x"])
def test_a_reading_that_there_is_not_is_a_usage_error(cli: Cli, reading: str) -> None:
    assert cli("compile", "--prompt", TWO_READINGS, *STAFF, "--reading", reading).code == 2
    assert cli("relations", "--jsonl", "-", "--reading", "1").code == 2


def test_compile_says_that_it_has_no_code_for_a_custom_agent(cli: Cli, tmp_path: Path) -> None:
    text = 'prompt = "Writer drafts."\n[agents.Writer]\nkind = "custom"\n'
    (tmp_path / "swarmwright.toml").write_text(text)
    ended = cli("compile")
    assert ended.code == 0
    assert "warning: swarmwright.toml: agents.Writer.kind (line 3): " in ended.err
    assert 'open_platform(…, custom={"writer": …})' in " ".join(ended.err.split())
    (tmp_path / "swarmwright.toml").write_text(text.replace("custom", "simple"))
    assert cli("compile").err == ""


def test_english_that_is_shown_alone_can_be_compiled_again_whatever_was_noted(
    cli: Cli, tmp_path: Path
) -> None:
    prompt = "Writer drafts the report. Editor polishes it. Make sure the vibe is right."
    shown = cli("compile", "--prompt", prompt, "--agents", "Writer,Editor", "--show", "english")
    assert "warning[" in shown.err
    (tmp_path / "again.txt").write_text(shown.out, encoding="utf-8")
    again = cli("compile", "again.txt", "--agents", "Writer,Editor", "--show", "english")
    assert (again.code, again.out) == (0, shown.out)
