from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from .answer import Answer
from .async_driver import AsyncDriver
from .call import Call
from .errors import FailedAnswer, UnexpectedAnswerError
from .group import Group
from .query import split_query
from .request import Answered
from .sync_driver import SyncDriver


class _Page(Protocol):
    next_cursor: str | None


P = ParamSpec("P")
A = TypeVar("A", bound=Answer)
Page = TypeVar("Page", bound=_Page)
Item = TypeVar("Item")


@dataclass(frozen=True)
class Pages(Generic[Page, Item]):
    """The pages of a list, before any is asked for."""

    call: Callable[[str | None], Call[Page]]
    """The call of the page that a cursor leads to, or of the first one."""
    items: Callable[[Page], Sequence[Item]]
    cursor: str | None = None
    """Where it begins."""
    is_feed: bool = False
    """Whether it grows at its end: an empty page of it leads to itself."""

    def after(self, page: Answered[Page], cursors: set[str]) -> str | None:
        """What leads to the next page, None at the end; none of the cursors may come twice."""
        cursor = page.data.next_cursor
        if cursor is None or (self.is_feed and not self.items(page.data)):
            return None
        if cursor in cursors:
            answer = FailedAnswer(page.status, page.request_id, page.rate_limits, None)
            raise UnexpectedAnswerError("A page leads back to one before.", answer)
        cursors.add(cursor)
        return cursor


def page_reader(page: type[A]) -> Callable[[bytes], A]:
    """Makes a page of its JSON; ValueError where it leads nowhere."""

    def read(text: bytes) -> A:
        made = page.model_validate_json(text, strict=True)
        if getattr(made, "next_cursor", None) == "":
            raise ValueError("next_cursor is empty")
        return made

    return read


def list_pages(
    group: Group[Any],
    name: str,
    read: Callable[[bytes], Page],
    items: Callable[[Page], Sequence[Item]],
    given: Mapping[str, Any],
    *,
    path: dict[str, str] | None = None,
    is_feed: bool = False,
) -> Pages[Page, Item]:
    """The pages of a list of a group, by the keywords of its method."""
    asked, options = split_query(given)

    def page(cursor: str | None) -> Call[Page]:
        return group._made(name, read, options, path=path or {}, query={**asked, "cursor": cursor})

    return Pages(page, items, asked.get("cursor"), is_feed)


class ListCall(Generic[Page, Item]):
    """A list that is asked for when it is used: iterating gives every item of all pages, each fetched when it is needed."""

    cursor: str | None
    """Where to go on another time: what leads to all that was not given yet.

    It moves when a page was gone through to its end, so that whoever stops within one gets that page again. None where nothing leads on.
    """

    def __init__(self, driver: SyncDriver, pages: Pages[Page, Item]) -> None:
        self._driver = driver
        self._pages = pages
        self.cursor = pages.cursor

    def get(self) -> Page:
        """The first page."""
        return self.with_response().data

    def with_response(self) -> Answered[Page]:
        """The first page, with status, headers and rate limits."""
        return self._driver.send(self._pages.call(self._pages.cursor))

    def pages(self) -> Iterator[Page]:
        cursors: set[str] = set()
        asked = self._pages.cursor
        while True:
            page = self._driver.send(self._pages.call(asked))
            asked = self._pages.after(page, cursors)
            yield page.data
            self.cursor = page.data.next_cursor
            if asked is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from self._pages.items(page)


class AsyncListCall(Generic[Page, Item]):
    """A list that is asked for when it is used: iterating gives every item of all pages, each fetched when it is needed."""

    cursor: str | None
    """Where to go on another time: what leads to all that was not given yet.

    It moves when a page was gone through to its end, so that whoever stops within one gets that page again. None where nothing leads on.
    """

    def __init__(self, driver: AsyncDriver, pages: Pages[Page, Item]) -> None:
        self._driver = driver
        self._pages = pages
        self.cursor = pages.cursor

    async def get(self) -> Page:
        """The first page."""
        return (await self.with_response()).data

    async def with_response(self) -> Answered[Page]:
        """The first page, with status, headers and rate limits."""
        return await self._driver.send(self._pages.call(self._pages.cursor))

    async def pages(self) -> AsyncIterator[Page]:
        cursors: set[str] = set()
        asked = self._pages.cursor
        while True:
            page = await self._driver.send(self._pages.call(asked))
            asked = self._pages.after(page, cursors)
            yield page.data
            self.cursor = page.data.next_cursor
            if asked is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in self._pages.items(page):
                yield item


class list_endpoint(Generic[P, Page, Item]):
    """Makes an endpoint of a method that gives the pages of a list."""

    def __init__(self, make: Callable[Concatenate[Any, P], Pages[Page, Item]]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> Callable[P, ListCall[Page, Item]]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> Callable[P, AsyncListCall[Page, Item]]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        listed = ListCall if isinstance(group._driver, SyncDriver) else AsyncListCall
        return lambda *args, **kwargs: listed(group._driver, self._make(group, *args, **kwargs))
