"""What a model was sent and has answered, as the log keeps it: in full once, and from then on by reference.

A step quotes what others wrote, and each call of a tool loop says again all that was said before: kept as it
is sent, a thread would grow with the square of its length. So a text is kept in pieces, and a long piece that
the log has already (a request, what a step wrote or a tool gave, tokens, an earlier call) is named by a
digest of it; so are several pieces that have followed each other before. What is longer than `LONGEST`, or
beyond `MOST` of one call, is cut, and how much of it is said. Values only.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from swarmwright.ports.events import Event

__all__ = ["LONG", "LONGEST", "MOST", "ModelCall", "Rereader", "Sending", "ToModel"]

LONG = 200
"""Characters of a piece from which it is kept once."""

LONGEST = 20_000
"""Characters of a piece that are kept: half of them from its beginning, half from its end."""

MOST = 200_000
"""Characters that one call adds at most."""

Piece: TypeAlias = str | dict[str, Any]
"""Words; or {"as": digest, "of": length}: alone it stands elsewhere, with `parts` it is made of these pieces,
with `head` and `tail` it was cut."""

_TOGETHER = 8
"""Pieces that are named together, about. Where these end is said by the last of them, so that they are the
same ones wherever they are quoted."""


@dataclass(frozen=True, slots=True)
class ToModel:
    """A message as it was sent. cut: characters that are not kept. calls: {"id", "name", "arguments"}, the
    last as JSON. answers: the call whose result this is. others: parts that are no text, by their types."""

    role: str
    text: str
    cut: int = 0
    calls: tuple[Mapping[str, str], ...] = ()
    answers: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model. tools: that it was offered, by name. said: None = it did not answer."""

    model: str
    tools: tuple[str, ...]
    asked: tuple[ToModel, ...]
    said: ToModel | None


class _Heard:
    """The texts that a log tells of, event by event; who writes one and who reads it hear the same."""

    def __init__(self) -> None:
        self._tokens: defaultdict[str, list[str]] = defaultdict(list)

    def hear(self, kind: str, instance: str, data: Mapping[str, Any]) -> Iterator[str]:
        """Every text that a later call may name."""
        if kind == "token":
            self._tokens[instance].append(str(data.get("text", "")))
        elif kind in ("step_started", "step_retried"):
            self._tokens.pop(instance, None)
        elif kind == "model_called":
            yield "".join(self._tokens.pop(instance, ())).rstrip()
        elif (name := _TEXTS.get(kind)) and isinstance(text := data.get(name), str):
            yield text.rstrip()


_TEXTS = {"run_started": "request", "step_finished": "text", "tool_result": "text"}
"""kind → what of it is text that models are sent, too."""


class Sending:
    """What one run sends to models, put as the log keeps it."""

    def __init__(self) -> None:
        self._heard = _Heard()
        self._known: set[str] = set()
        self._left = MOST

    def hear(self, kind: str, instance: str, data: Mapping[str, Any]) -> dict[str, Any] | None:
        """An event of the run, in order; of a call of a model, what is kept of its words."""
        for text in self._heard.hear(kind, instance, data):
            if len(text) >= LONG:
                self._known.add(_digest(text))
        if kind != "model_called" or "asked" not in data:
            return None
        self._left = MOST
        kept = {
            "tools": list(data.get("offered", ())),
            "asked": [self._message(one) for one in data["asked"]],
        }
        return {**kept, "said": self._message(data["said"])} if "said" in data else kept

    def _message(self, message: Mapping[str, Any]) -> dict[str, Any]:
        kept = {name: value for name, value in message.items() if name not in ("text", "calls")}
        kept["text"] = self._pieces(str(message["text"]))
        if calls := message.get("calls"):
            kept["calls"] = [{**one, "arguments": self._pieces(_json(one["arguments"]))} for one in calls]
        return kept

    def _pieces(self, text: str) -> list[Piece]:
        return [piece for pieces in _together(_split(text)) for piece in self._named(pieces)]

    def _named(self, pieces: Sequence[str]) -> list[Piece]:
        """Pieces that follow each other, by one name if they did so before."""
        if len(pieces) < _TOGETHER // 2:
            return [self._piece(piece) for piece in pieces]
        by_name = _by_name("".join(pieces))
        if by_name["as"] in self._known:
            return [by_name]
        made = {**by_name, "parts": [self._piece(piece) for piece in pieces]}
        if self._left:
            self._known.add(by_name["as"])
        return [made]

    def _piece(self, text: str) -> Piece:
        by_name = _by_name(text)
        if by_name["as"] in self._known:
            return by_name
        most = min(len(text), LONGEST)
        kept = min(most, self._left)
        self._left -= kept
        if len(text) >= LONG and kept == most:
            self._known.add(by_name["as"])
        if kept == len(text):
            return text
        half = kept // 2
        return {**by_name, "head": text[:half], "tail": text[len(text) - half :]}


