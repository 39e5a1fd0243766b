"""Argument rules: what keeps to them, and that no spelling gets around them."""

from __future__ import annotations

import ipaddress
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.policy.arguments import Verdict, asks, examine, faults, hosts, misfit, paths, taken, told
from swarmwright.policy.arguments.hosts import allowed_host, place_of
from swarmwright.policy.arguments.paths import canonical_path, in_folder
from swarmwright.policy.arguments.saying import Heard, is_one_of, stands_in
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import ToolSpec


def nothing(source: str) -> Iterable[str]:
    return ()


def verdict(
    rule: ArgumentRule, arguments: dict[str, Any], agent: str = "scout", **said: str
) -> Verdict | None:
    tool = ToolSpec("fetch", "Fetch", arguments=(rule,))
    return examine(tool, agent, arguments, lambda source: [said[source.replace(":", "_")]])


def keeps(rule: ArgumentRule, value: Any, **said: str) -> bool:
    return verdict(rule, {"x": value}, **said) is None


# -- folders --

OUTSIDE = [
    "/reports-old/a",
    "/report",
    "/",
    "reports/a",
    "/reports/../etc/passwd",
    "/reports/..",
    "/reports/./../x",
    "/REPORTS/a",
    "/reports\\..\\x",
    "/reports/%2e%2e/x",
    "/reports/..#x",
    "/reports/#/../../x",
    "/reports/..\u00e9#x",
    "/reports/..;a/x",
    "/reports/..?x",
    "/reports/..\u00e9/x",
    "/reports/\u00e9..",
    "/reports/.\u5831./x",
    "/reports/..\u00ad/x",
    "/reports/. \u5831./x",
    "/reports/%252e%252e/x",
    "/reports/..%2fx",
    "/reports%2fx",
    "/reports/a\x00.txt",
    "/reports/\u202e/x",
    "/reports/\uff0e\uff0e/x",
    "/reports/\u2025/x",
    "/reports\u2215x",
    "/reports/\uff0fetc",
    "/reports/.. /x",
    "/reports/... /x",
    "/reports/x.",
    "/reports/x ",
    "~/reports/a",
    "C:/reports/a",
    "file:///reports/a",
    "/reports/\ud800",
    "",
    " /reports/a",
    "/reports/a\n",
    "//reports/a",
    "/reports/%c0%ae%c0%ae/x",
    "/reports/%u002e%u002e/x",
    "/reports/%%32%65/x",
    "/reports/%2525252e/x",
    "$HOME/reports/a",
    "/reports/$HOME",
    "/reports/${X}/a",
    "/reports/$(pwd)/a",
    "/reports/`pwd`",
    "/reports/{a,/etc/passwd}",
    "/reports/{.,}./x",
    "/reports/*",
    "/reports/.?/x",
    "/reports/[.]./x",
    "/reports/%HOMEPATH%/x",
    "/reports/100%.md%",
    "/reports/!X!/a",
    "/reports/'..'/x",
    '/reports/".."/x',
    "/reports/a;b",
    "/reports/a|b",
    "/reports/a&b",
    "/reports/a>b",
    "~root/reports",
    "/reports/\u2044etc\u2044passwd",
    "/reports/a\u2215b",
    "/reports/\u00a5\u00a5etc",
    "/reports/\u20a9etc",
    "/reports/\u2216etc",
    "/reports/\u3002\u3002/etc",
    "/reports/\uff61\uff61/etc",
    "/reports/x\u2236y",
    "/reports/\u223c/x",
]


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_spelling_of_a_path_leads_out_of_its_folder(path: str) -> None:
    assert not in_folder(path, ["/reports"])


@pytest.mark.parametrize(
    "path",
    [
        "/reports",
        "/reports/",
        "/reports/a/b.txt",
        "/reports//a",
        "/reports/./ä ö.md",
        "/reports/100%.md",
        "/reports/a~ (1), b#c+d=e@f:g.md",
    ],
)
def test_a_plain_path_in_the_folder_is_in_it(path: str) -> None:
    assert in_folder(path, ["/reports"])


