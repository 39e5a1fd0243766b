"""All that can be seen in the desk's customer zone, written down; and pairs of secrets to try it with."""

from __future__ import annotations

import hashlib
import logging
import random
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage, HumanMessage
from openai import InternalServerError, OpenAI
from pydantic import PrivateAttr

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
_GIVEN_ID = re.compile(r", id='[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'")
ROUTING = ("docs", "customers")
"""Words by which a request is meant to cross, as the classifier's guard sees it."""
MODES = ["values", "updates", "messages", "custom", "debug", "tasks", "checkpoints"]


def _place(line: str) -> tuple[str, str]:
    """By what told it. LangGraph stores in threads beside the run: a saver's checkpoints come in their order,
    but before or after another's, and writes in no order of their own.
    """
    kind, saver = line.split(" ", 2)[:2]
    match kind:
        case "put":
            return kind, saver
        case "put_writes":
            return kind, _NAMES.sub("", _ADDRESS.sub("", line))
        case _:
            return kind, ""


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


def _provider() -> OpenAI:
    """A provider's own client, which logs as it does, with a hook that logs what is sent, as operators have
    it. Who answers sits in the same process.
    """

    def log(request: httpx.Request) -> None:
        logging.getLogger("customers.http").debug("sent %s", request.read().decode())

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(500 if b"returns" in request.content else 200, json={"choices": []})

    http = httpx.Client(transport=httpx.MockTransport(answer), event_hooks={"request": [log]})
    return OpenAI(api_key="k", base_url="http://models.test/v1", max_retries=0, http_client=http)


class Repeater(ListeningModel):
    """A customers' model that says again all that it was shown; now and then it does something else first."""

    _client: OpenAI = PrivateAttr(default_factory=_provider)

    def _reply(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> Reply:
        super()._reply(messages, kwargs)
        self._ask_the_provider(messages)
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

    def _ask_the_provider(self, messages: list[BaseMessage]) -> None:
        """Nothing is made of the answer, or of there being none: it is asked for what is logged of it."""
        shown: Any = [{"role": "user", "content": str(m.text)} for m in messages]
        with suppress(InternalServerError):
            self._client.chat.completions.create(model="tiny", messages=shown)


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


_ONCE = "LangSmith tracing is not enabled, returning original function."
"""Is logged once a process: by that world which is the first."""


class _Kept(logging.Handler):
    """Whatever anybody in the process logs. The admin's model has no client that would log its prompts."""

    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.NOTSET)
        self._told = told
        self.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))  # and what was raised

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg != _ONCE:
            self._told.append(f"log {self.format(record)!r} {record.stack_info!r}")


@contextmanager
def _all_logged(handler: logging.Handler) -> Iterator[None]:
    """As where all is logged at DEBUG, also by loggers that have a level of their own."""
    root = logging.getLogger()
    known = (one for one in root.manager.loggerDict.values() if isinstance(one, logging.Logger))
    levels = {one: one.level for one in (root, *known) if one is root or one.level}
    for one in levels:
        one.setLevel(logging.DEBUG)
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        for one, level in levels.items():
            one.setLevel(level)


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
        with _all_logged(self.handler):
            if number % 9 == 0:
                for _ in range(1 + side):  # how often the admin is at work shows nowhere either
                    self._in_the_admin_zone(secret)
            self._over_the_bridge(pair.field, secret)
            if number % 9 == 3:
                self._as_a_customer(number)
            if number % 20 == 3:
                self._by_force(pair.field, secret)
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
                # Beside this thread, the run gives ids to the messages that are stored: seen now, or not yet.
                self.told.append(_GIVEN_ID.sub("", f"{name} {number} {args!r} {kwargs!r}"))
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