class Rereader:
    """Puts together again what a call was sent, from the events up to and with its own."""

    def __init__(self, call: Event) -> None:
        self._call, self._heard = call, _Heard()
        self._found: dict[str, Piece] = {}

    def take(self, event: Event) -> None:
        """The next event of the log, in order."""
        self._see(self._heard.hear(event.kind, event.instance, event.data))
        self._see(_pieces_of(event))

    def call(self) -> ModelCall:
        """The call, as far as its words are kept."""
        data, sent = self._call.data, self._call.data["sent"]
        return ModelCall(
            str(data.get("answered_by") or data.get("model", "")),
            tuple(sent["tools"]),
            tuple(self._message(one) for one in sent["asked"]),
            self._message(sent["said"]) if "said" in sent else None,
        )

    def _see(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            if digest := _name_of(piece):
                self._found.setdefault(digest, piece)
            if isinstance(piece, dict):
                self._see(piece.get("parts", ()))

    def _message(self, kept: Mapping[str, Any]) -> ToModel:
        text, cut = self._text(kept["text"])
        calls = []
        for one in kept.get("calls", ()):
            arguments, left_out = self._text(one["arguments"])
            calls.append({"id": str(one["id"] or ""), "name": str(one["name"]), "arguments": arguments})
            cut += left_out
        answers, others = str(kept.get("answers", "")), tuple(kept.get("others", ()))
        return ToModel(str(kept["role"]), text, cut, tuple(calls), answers, others)

    def _text(self, pieces: Iterable[Piece]) -> tuple[str, int]:
        """The words, with a mark where some are not kept, and how many characters these are."""
        words, cut = [], 0
        for piece in pieces:
            known = self._found.get(piece["as"], piece) if isinstance(piece, dict) else piece
            if isinstance(known, str):
                words.append(known)
                continue
            if "parts" in known:
                inner, left_out = self._text(known["parts"])
                words, cut = [*words, inner], cut + left_out
                continue
            head, tail = known.get("head", ""), known.get("tail", "")
            left_out = known["of"] - len(head) - len(tail)
            cut += left_out
            why = "cut" if "head" in known else "gone with older events"
            words += [head, f"[… {why}, {left_out} characters …]", tail]
        return "".join(words), cut


def _pieces_of(event: Event) -> Iterator[Piece]:
    """Every piece that a call's event holds, in order."""
    sent = event.data.get("sent") if event.kind == "model_called" else None
    if not sent:
        return
    for message in (*sent["asked"], *([sent["said"]] if "said" in sent else ())):
        yield from message["text"]
        for call in message.get("calls", ()):
            yield from call["arguments"]


def _name_of(piece: Piece) -> str:
    """What a later call names this by; "" = nothing does."""
    if isinstance(piece, str):
        return _digest(piece) if len(piece) >= LONG else ""
    return str(piece["as"]) if "head" in piece or "parts" in piece else ""


_OPENS = re.compile(r"<(request|work|context|item|said|answer)\b[^<>\n]*>\n")
_FIELDS = re.compile(r"\n\{[^\n]*\}\Z")


def _split(text: str) -> Iterator[str]:
    """The text in pieces, in order: what stands in the tags of our prompts (`agents.prompts`), without the
    fields behind it, what is between, and the space at the end."""
    done = 0
    for opens in _OPENS.finditer(text):
        if opens.start() < done:
            continue
        end = text.find(f"\n</{opens[1]}>", opens.end())
        if end < 0:  # no prompt of ours, which close each
            break
        fields = _FIELDS.search(text, opens.end(), end)
        body = fields.start() if fields else end
        yield text[done : opens.end()]
        yield text[opens.end() : body]
        done = body
    rest = text[done:]
    bare = len(rest.rstrip())
    yield from (part for part in (rest[:bare], rest[bare:]) if part)


def _together(pieces: Iterable[str]) -> Iterator[list[str]]:
    """The pieces in order, so many at a time."""
    found: list[str] = []
    for piece in pieces:
        found.append(piece)
        if zlib.crc32(piece.encode(errors="replace")) % (2 * _TOGETHER) == 0:
            yield found
            found = []
    if found:
        yield found


def _by_name(text: str) -> dict[str, Any]:
    return {"as": _digest(text), "of": len(text)}


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(errors="replace"), digest_size=8).hexdigest()


def _json(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