PIECES = st.sampled_from(
    [
        "..",
        ".",
        "/",
        "\\",
        "%2e",
        "%2E",
        "%2f",
        "%5c",
        "%25",
        "~",
        "reports",
        "etc",
        " ",
        "\x00",
        "\uff0e",
        "\u2024",
        "\u2025",
        "\uff0f",
        "\u2215",
        "\u29f8",
        "x",
        ":",
        "C:",
        "\u200b",
        "\n",
        "\u00ad",
    ]
)


def _read_by_a_careless_tool(path: str) -> list[tuple[str, ...]]:
    """Where tools that decode, fold and strip in some order would end up."""
    import posixpath
    import unicodedata
    import urllib.parse

    found = []
    for decodes in range(3):
        for folds in (False, True):
            text = path
            for _ in range(decodes):
                text = urllib.parse.unquote(text)
            text = unicodedata.normalize("NFKC", text) if folds else text
            for slashes in (False, True):
                spelled = text.replace("\\", "/") if slashes else text
                found.append(tuple(posixpath.normpath(spelled.split("\x00")[0] or "/").strip("/").split("/")))
    return found


@settings(max_examples=tries(400))
@given(st.lists(PIECES, max_size=8).map("".join))
@example("/reports/%252e%252e/etc")
def test_whatever_a_tool_makes_of_a_path_that_is_let_through_it_is_in_the_folder(tail: str) -> None:
    path = f"/reports/{tail}"
    if in_folder(path, ["/reports"]):
        assert all(place[0] == "reports" for place in _read_by_a_careless_tool(path)), path


@given(st.text(max_size=30))
def test_the_canonical_form_of_a_path_is_canonical(path: str) -> None:
    parts = canonical_path(path)
    if parts is not None and parts != ("",):
        assert canonical_path(parts[0] + "/".join(parts[1:]) or "/") == parts


# -- hosts --

ELSEWHERE = [
    "https://example.org@evil.com/",
    "https://example.org:x@evil.com/",
    "https://evil.com/example.org",
    "https://evil.com?example.org",
    "https://evil.com#@example.org",
    "https://example.org.evil.com",
    "https://evilexample.org",
    "https://example.org\\@evil.com",
    "https:\\\\example.org",
    "https:/example.org",
    "https:example.org",
    "//example.org",
    "example.org",
    "https://example.org%2eevil.com",
    "https://example.org:8443",
    "https://example.org:0",
    "https://example.org:99999",
    "http://example.org",
    "ftp://example.org",
    "file://example.org/etc/passwd",
    "javascript://example.org/%0aalert(1)",
    "https://ex\u0430mple.org",
    "https://example\u3002org",
    "https://\uff45xample.org",
    "https://example.org.",
    "https://example.org..",
    "https://.example.org",
    "https://exam\tple.org",
    " https://example.org",
    "https://example.org ",
    "https://example.org\n.evil.com",
    "https://[::1]",
    "https://127.0.0.1",
    "https://sub.example.org",
    "https://example.org,evil.com",
    "https://example.org;evil.com",
    "https://exa mple.org",
    "https://[example.org]",
    "https://",
    "",
    "https://example.org\x00.evil.com",
    "https://example.org\u202eevil.com",
    "https://-example.org",
]


@pytest.mark.parametrize("url", ELSEWHERE)
def test_no_spelling_of_a_url_leads_to_another_host(url: str) -> None:
    assert not allowed_host(url, ["example.org"], ["https"])


