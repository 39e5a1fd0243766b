"""Each number of `lines.toml`, as people write it in whichever sentence, is a line for help there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from swarmwright.apps.foundry.safety.checking import examine

DRAFT = "# Steps\n\n## Steps\n\n1. Walk to the gate.\n2. Sit on the bench.\n\n## In a crisis\n\n{}\n"
COUNTRIES = tomllib.loads((files("swarmwright.apps.foundry.safety") / "lines.toml").read_text("utf-8"))[
    "countries"
]
FORMS = [
    "If you are in danger, call {number} in {country}.",
    "If you are in danger in {country}, call {number}.",
    "In {country}, call {number}.",
    "In {country}, you can call or text {number} at any time.",
    "If you are not safe, ring {number} ({country}).",
    "Dial {number} if you are in {country}.",
    "Call the helpline on {number} in {country}.",
    "- {country}: call {number}",
    "Text {number} in {country}.",
    "Call {number} (24/7) in {country}.",
    "In {country}, call {number} now, or go to the nearest hospital.",
]


def grouped(digits: str, code: str) -> Iterator[str]:
    """A number in the groups in which people write it."""
    yield digits
    if len(digits) == 6:
        yield from (f"{digits[:3]}{sign}{digits[3:]}" for sign in (" ", "-", "."))
    if len(digits) < 7:
        return
    for sign in (" ", "-", ".", "\u00a0", "\u2013"):
        yield sign.join((digits[:4], digits[4:]))
        yield sign.join((digits[:4], digits[4:7], digits[7:])) if len(digits) > 7 else digits
        yield sign.join((digits[:3], digits[3:6], digits[6:]))
        yield sign.join(digits[at : at + 2] for at in range(0, len(digits), 2))
    yield f"({digits[:4]}) {digits[4:]}"
    yield f"{digits[:4]}/{digits[4:]}"
    yield f"{digits[:4]} / {digits[4:6]} {digits[6:]}"
    if code == "1":
        area, rest = digits[1:4], f"{digits[4:7]}-{digits[7:]}"
        yield from (f"1-{area}-{rest}", f"+1 ({area}) {rest}", f"{area}-{rest}", f"({area}) {rest}")
    elif code:
        yield f"+{code} {digits.removeprefix('0')}"
        yield f"00{code} {digits.removeprefix('0')}"
        if digits.startswith("0"):
            yield f"+{code} (0){digits[1:4]} {digits[4:]}"


def lines() -> Iterator[tuple[str, str, str]]:
    """(country, its number, its code from abroad)."""
    for country, one in COUNTRIES.items():
        for digits in " ".join(one["numbers"]).split():
            yield country, digits, one.get("code", "")


@pytest.mark.parametrize(("at", "country", "digits", "code"), [(at, *one) for at, one in enumerate(lines())])
def test_each_number_is_a_line_of_its_country_and_nobodys_own(
    at: int, country: str, digits: str, code: str
) -> None:
    """Each number in each form, each way to write it in three; over the numbers, each way in each form."""
    ways = list(dict.fromkeys(grouped(digits, code)))
    said = {form.format(number=digits, country=country) for form in FORMS}
    for n, way in enumerate(ways, at):
        forms = (FORMS[(n + step) % len(FORMS)] for step in (0, 4, 7))
        said.update(form.format(number=way, country=country) for form in forms)

    wrong = {
        one: [str(finding) for finding in found] for one in said if (found := examine(DRAFT.format(one)))
    }

    assert not wrong


@pytest.mark.parametrize(
    "said",
    [
        "If you are in danger, call Childline on 0800 1111 in the UK.",
        "If you are in danger, call Pieta on 1800 247 247 in Ireland.",
        "If you are in danger, call CALM on 0800 58 58 58.",
        "If you are in danger, text SHOUT to 85258 in the UK.",
        "Text HOME to 741741 in the US.",
        "If you are in danger, call Inochi no Denwa on 0120-783-556 in Japan.",
        "In Northern Ireland, call Lifeline on 0808 808 8000.",
        "Call PAPYRUS on 0800 068 4141.",
        "Call Kids Help Phone on 1-800-668-6868.",
        "Call the Trevor Project on 1-866-488-7386.",
        "Call Beyond Blue on 1300 22 4636.",
        "Call SOS Amitié on 09 72 39 40 50.",
        "Call Tele-Onthaal on 106 in Belgium.",
        "Call Telefonseelsorge on 0800/111 0 111 in Germany.",
        "In France, call 15 or 112.",
        "Call 0800 1111 / 116 123 / 999.",
        "People in Europe: call 112.",
        "Call 116117 in Germany if the practice is closed.",
    ],
)
def test_a_line_that_is_told_by_its_service_is_one(said: str) -> None:
    assert not examine(DRAFT.format(said))


def kinds(said: str) -> set[tuple[str, str]]:
    return {(one.kind, one.level) for one in examine(DRAFT.format(said))}


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("Call 116 123, or Anna on 0151 2345678.", "0151 2345678"),
        ("Call 0800 1111 / 0151 2345678 in the UK.", "0151 2345678"),
        ("Call 0800 1111 in the UK. Your therapist has 020 7946 0958.", "020 7946 0958"),
        ("Call 116 123. Her own number is 030 116 123 45.", "030 116 123 45"),
        ("Call 116 123. Her own number is 0049 30 08001111.", "0049 30 08001111"),
        ("Call 116 123. Her own number is 0171/116123.", "0171/116123"),
        ("Call 116 123, or your sister on +44 7911 116123.", "+44 7911 116123"),
    ],
)
def test_a_persons_number_beside_a_line_stays_contact_data(said: str, number: str) -> None:
    found = [one.words for one in examine(DRAFT.format(said)) if one.kind == "contact_data"]

    assert found == [number]


@pytest.mark.parametrize(
    "said",
    [
        "Call 0800 2222 in the UK.",
        "Call Anna on 1234 5678.",
        "Call 0800 1111 in Germany.",
        "Text SHOUT to 85258 in the US.",
        "Call Pieta on 1800 247 247 in the UK.",
        "Do not call 0800 1111.",
        "Count from 0 to 100 and call your sister.",
        "Call your sister, and walk for 15 minutes.",
        "Call your sister at 15:30.",
        "Call the desk and ask for form 741741.",
        "Ring for room 1737.",
        "Your badge is 85258; ring your sister.",
    ],
)
def test_what_is_no_line_there_is_no_help(said: str) -> None:
    assert ("crisis_line", "unsafe") in kinds(said)
