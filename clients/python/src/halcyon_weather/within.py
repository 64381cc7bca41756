from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class ExpiredError(Exception):
    """The time was over before the work was done."""


def within(seconds: float, work: Callable[[], T], when_late: Callable[[], object]) -> T:
    """What ``work`` gives, or ExpiredError after so many seconds, whatever it waits for: a name that is looked up, a byte now and then.

    Work that is late goes on by itself, and calls ``when_late`` at its end.
    """
    task = _Task(work, when_late)
    threading.Thread(target=contextvars.copy_context().run, args=(task.run,), daemon=True).start()
    return task.result(seconds)


class _Task(Generic[T]):
    def __init__(self, work: Callable[[], T], when_late: Callable[[], object]) -> None:
        self._work = work
        self._when_late = when_late
        self._given: list[T] = []
        self._failure: BaseException | None = None
        self._lock = threading.Lock()
        self._end = threading.Event()
        self._is_late = False

    def run(self) -> None:
        try:
            self._given.append(self._work())
        except BaseException as failure:
            self._failure = failure
        with self._lock:
            self._end.set()
        if self._is_late:
            self._when_late()

    def result(self, seconds: float) -> T:
        try:
            self._end.wait(max(0.0, seconds))
        finally:
            # Whoever interrupts the wait does not want the rest either.
            with self._lock:
                self._is_late = not self._end.is_set()
        if self._is_late:
            raise ExpiredError
        if self._failure is not None:
            raise self._failure
        return self._given[0]