@pytest.mark.parametrize(
    ("url", "entry"),
    [
        ("https://example.org", "example.org"),
        ("HTTPS://EXAMPLE.ORG/a?b=c#d", "example.org"),
        ("https://example.org:443/x@y", "example.org"),
        ("https://a.b.example.org/", "*.example.org"),
        ("https://example.org:8443/", "example.org:8443"),
        ("https://[::1]/", "[0:0::1]"),
        ("https://127.0.0.1/", "127.0.0.1"),
        ("https://xn--bcher-kva.example/", "bücher.example"),
        ("https://bücher.example/", "bücher.example"),
    ],
)
def test_a_plain_url_of_an_allowed_host_is_let_through(url: str, entry: str) -> None:
    assert allowed_host(url, [entry], ["https"])


@pytest.mark.parametrize("host", ["faß.de", "βόλος.com", "x\u200dx.de", "x\u200cक्ष.de", "bücher。de"])
@pytest.mark.parametrize("entry", ["{}", "*.{}", "{}:443"])
def test_a_host_that_older_and_newer_readers_take_for_two_is_refused_wherever_it_stands(
    host: str, entry: str
) -> None:
    assert [*faults(ArgumentRule("x", hosts=(entry.format(host),)))]
    folded = host.encode("idna").decode()
    for url in (f"https://{host}", f"https://{folded}", f"https://a.{folded}"):
        assert not allowed_host(url, [entry.format(host)], ["https"])


def test_such_a_host_can_be_allowed_in_the_letters_of_a_url() -> None:
    assert not [*faults(ArgumentRule("x", hosts=("xn--fa-hia.de",)))]
    assert allowed_host("https://xn--fa-hia.de", ["xn--fa-hia.de"], ["https"])
    assert not allowed_host("https://fass.de", ["xn--fa-hia.de"], ["https"])
    assert [*faults(ArgumentRule("x", hosts=("faß.de",)))] == [
        "'faß.de' is another host for older readers: write it as xn--fa-hia.de"
    ]


@pytest.mark.parametrize(
    "host",
    [
        "0x7f.0.0.1",
        "2130706433",
        "127.1",
        "0177.0.0.1",
        "127.0.0.01",
        "0x7f000001",
        "127.0.0.1.",
        "1.2.3.256",
    ],
)
def test_an_address_in_disguise_is_none(host: str) -> None:
    assert place_of(f"https://{host}/") is None


def test_what_is_below_a_host_is_not_the_host_and_nothing_is_below_an_address() -> None:
    assert not allowed_host("https://example.org/", ["*.example.org"], ["https"])
    assert not allowed_host("https://1.127.0.0.1/", ["*.127.0.0.1"], ["https"])


@settings(max_examples=tries(400))
@given(
    st.lists(
        st.sampled_from(
            [
                "https://",
                "example.org",
                "evil.com",
                "@",
                ":",
                "443",
                "/",
                "\\",
                "?",
                "#",
                "%2e",
                "%40",
                ".",
                "[",
                "]",
                "::1",
                " ",
                "\t",
                "\u3002",
                "x",
                "//",
                ";",
                "&",
                "\r\n",
            ]
        ),
        max_size=7,
    ).map("".join)
)
def test_pythons_own_parser_finds_the_allowed_host_in_all_that_is_let_through(tail: str) -> None:
    import urllib.parse

    for url in (f"https://{tail}", f"https://example.org{tail}"):
        if allowed_host(url, ["example.org"], ["https"]):
            split = urllib.parse.urlsplit(url)
            assert (split.scheme, split.hostname, split.username) == ("https", "example.org", None), url
            assert split.port in (None, 443)
            assert re.split(r"[/\\?#]", url.removeprefix("https://"))[0] in ("example.org", "example.org:443")


@given(st.ip_addresses(v=6))
def test_an_address_of_ipv6_is_one_however_it_is_spelled(address: ipaddress.IPv6Address) -> None:
    assert allowed_host(f"https://[{address.exploded.upper()}]/", [f"[{address.compressed}]"], ["https"])


# -- numbers, choices, patterns --


