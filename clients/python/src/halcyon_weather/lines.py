from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from .async_driver import AsyncDriver
from .call import Call
from .group import Group
from .request import Answered
from .sync_driver import SyncDriver

P = ParamSpec("P")
Line = TypeVar("Line")


class LinesCall(Generic[Line]):
    """An answer of lines that is asked for when it is used: iterating gives each line when it comes."""

    def __init__(self, driver: SyncDriver, call: Call[Line]) -> None:
        self._driver = driver
        self._call = call

    def with_response(self) -> Answered[Iterator[Line]]:
        """The lines as they come, with the response at hand."""
        return self._driver.send_lines(self._call)

    def __iter__(self) -> Iterator[Line]:
        return self.with_response().data


class AsyncLinesCall(Generic[Line]):
    """An answer of lines that is asked for when it is used: iterating gives each line when it comes."""

    def __init__(self, driver: AsyncDriver, call: Call[Line]) -> None:
        self._driver = driver
        self._call = call

    async def with_response(self) -> Answered[AsyncIterator[Line]]:
        """The lines as they come, with the response at hand."""
        return await self._driver.send_lines(self._call)

    async def __aiter__(self) -> AsyncIterator[Line]:
        async for line in (await self.with_response()).data:
            yield line


class lines_endpoint(Generic[P, Line]):
    """Makes an endpoint of a method that gives the call of lines."""

    def __init__(self, make: Callable[Concatenate[Any, P], Call[Line]]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> Callable[P, LinesCall[Line]]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> Callable[P, AsyncLinesCall[Line]]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        lines = LinesCall if isinstance(group._driver, SyncDriver) else AsyncLinesCall
        return lambda *args, **kwargs: lines(group._driver, self._make(group, *args, **kwargs))
