"""Other people's code that ends its process (`sys.exit`, argparse) has failed; the process is not its own.

What leaves a task as SystemExit stops the event loop, whoever waits for the task. So it is made an error
where the code's tasks are run, whoever begins them: LangGraph, a tool node's `gather`, or the code itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

__all__ = ["CodeExited", "contained"]

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
        yield
    except SystemExit as stop:
        raise CodeExited(stop) from stop
    finally:
        _inside.set(before)


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
        except (Exception, asyncio.CancelledError, KeyboardInterrupt):
            raise
        except BaseException as stop:
            raise CodeExited(stop) from stop

    def throw(self, *raised: Any) -> Any:
        """As the one within."""
        try:
            return self._inner.throw(*raised)
        except SystemExit as stop:
            raise CodeExited(stop) from stop

    def close(self) -> None:
        """As the one within."""
        self._inner.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return (yield from self._inner.__await__())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)  # its frame and its code, for whoever shows the task