@pytest.mark.parametrize(
    "value", [0, 101, 10**400, -(10**400), "5", True, math.nan, math.inf, -math.inf, {"n": 5}, "1e1"]
)
def test_what_is_no_number_within_the_bounds_is_refused(value: Any) -> None:
    assert not keeps(ArgumentRule("x", at_least=1, at_most=100), value)


def test_a_number_within_the_bounds_is_let_through_and_the_bounds_are_within() -> None:
    rule = ArgumentRule("x", at_least=1, at_most=100)
    assert keeps(rule, 1) and keeps(rule, 100) and keeps(rule, 2.5)
    assert keeps(ArgumentRule("x", at_least=1), 10**400) and not keeps(rule, 10**400)


def test_a_choice_is_one_of_the_values_and_of_their_kind() -> None:
    rule = ArgumentRule("x", one_of=("low", 1))
    assert keeps(rule, "low") and keeps(rule, 1) and keeps(rule, 1.0)
    assert not any(
        keeps(rule, value) for value in ("Low", "low ", "1", True, ["low", "high"], {"low": 1}, "")
    )


def test_the_whole_of_a_text_must_match_and_a_line_end_is_part_of_it() -> None:
    rule = ArgumentRule("x", matches=r"[a-z]+@example\.org")
    assert keeps(rule, "bob@example.org")
    assert not any(
        keeps(rule, v)
        for v in ("bob@example.org\n", "bob@example.orgx", "x bob@example.org", "BOB@example.org", 5)
    )


# -- what was said --


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("bob@x.com", "Send it to bob@x.com."),
        ("bob@x.com", "to <bob@x.com>, please"),
        ("12", "pay 12, then go"),
        (12, "pay 12"),
        (12.5, "pay 12.5!"),
        ("Anna Berg", 'write to "Anna Berg"'),
        ("bob@x.com", "ann@x.com,bob@x.com;cy@x.com"),
        ("bob@x.com", "[Bob](bob@x.com)"),
        ("bob@x.com", "to=bob@x.com"),
        ("https://x.org/a", "[here](https://x.org/a), and there"),
        (5, '{"url":"https://x.org/a","n":5,"m":6}'),
        (1000, "pay 1000, or 1000."),
    ],
)
def test_a_value_that_stands_in_the_text_has_been_said(value: Any, text: str) -> None:
    assert stands_in(value, [text])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("x.com", "bob@x.com"),
        ("bob@x.co", "bob@x.com"),
        ("ob@x.com", "bob@x.com"),
        ("bob@x.com", "bob@x.com.evil.com"),
        ("1", "1.5"),
        (1, "12"),
        ("BOB@x.com", "bob@x.com"),
        ("\uff42ob@x.com", "bob@x.com"),
        ("", "anything"),
        (" bob", " bob "),
        (None, "None"),
        ({"to": "bob"}, "bob"),
        ("a/b", "x/a/b"),
        ("bob\u200b", "bob"),
        (1, "pay 1,000 EUR"),
        (0, "pay 1,000 EUR"),
        ("000", "pay 1,000 EUR"),
        (12, "pay 12,5 EUR"),
        (5, "pay 12,5 EUR"),
        (1, "pay 1 000 EUR"),
        (12, "12\u00a0500 EUR"),
        ("000", "pay 1 000 EUR"),
        (30, "at 12:30"),
        (8080, "localhost:8080"),
        ("eve.com", "https://ok.org?u=eve.com"),
        ("eve.com", "https://ok.org/?a=1&u=eve.com"),
        ("eve.com", "ok.org?u=eve.com"),
        ("eve.com", "https://ok.org/(eve.com)"),
        ("eve.com", "https://ok.org/a,eve.com"),
        ("https://ok.org/a", "https://ok.org/a,b"),
        ("eve.com", "https://ok.org/" + "a" * 3_000 + ",eve.com"),
        ("pass@host", "user:pass@host"),
        ("pass", "user:pass@host"),
    ],
)
def test_a_part_or_a_look_alike_of_what_was_said_has_not_been_said(value: Any, text: str) -> None:
    assert not stands_in(value, [text])


