"""All that can be seen in the desk's customer zone, written down; and pairs of secrets to try it with."""

from __future__ import annotations

import hashlib
import logging
import random
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage, HumanMessage

from support.desk import CLASSIFYING, ListeningModel, desk_at
from swarmwright.errors import BridgeAccessError
from swarmwright.models.scripts import Reply, ToolUse

__all__ = ["Pair", "World", "pairs"]

_NAMES = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"  # ids, which are drawn at random
    r"|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:\+00:00|Z)?"  # times
    r"|\d{32}\.[\d.]+(?:e-\d+)?"  # versions of channels, which end in a random fraction
    r"|\b[0-9a-f]{32}\b"
)
_ADDRESS = re.compile(r"0x[0-9a-f]+")
ROUTING = ("docs", "customers")
"""Words by which a request is meant to cross, as the classifier's guard sees it."""
MODES = ["values", "updates", "messages", "custom", "debug", "tasks", "checkpoints"]


def _place(line: str) -> tuple[str, str]:
    """By what told it. LangGraph stores in threads beside the run: writes come in no order of their own."""
    kind = line.split(" ", 1)[0]
    return kind, _NAMES.sub("", _ADDRESS.sub("", line)) if kind == "put_writes" else ""


@dataclass(frozen=True, slots=True)
class Pair:
    """What crosses, the same on both sides, and a secret for each."""

    field: str
    secrets: tuple[str, str]


def pairs(number: int, seed: int = 7) -> Iterator[Pair]:
    """Secrets that have nothing to do with each other, and such that hardly differ.

    A third of what is asked has no word by which it would be meant to cross. Such words stand in neither
    secret, in the first alone, in the second alone, or in both.
    """
    draw = random.Random(seed)
    for i in range(number):
        about = draw.choice(["returns", "gifts", "hours"])
        asked = "What do we spend on" if i % 3 == 1 else "What do the docs say of"
        field = f"{asked} {about}, question {i}?"
        one = f"canary{draw.getrandbits(64):016x} budget {draw.randrange(10**6)} déjà"
        other, word = _other(i % 8, one, field, draw), f" {draw.choice(ROUTING)}"
        where = i // 8 % 4
        yield Pair(field, (one + word * (where in (1, 3)), other + word * (where in (2, 3))))


def _other(kind: int, one: str, field: str, draw: random.Random) -> str:
    at = draw.randrange(6, len(one))
    match kind:
        case 0:
            return f"canary{draw.getrandbits(64):016x}"
        case 1:
            return one[:at] + chr(ord(one[at]) ^ 1) + one[at + 1 :]
        case 2:
            return one.upper()
        case 3:
            return f"{one} "
        case 4:
            return unicodedata.normalize("NFD", one)
        case 5:
            return ""
        case 6:
            return one * 50
        case _:
            return f"{field} {one[::-1]}"


