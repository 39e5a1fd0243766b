"""Other people's code that ends its process (`sys.exit`, argparse, `raise KeyboardInterrupt`) has failed; the
process is not its own.

What leaves a task as SystemExit or KeyboardInterrupt stops the event loop, whoever waits for the task. So it
is made an error where the code's tasks are run, whoever begins them: LangGraph, a tool node's `gather`, or
the code itself. What a signal raises is somebody's Ctrl-C, and stops the process as it always does.
"""

from __future__ import annotations

import asyncio
import dis
import signal
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import TracebackType
from typing import Any

__all__ = ["CodeExited", "as_errors", "contained"]

_inside: ContextVar[bool] = ContextVar("_inside", default=False)


class CodeExited(RuntimeError):
    """Other people's code raised what is no error: SystemExit, or another (its `__cause__`)."""

    def __init__(self, cause: BaseException) -> None:
        if isinstance(cause, SystemExit):
            super().__init__(f"the code tried to end the process (exit code {cause.code})")
        else:
            super().__init__(f"the code raised {type(cause).__name__}: {cause}")
        self.__cause__ = cause


@contextmanager
def contained() -> Iterator[None]:
    """Run code, and all tasks that it begins: what would end more than them is CodeExited."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop.get_task_factory(), _Factory):
        loop.set_task_factory(_Factory(loop.get_task_factory()))
    before = _inside.get()
    _inside.set(True)
    try:
        with as_errors():
            yield
    finally:
        _inside.set(before)


@contextmanager
def as_errors() -> Iterator[None]:
    """Run code in this very task: what would end more than the code is CodeExited."""
    try:
        yield
    except (SystemExit, KeyboardInterrupt) as stop:
        if _signalled(stop):
            raise
        raise CodeExited(stop) from stop


class _Factory:
    """Makes tasks as they were made before; those of contained code are looked after."""

    def __init__(self, before: Callable[..., Any] | None) -> None:
        self._before = before

    def __call__(self, loop: asyncio.AbstractEventLoop, coro: Any, **options: Any) -> Any:
        context = options.get("context")
        if _inside.get() if context is None else context.get(_inside, False):
            coro = _Contained(coro)
        if self._before is not None:
            return self._before(loop, coro, **options)
        return asyncio.Task(coro, loop=loop, **options)


class _Contained(Coroutine[Any, Any, Any]):
    """A coroutine that raises CodeExited for what is no error, and is the one within in all else."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def send(self, value: Any) -> Any:
        """As the one within."""
        try:
            return self._inner.send(value)
        except (Exception, asyncio.CancelledError):
            raise
        except BaseException as stop:
            if _signalled(stop):
                raise
            raise CodeExited(stop) from stop

    def throw(self, *raised: Any) -> Any:
        """As the one within."""
        with as_errors():
            return self._inner.throw(*raised)

    def close(self) -> None:
        """As the one within."""
        self._inner.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return (yield from self._inner.__await__())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)  # its frame and its code, for whoever shows the task


def _signalled(stop: BaseException) -> bool:
    """Whether a signal has raised it, or what it came of, and not the code itself."""
    handler = signal.getsignal(signal.SIGINT)
    error: BaseException | None = stop
    seen = set[int]()
    while error is not None and id(error) not in seen:
        if isinstance(error, KeyboardInterrupt) and _raised_by(handler, error.__traceback__):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False


def _raised_by(handler: Any, trace: TracebackType | None) -> bool:
    """Whether that handler of signals has raised what left this trace.

    Python's own leaves no frame of its own: what it raises stands where the code was, which raised nothing.
    """
    code = getattr(getattr(handler, "func", handler), "__code__", None)
    last = None
    while trace is not None:
        if code is not None and trace.tb_frame.f_code is code:
            return True
        last, trace = trace, trace.tb_next
    if handler is not signal.default_int_handler or last is None:
        return False
    return dis.opname[last.tb_frame.f_code.co_code[last.tb_lasti]] not in _RAISES


_RAISES = ("RAISE_VARARGS", "RERAISE")
"""What the code does that raises something itself."""