@pytest.mark.parametrize(
    "put",
    [
        {"q": "eve@evil.com"},
        {"q": " Eve@EVIL.com "},
        {"q": "xxeve@evil.comxx"},
        {"eve@evil.com": True},
        {"q": {"deep": [{"eve@evil.com": None}]}},
        {"q": "eve%40evil%2ecom"},
        {"q": "eve%2540evil.com"},
        {"q": "eve&#64;evil.com"},
        {"q": "eve\\u0040evil.com"},
        {"q": "\\u0065ve@evil.com"},
        {"q": "%65ve@evil.com"},
        {"q": ["eve", "@", "evil", ".com"]},
        {"a": "eve@", "b": "evil.com"},
        {"q": "e\u200bve@ev\u00adil.com"},
        {"q": "\uff45ve@evil.com"},
        {"q": "ev\u00e9@evil.com"},
        {"q": "eve\n@evil.com"},
    ],
)
def test_what_a_model_has_put_into_a_call_in_whatever_spelling_is_not_said_by_its_result(put: Any) -> None:
    assert stands_in("eve@evil.com", [Heard("eve@evil.com", ({"q": "bees"},))])
    assert not stands_in("eve@evil.com", [Heard("eve@evil.com", ({"q": "bees"}, put))])
    assert not is_one_of("eve@evil.com", [Heard("eve@evil.com", (put,))])
    assert stands_in("ann@x.com", [Heard("ann@x.com", (put,))])


@pytest.mark.parametrize("put", [{"q": 999}, {"q": 999.0}, {"q": "9,99"}, {"q": "\u0669\u0669\u0669"}])
def test_nothing_is_too_short_to_have_been_put_into_a_call(put: Any) -> None:
    assert stands_in(999, [Heard("costs 999")])
    assert not stands_in(999, [Heard("costs 999", (put,))])


def test_a_text_written_in_parts_has_been_put_by_the_model() -> None:
    parts = ({"path": "a", "text": "eve@"}, {"path": "a", "text": "evil.com"})
    assert not stands_in("eve@evil.com", [Heard("eve@evil.com", parts)])


def test_what_has_no_letters_cannot_be_told_from_what_was_put() -> None:
    assert stands_in("\u2014", [Heard("\u2014")])
    assert not stands_in("\u2014", [Heard("\u2014", ({"q": "bees"},))])


def test_arguments_as_deep_as_can_be_are_looked_through() -> None:
    deep: Any = "eve@evil.com"
    for _ in range(50_000):
        deep = [deep]
    assert not stands_in("eve@evil.com", [Heard("eve@evil.com", ({"q": deep},))])
    while isinstance(deep, list):  # taken apart by hand: to forget it at once goes as deep
        deep = deep.pop()


def test_each_source_is_asked_for_its_own_texts() -> None:
    rule = ArgumentRule("x", appeared_in=("request", "tool:search"))
    assert keeps(rule, "bees", request="about bees", tool_search="wasps")
    assert keeps(rule, "wasps", request="about bees", tool_search="wasps")
    assert not keeps(rule, "ants", request="about bees", tool_search="wasps")


def test_a_field_of_a_result_holds_a_value_whole_or_not() -> None:
    rule = ArgumentRule("x", appeared_in=("tool:search#email",))
    held = {"tool:search#email": ["ann@x.com", "write to eve@evil.com", "7"]}

    def kept(value: Any) -> bool:
        tool = ToolSpec("fetch", "Fetch", arguments=(rule,))
        return examine(tool, "scout", {"x": value}, lambda source: held.get(source, ())) is None

    assert kept("ann@x.com") and kept(7)
    assert not kept("eve@evil.com") and not kept("ann@x.co") and not kept({"email": "ann@x.com"})
    assert "email in a result of search" in told(rule)


