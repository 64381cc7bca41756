from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

import httpx

from . import clock
from .async_driver import AsyncDriver
from .body_reader import GarbledError, Inflater
from .call import Call
from .errors import ConnectionError, FailedAnswer, HalcyonError, TimeoutError, UnexpectedAnswerError
from .group import Group
from .options import OnceOptions
from .query import split_query
from .retry import may_retry
from .server_sent import ServerSent, ServerSentReader
from .sync_driver import SyncDriver

P = ParamSpec("P")
E = TypeVar("E")

_quiet_ms = 45_000
"""For so long nothing comes of a connection that lives: the server says every 15 s that it is there [ms]."""

_first_wait_s = 3.0
_wait_max_s = 30.0

_retry_after_max_s = 3600.0
"""The longest Retry-After that is followed [s]."""

_event_max_length = 1024 * 1024
"""The longest event that is read [characters]."""


@dataclass(frozen=True)
class Streamed(Generic[E]):
    """An event that came over a stream."""

    event: E
    position: str
    """Where it stands: the ``cursor`` that leads to the events after it."""


@dataclass(frozen=True)
class Reset:
    """Some events before the next ones are no longer kept: ask for the watches to see how they stand."""

    position: str


class Following(Generic[E]):
    """Where a stream stands, over all its connections. It does no I/O."""

    def __init__(self, connection: Callable[[str | None], Call[E]], cursor: str | None) -> None:
        self._connection = connection
        self.cursor = cursor
        self._first_wait_s = _first_wait_s
        self._failures = 0
        self._status = 200
        self._read: Callable[[bytes], E] = self.call().read
        self._sent = ServerSentReader()
        self._inflater: Inflater | None = None

    def call(self) -> Call[E]:
        """The call of the next connection."""
        return self._connection(self.cursor)

    def begin(self, response: httpx.Response) -> None:
        """A connection is there."""
        self._sent = ServerSentReader()
        self._inflater = Inflater(response)

    def feed(self, raw: bytes) -> Iterator[Streamed[E] | Reset]:
        """What comes to its end in this piece of the connection; GarbledError where it cannot be read on."""
        assert self._inflater is not None
        for piece in self._inflater.pieces(raw):
            for block in self._sent.feed(piece):
                self._failures = 0
                if block.retry_s is not None:
                    self._first_wait_s = block.retry_s
                # It goes into a header.
                if block.id is not None and re.fullmatch(r"[!-~]{1,100}", block.id):
                    self.cursor = block.id
                if block.data:
                    yield self._told(block, self.cursor or "0")
            if self._sent.waiting_length > _event_max_length:
                raise _unexpected(f"An event is longer than {_event_max_length} characters.")

    def _told(self, block: ServerSent, position: str) -> Streamed[E] | Reset:
        if block.type == "reset":
            return Reset(position)
        try:
            return Streamed(self._read((block.data or "").encode()), position)
        except ValueError:
            failure = _unexpected("An event breaks the contract.")
        raise failure

    def wait_s(self, failure: HalcyonError | None) -> float:
        """How long to wait before the next connection [s]; raises the failure where another try cannot help."""
        asked_s: float | None = None
        if failure is not None and not isinstance(failure, (ConnectionError, TimeoutError)):
            status: int = getattr(failure, "status", 0)
            if not may_retry(status, {}, is_running=False):
                raise failure
            asked_s = getattr(failure, "retry_after_seconds", None)
        longest_s = min(_wait_max_s, self._first_wait_s * 2.0 ** min(self._failures, 10))
        self._failures += 1
        # Evenly between 0 and the wait, so that not all clients of a server come back together.
        return clock.random() * longest_s if asked_s is None else min(asked_s, _retry_after_max_s)


def _unexpected(what: str) -> UnexpectedAnswerError:
    return UnexpectedAnswerError(what, FailedAnswer(200, None, [], None))


class EventStream(Generic[E]):
    """A stream of events that connects again whenever its connection ends: iterating gives what comes."""

    def __init__(self, driver: SyncDriver, following: Following[E]) -> None:
        self._driver = driver
        self._following = following

    @property
    def cursor(self) -> str | None:
        """Where to go on another time: behind the last event that was given. None before the server has said where the stream begins."""
        return self._following.cursor

    def __iter__(self) -> Iterator[Streamed[E] | Reset]:
        following = self._following
        while True:
            failure: HalcyonError | None = None
            try:
                response = self._driver.open_events(following.call())
            except HalcyonError as error:
                failure = error
            else:
                yield from self._connected(response)
            clock.sleep(following.wait_s(failure))

    def _connected(self, response: httpx.Response) -> Iterator[Streamed[E] | Reset]:
        following = self._following
        following.begin(response)
        pieces = self._driver.events_pieces(response, _quiet_ms)
        try:
            for piece in pieces:
                yield from following.feed(piece)
        except GarbledError:
            return
        finally:
            pieces.close()


class AsyncEventStream(Generic[E]):
    """A stream of events that connects again whenever its connection ends: iterating gives what comes."""

    def __init__(self, driver: AsyncDriver, following: Following[E]) -> None:
        self._driver = driver
        self._following = following

    @property
    def cursor(self) -> str | None:
        """Where to go on another time: behind the last event that was given. None before the server has said where the stream begins."""
        return self._following.cursor

    async def __aiter__(self) -> AsyncIterator[Streamed[E] | Reset]:
        following = self._following
        while True:
            failure: HalcyonError | None = None
            try:
                response = await self._driver.open_events(following.call())
            except HalcyonError as error:
                failure = error
            else:
                async for told in self._connected(response):
                    yield told
            await clock.sleep_async(following.wait_s(failure))

    async def _connected(self, response: httpx.Response) -> AsyncIterator[Streamed[E] | Reset]:
        following = self._following
        following.begin(response)
        pieces = self._driver.events_pieces(response, _quiet_ms)
        try:
            async for piece in pieces:
                for told in following.feed(piece):
                    yield told
        except GarbledError:
            return
        finally:
            await pieces.aclose()


def followed(
    group: Group[Any], name: str, read: Callable[[bytes], E], given: Mapping[str, Any]
) -> Following[E]:
    """The stream of events of a group, by the keywords of its method."""
    asked, options = split_query(given)
    once: OnceOptions = {**options, "max_retries": 0}
    cursor = asked.pop("cursor", None)

    def connection(last_id: str | None) -> Call[E]:
        headers = {} if last_id is None else {"last-event-id": last_id}
        return group._made(name, read, once, query=asked, headers=headers, success="events")

    return Following(connection, cursor)


class stream_endpoint(Generic[P, E]):
    """Makes an endpoint of a method that says which events are followed."""

    def __init__(self, make: Callable[Concatenate[Any, P], Following[E]]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> Callable[P, EventStream[E]]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> Callable[P, AsyncEventStream[E]]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        followed = EventStream if isinstance(group._driver, SyncDriver) else AsyncEventStream
        return lambda *args, **kwargs: followed(group._driver, self._make(group, *args, **kwargs))
