"""An event loop on a thread of its own, for callers that have none.

It stays between calls, since a client's connections belong to the loop that they were opened on. What blocks
(a name that is looked up, a file that is decoded) runs on daemon threads: nobody waits for one that is stuck.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

__all__ = ["LoopThread"]

T = TypeVar("T")
P = ParamSpec("P")


class LoopThread:
    """Runs coroutines for any number of threads; ends when it is closed, or when nobody holds it any more."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: Callable[[], object] | None = None

    def run(self, work: Coroutine[Any, Any, T], timeout_s: float | None = None) -> T:
        """The result of `work`. Raises what it raises; RuntimeError from within an event loop."""
        if _inside():
            work.close()
            raise RuntimeError("this thread runs an event loop already; await the asynchronous method there")
        result: Future[T] = Future()
        waiting = asyncio.run_coroutine_threadsafe(_deliver(work, result), self._started())
        try:
            return result.result(timeout_s)
        finally:
            waiting.cancel()  # where Ctrl-C, or the time, ended the waiting

    def close(self) -> None:
        """End the loop; the next `run` begins another."""
        with self._lock:
            end, self._loop, self._end = self._end, None, None
        if end is not None:
            end()

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                loop = self._loop = asyncio.new_event_loop()
                loop.set_default_executor(_DaemonThreads())
                threading.Thread(target=_run, args=(loop,), daemon=True, name="sam-loop").start()
                self._end = weakref.finalize(self, loop.call_soon_threadsafe, loop.stop)
            return self._loop


async def _deliver(work: Coroutine[Any, Any, T], result: Future[T]) -> None:
    """Whatever ends the work ends the waiting, and not the loop: SystemExit would."""
    try:
        result.set_result(await work)
    except BaseException as error:  # noqa: BLE001  (it is raised where it is waited for)
        result.set_exception(error)


def _inside() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _run(loop: asyncio.AbstractEventLoop) -> None:
    while True:
        try:
            loop.run_forever()
        except (SystemExit, KeyboardInterrupt):
            continue  # of a task; whoever waits for it gets it
        break
    loop.close()


class _DaemonThreads(ThreadPoolExecutor):
    """Each piece of work on a daemon thread, which neither a loop's end nor the interpreter's waits for."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001  (an executor's work; it is raised where it is awaited)
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=work, daemon=True, name="sam-work").start()
        return future