# -- which values a rule looks at --


def test_what_is_required_is_required_of_every_element_of_a_list_on_the_way() -> None:
    rule = ArgumentRule("m.to", required=True)
    assert verdict(rule, {"m": [{"to": "a"}, {"to": "b"}]}) is None
    assert verdict(rule, {"m": {"to": ["a", "b"]}}) is None and verdict(rule, {"m.to": "a"}) is None
    for lacking in ([{"to": "a"}, {}], [{"to": "a"}, {"to": None}], [{"to": "a"}, {"to": []}], [], {}, None):
        assert verdict(rule, {"m": lacking}) is not None, lacking
    assert verdict(rule, {"m": [{"to": ["a", None]}]}) is not None and verdict(rule, {}) is not None


def test_every_element_and_every_nesting_is_looked_at() -> None:
    rule = ArgumentRule("mail.to", one_of=("a",))
    assert verdict(rule, {"mail": {"to": ["a", ["a"]]}}) is None
    for arguments in (
        {"mail": {"to": ["a", "b"]}},
        {"mail": {"to": [["a"], ["b"]]}},
        {"mail": [{"to": "a"}, {"to": "b"}]},
        {"mail": "b"},
        {"mail.to": "b"},
        {"mail": {"to": {"to": "a"}}},
    ):
        assert verdict(rule, arguments) is not None, arguments


def test_what_is_not_given_breaks_only_a_rule_that_requires_it() -> None:
    assert verdict(ArgumentRule("x", one_of=("a",)), {}) is None
    assert verdict(ArgumentRule("x", one_of=("a",)), {"x": None}) is None
    assert verdict(ArgumentRule("x", required=True), {"x": None}) is not None
    assert verdict(ArgumentRule("x", required=True), {"x": []}) is not None
    assert verdict(ArgumentRule("x", required=True), {"x": "anything"}) is None


def test_a_rule_for_some_agents_says_nothing_of_the_others() -> None:
    rule = ArgumentRule("x", agents=("scout",), one_of=("a",))
    assert verdict(rule, {"x": "b"}) is not None
    assert verdict(rule, {"x": "b"}, agent="writer") is None


def test_a_denial_goes_before_a_question_and_both_before_the_sink() -> None:
    asking = ArgumentRule("to", one_of=("a",), otherwise="ask")
    denying = ArgumentRule("to", matches="[a-z]")
    tool = ToolSpec("mail", "Mail", arguments=(asking, denying), sink="send")
    found = [examine(tool, "scout", {"to": to}, nothing) for to in ("B", "b", "a")]
    assert [(one.effect, one.rule) for one in found if one] == [
        ("deny", "argument"),
        ("ask", "argument"),
        ("ask", "sink"),
    ]
    assert asks(tool) and not asks(ToolSpec("mail", "Mail", sink="send", confirm=False))


def test_the_reason_never_says_the_value() -> None:
    found = verdict(ArgumentRule("x", hosts=("example.org",)), {"x": "https://evil.com/token-123"})
    assert found is not None and "evil" not in found.reason
    assert found.reason == "x of Fetch must be a plain https URL of example.org"


@pytest.mark.parametrize(
    "rule",
    [
        ArgumentRule("x"),
        ArgumentRule("", one_of=("a",)),
        ArgumentRule("a..b", one_of=("a",)),
        ArgumentRule("x", prefixes=("../x",)),
        ArgumentRule("x", hosts=("https://example.org",)),
        ArgumentRule("x", hosts=("*.127.0.0.1",)),
        ArgumentRule("x", hosts=("example.org:0",)),
        ArgumentRule("x", hosts=("example.org:70000",)),
        ArgumentRule("x", matches="(a+"),
        ArgumentRule("x", at_least=2, at_most=1),
        ArgumentRule("x", at_least=math.nan),
        ArgumentRule("x", at_least=1, at_most=math.nan),
        ArgumentRule("x", at_most=math.inf),
        ArgumentRule("x", at_least=-math.inf, at_most=2),
        ArgumentRule("x", appeared_in=("somewhere",)),
        ArgumentRule("x", appeared_in=("tool:search#",)),
        ArgumentRule("x", appeared_in=("tool:#email",)),
        ArgumentRule("x", appeared_in=("agent:ann#email",)),
        ArgumentRule("x", appeared_in=("request", "tool:start-subagent")),
        ArgumentRule("x", appeared_in=("tool:Start_Subagent#email",)),
    ],
)
def test_a_rule_that_cannot_mean_anything_is_a_fault(rule: ArgumentRule) -> None:
    assert [*faults(rule)]


