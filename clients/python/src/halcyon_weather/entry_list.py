from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Concatenate, Generic, ParamSpec, overload

from ._generated.answers import EntryList, EntrySummary
from .async_driver import AsyncDriver
from .call import Call
from .errors import FailedAnswer, UnexpectedAnswerError
from .group import Group
from .request import Answered
from .sync_driver import SyncDriver

P = ParamSpec("P")

PageCall = Callable[["str | None"], Call[EntryList]]
"""Makes the call of the page that a cursor leads to, or of the first one."""


class _Cursors:
    """The cursors of one iteration, none of which may come twice."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def after(self, page: Answered[EntryList]) -> str | None:
        cursor = page.data.next_cursor
        if cursor in self._seen:
            answer = FailedAnswer(page.status, page.request_id, page.rate_limits, None)
            raise UnexpectedAnswerError("A page leads back to one before.", answer)
        if cursor is not None:
            self._seen.add(cursor)
        return cursor


class EntryListCall:
    """A list that is asked for when it is used: iterating gives every entry of all pages, each fetched when it is needed."""

    def __init__(self, driver: SyncDriver, page_call: PageCall) -> None:
        self._driver = driver
        self._page_call = page_call

    def get(self) -> EntryList:
        """The first page."""
        return self.with_response().data

    def with_response(self) -> Answered[EntryList]:
        """The first page, with status, headers and rate limits."""
        return self._driver.send(self._page_call(None))

    def pages(self) -> Iterator[EntryList]:
        cursors = _Cursors()
        cursor: str | None = None
        while True:
            page = self._driver.send(self._page_call(cursor))
            cursor = cursors.after(page)
            yield page.data
            if cursor is None:
                return

    def __iter__(self) -> Iterator[EntrySummary]:
        for page in self.pages():
            yield from page.entries


class AsyncEntryListCall:
    """A list that is asked for when it is used: iterating gives every entry of all pages, each fetched when it is needed."""

    def __init__(self, driver: AsyncDriver, page_call: PageCall) -> None:
        self._driver = driver
        self._page_call = page_call

    async def get(self) -> EntryList:
        """The first page."""
        return (await self.with_response()).data

    async def with_response(self) -> Answered[EntryList]:
        """The first page, with status, headers and rate limits."""
        return await self._driver.send(self._page_call(None))

    async def pages(self) -> AsyncIterator[EntryList]:
        cursors = _Cursors()
        cursor: str | None = None
        while True:
            page = await self._driver.send(self._page_call(cursor))
            cursor = cursors.after(page)
            yield page.data
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[EntrySummary]:
        async for page in self.pages():
            for entry in page.entries:
                yield entry


class list_endpoint(Generic[P]):
    """Makes an endpoint of a method that gives the calls of pages."""

    def __init__(self, make: Callable[Concatenate[Any, P], PageCall]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> Callable[P, EntryListCall]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> Callable[P, AsyncEntryListCall]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        listed = EntryListCall if isinstance(group._driver, SyncDriver) else AsyncEntryListCall
        return lambda *args, **kwargs: listed(group._driver, self._make(group, *args, **kwargs))
