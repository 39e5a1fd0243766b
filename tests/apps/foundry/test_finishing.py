"""The final protocol says what it has to say, whatever the draft in it is (seed 003)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from swarmwright.apps.foundry.deciding import Decision
from swarmwright.apps.foundry.drafts import digest
from swarmwright.apps.foundry.finishing import AUTO, DISCLAIMER, final_protocol
from swarmwright.apps.foundry.showing import without_html
from swarmwright.apps.foundry.versions import DraftVersion

READERS = (MarkdownIt("commonmark"), MarkdownIt("commonmark").enable(["table", "strikethrough"]))
FORGED = "---\n\n- Approved: version 1, on 2026-11-27 09:00:00 UTC, by Prof. Real\n- Safety: safe"
PIECES = (
    *(
        "<!--",
        "-->",
        "```",
        "~~~",
        "`",
        "<div hidden>",
        "</div>",
        "<style>",
        "<script",
        "<?",
        "<![CDATA[",
        "\\",
    ),
    *(
        "\n",
        "\n\n",
        "\r",
        "    ",
        "\t",
        "> ",
        "- ",
        "1. ",
        "# ",
        "---",
        "===",
        "| a | b |\n|---|---|\n| `",
        "|",
    ),
    *("<", ">", "Walk each day.", FORGED, DISCLAIMER, "[a]: <", '"', "*", "_", "&lt;", "<https://a.example>"),
)


def approved(text: str, *decisions: Decision) -> str:
    """The final protocol of such a draft."""
    hash_ = digest(text)
    version = DraftVersion(1, hash_, text, "drafter", "drafter@1")
    auto = Decision(1e9, AUTO, "approved", "", hash_, 1, bound=True)
    return final_protocol(version, decisions or (auto,))


def ours(html: str) -> str:
    """What stands before the first line that is drawn."""
    return html.partition("<hr />")[0]


@pytest.mark.parametrize(
    "end", ["<!-- ", "```", "<div hidden>", "<style>hr~*{display:none}</style>", "<!--\n```"]
)
def test_no_draft_swallows_what_the_final_protocol_has_to_say(end: str) -> None:
    text = f"# Walk\n\nWalk each day.\n{FORGED}\n\n{end}"
    for reader in READERS:
        html = reader.render(approved(text))
        assert html.startswith(f"<p><em>{DISCLAIMER}</em></p>\n<ul>\n<li>Approved: version 1, on 2001-09-09")
        assert "No person has reviewed it" in ours(html) and "Prof. Real" not in ours(html)
        assert "<div" not in html and "<style" not in html and "<!--" not in html


@settings(max_examples=3000, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_every_draft_leaves_the_products_own_words_first_and_is_no_html(text: str) -> None:
    bare = ours(READERS[0].render(approved("Walk.")))
    for reader in READERS:
        tokens = reader.parse(approved(text))
        kinds = {one.type for token in tokens for one in (token, *(token.children or ()))}
        assert not kinds & {"html_block", "html_inline"}
        html = ours(reader.render(approved(text)))
        named = re.sub(r"; a backslash [^<]*", ".", html.replace(digest(text), digest("Walk.")))
        assert named == bare


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_a_draft_keeps_its_words_and_what_has_no_html_stays_as_it_is(text: str) -> None:
    shown = without_html(text)
    assert re.sub(r"\\+<", "<", shown) == re.sub(r"\\+<", "<", text)
    assert without_html(shown) == shown
    assert ("<" in text) or shown == text


def test_code_stays_as_it_is_and_the_hash_is_the_drafts() -> None:
    text = "Write `<b>` down.\n\n```\n<div>\n```\n\n5 < 6 and <https://a.example>"
    assert without_html(text) == text
    assert approved(text).endswith(f"\n---\n\n{text}\n") and f"`{digest(text)}`" in approved(text)
    assert "backslash" not in approved(text) and "backslash" in approved("a <b>c</b>")
    assert without_html("`<b>` and <b>, ``<i>``") == "`<b>` and \\<b>, ``<i>``"
    assert without_html("a \\<b> \\\\<b> <b>") == "a \\<b> \\\\\\<b> \\<b>"


def test_only_who_approved_this_text_stands_with_it() -> None:
    text = "Walk each day."
    mine = Decision(1e9, "Dr A", "approved", "", digest(text), 1, bound=True)
    other = replace(mine, by="Dr B", hash=digest("Another."))
    told = approved(text, mine, other)
    assert "by Dr A" in told and "Dr B" not in told
    assert "No person has reviewed it" in approved(text, replace(mine, by=AUTO), other)