# -- short cuts --

NEVER = re.compile("(?!)")


@settings(max_examples=tries(300))
@given(
    st.from_regex(hosts._PLAIN, fullmatch=True)
    | st.lists(
        st.sampled_from(
            [
                "https://",
                "http://",
                "a",
                "ex",
                ".",
                "-",
                "org",
                "0x7f",
                "1",
                "/",
                "?q=%41",
                "#",
                ":80",
                "@",
                "\\",
                " ",
            ]
        ),
        max_size=8,
    ).map("".join)
)
def test_a_plain_url_leads_where_the_long_way_says(url: str) -> None:
    short = place_of(url)
    with patch.object(hosts, "_PLAIN", NEVER):
        assert place_of(url) == short


@settings(max_examples=tries(300))
@given(
    st.from_regex(paths._PLAIN, fullmatch=True)
    | st.lists(st.sampled_from(["/", ".", "a", "B-1", "_", "~", "%2e", "\\", " ", ":"]), max_size=8).map(
        "".join
    )
)
def test_a_plain_path_is_what_the_long_way_says(path: str) -> None:
    short = canonical_path(path)
    with patch.object(paths, "_PLAIN", NEVER):
        assert canonical_path(path) == short


SCHEMA = {
    "type": "object",
    "properties": {
        "count": {"type": "integer"},
        "price": {"anyOf": [{"type": "number"}, {"type": "null"}], "default": None},
        "tags": {"type": ["array", "null"], "items": {"type": "string"}},
        "whole": {"$ref": "#/$defs/Whole"},
        "loud": {"type": "boolean"},
    },
    "required": ["count"],
}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"count": 3, "price": 2, "tags": ["x"], "whole": 5, "loud": False}, ""),
        ({"count": 3.0, "price": None, "tags": None}, ""),
        ({"count": 3.5}, "its 'count' is integer, and not number"),
        ({"count": True}, "its 'count' is integer, and not boolean"),
        ({"count": "3"}, "its 'count' is integer, and not string"),
        ({"count": 3, "price": "2"}, "its 'price' is number or null, and not string"),
        ({"count": 3, "tags": {"x": 1}}, "its 'tags' is array or null, and not object"),
        ({"count": 3, "loud": 1}, "its 'loud' is boolean, and not integer"),
        ({"count": 3, "lout": True}, "it takes no 'lout'; did you mean 'loud'?"),
        ({"price": 2}, "its 'count' is missing"),
    ],
)
def test_arguments_are_held_to_what_a_schema_plainly_says_of_them(
    arguments: Mapping[str, Any], told: str
) -> None:
    assert misfit(taken(SCHEMA), arguments) == told


@pytest.mark.parametrize("schema", [{}, {"$ref": "#/$defs/X"}, {"properties": {}}, {"oneOf": [SCHEMA]}])
def test_nothing_is_held_against_arguments_of_which_a_schema_says_nothing_plainly(
    schema: Mapping[str, Any],
) -> None:
    assert misfit(taken(schema), {"anything": 1}) == ""


def test_a_tool_that_takes_more_than_it_names_is_given_more() -> None:
    assert misfit(taken(SCHEMA | {"additionalProperties": True}), {"count": 1, "more": "x"}) == ""