class Sorter(ListeningModel):
    """An admin's model whose label hangs on all that it is shown, to the letter."""

    def _reply(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> Reply:
        reply = super()._reply(messages, kwargs)
        shown = " ".join(str(m.text) for m in messages)
        if CLASSIFYING not in shown:
            return reply
        return Reply("route_bridge" if hashlib.sha256(shown.encode()).digest()[0] % 4 else "respond_admin")


class Repeater(ListeningModel):
    """A customers' model that says again all that it was shown; now and then it does something else first."""

    def _reply(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> Reply:
        super()._reply(messages, kwargs)
        last = messages[-1]
        if isinstance(last, HumanMessage):
            match hashlib.sha256(last.text.encode()).digest()[0] % 8:
                case 0:
                    return Reply(tool_calls=(ToolUse("read_file", {"file_path": "/returns.md"}),))
                case 1:
                    return Reply(tool_calls=(ToolUse("grep", {"pattern": "canary"}),))
                case 2:
                    return Reply(failure="server_error")
                case 3:
                    return Reply(tool_calls=(ToolUse("ls", {"path": "/../admin"}),))
                case _:
                    pass
        return Reply("I was shown: " + " | ".join(str(m.text) for m in messages))


class Ids:
    """Ids that are counted."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def now(self) -> float:
        return 0.0

    def new_id(self) -> str:
        return f"id-{next(self._numbers)}"

    async def sleep(self, seconds: float) -> None:
        return None


class Tracer(BaseCallbackHandler):
    """What a tracer of the customers' model is told."""

    def __init__(self, told: list[str]) -> None:
        self._told = told

    def on_chat_model_start(self, *args: Any, **kwargs: Any) -> None:
        self._told.append(f"start {args!r} {kwargs!r}")

    def on_llm_end(self, *args: Any, **kwargs: Any) -> None:
        self._told.append(f"end {args!r} {kwargs!r}")

    def on_llm_error(self, *args: Any, **kwargs: Any) -> None:
        self._told.append(f"error {args!r} {kwargs!r}")


class _Kept(logging.Handler):
    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self._told = told

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("swarmwright"):
            self._told.append(f"log {record.name} {record.getMessage()} {record.exc_info!r}")


class World:
    """A desk that lives through one side of each pair, and what its customer zone shows meanwhile."""

    def __init__(self, base: Path) -> None:
        self.base, self.told = base, list[str]()
        self._names: dict[str, str] = {}
        self.customer = Repeater()
        self.customer.callbacks = [Tracer(self.told)]
        self.desk = desk_at(
            base, Sorter(), self.customer, admin_clock=Ids(), customer_clock=Ids(), most_rejections=2
        )
        self.savers: list[Any] = [self.desk.docs.checkpointer, self.desk.user_graph.checkpointer]
        for number, saver in enumerate(self.savers):
            self._watch(number, saver)
        self.handler = _Kept(self.told)

    def live(self, number: int, pair: Pair, side: int) -> str:
        """One pair's turns; returns what the customer zone has shown, with names for what is random."""
        del self.told[:]
        secret = pair.secrets[side]
        (self.base / "admin" / "plan.md").write_text(secret)
        logging.getLogger().addHandler(self.handler)
        try:
            if number % 9 == 0:
                for _ in range(1 + side):  # how often the admin is at work shows nowhere either
                    self._in_the_admin_zone(secret)
            self._over_the_bridge(pair.field, secret)
            if number % 9 == 3:
                self._as_a_customer(number)
            if number % 20 == 3:
                self._by_force(pair.field, secret)
        finally:
            logging.getLogger().removeHandler(self.handler)
        self._look_around()
        return "\n".join(sorted(self.told, key=_place))

    def named(self, shown: str) -> bytes:
        """The same for every world in which the same happens: what is random is called by its order."""
        plain = _ADDRESS.sub("<address>", shown)  # those of objects that are gone are used again
        return _NAMES.sub(lambda m: self._names.setdefault(m[0], f"<{len(self._names)}>"), plain).encode()

    def _in_the_admin_zone(self, secret: str) -> None:
        said = f"Note this: {secret}"
        for word in ROUTING:  # with such a word, it would be meant to cross
            said = re.sub(word, "", said, flags=re.IGNORECASE)
        self.desk.run_admin_turn(said, secret_context=secret)

    def _over_the_bridge(self, text: str, secret: str) -> None:
        given = {"admin_input": text, "secret_context": secret, "secret_key_ref": secret}
        config: Any = {
            "configurable": {"thread_id": f"t {secret}", "api_key": secret},
            "metadata": {"secret": secret},
            "tags": [secret],
            "run_name": secret or "none",
        }
        state = self.desk.admin_graph.invoke(given, config)
        self.told.append(f"answer {state['customer_response']!r}")

    def _as_a_customer(self, number: int) -> None:
        config: Any = {"configurable": {"thread_id": f"customer {number % 2}"}}
        given = {"user_input": f"Hello, number {number}?"}
        for mode, part in self.desk.user_graph.stream(given, config, stream_mode=MODES):
            self.told.append(f"stream {mode} {part!r}")
        self.told.append(f"answer {self.desk.run_user_turn(f'And {number}?')!r}")

    def _by_force(self, text: str, secret: str) -> None:
        config: Any = {"configurable": {"thread_id": "force"}}
        values = {"origin": "supervisor", "admin_input": f"{text} {secret}", "route": "route_bridge"}
        self.desk.admin_graph.update_state(config, values, as_node="supervisor")
        try:
            self.desk.admin_graph.invoke(None, config)
        except BridgeAccessError as refused:
            self.told.append(f"refused {refused}")

    def _watch(self, number: int, saver: Any) -> None:
        """Note whatever is stored, also what is deleted again when its turn is over."""

        def noting(name: str) -> Any:
            stored = getattr(saver, name)

            def note(*args: Any, **kwargs: Any) -> Any:
                self.told.append(f"{name} {number} {args!r} {kwargs!r}")
                return stored(*args, **kwargs)

            return note

        for name in ("put", "put_writes"):
            setattr(saver, name, noting(name))

    def _look_around(self) -> None:
        self.told += self.customer.heard
        del self.customer.heard[:]
        for saver in self.savers:
            self.told.append(f"threads {sorted(saver.storage)!r}")
        store = self.desk.user_graph.store
        assert store is not None
        self.told.append(f"store {store.search(())!r}")
        files = sorted(p for p in (self.base / "docs").rglob("*") if p.is_file())
        self.told += [f"file {p.name} {p.read_text()!r}" for p in files]
