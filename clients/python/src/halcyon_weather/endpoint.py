"""An endpoint is written once, as the call that it makes; each of the two clients sends that in its own way."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from ._generated.file_formats import FileFormat
from .async_driver import AsyncDriver
from .call import Call
from .file_call import arrow_call, file_call
from .group import Group
from .request import Answered
from .span_call import SpanCall
from .sync_driver import SyncDriver

if TYPE_CHECKING:
    import pyarrow

P = ParamSpec("P")
T = TypeVar("T")


class _Bound(Generic[P, T]):
    """An endpoint of a client."""

    def __init__(self, driver: Any, make: Callable[P, Any]) -> None:
        self._driver = driver
        self._make = make
        self.__doc__ = make.__doc__
        self.__wrapped__ = make

    def _call(self, *args: P.args, **kwargs: P.kwargs) -> Call[T]:
        """The call that asks for the whole answer."""
        call: Call[T] = self._make(*args, **kwargs)
        return call


class SyncEndpoint(_Bound[P, T]):
    """Called, it sends its call and gives the answer."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.with_response(*args, **kwargs).data

    def with_response(self, *args: P.args, **kwargs: P.kwargs) -> Answered[T]:
        """The same, with status, headers, request id, rate limits and where the weather comes from."""
        answered: Answered[T] = self._driver.send(self._call(*args, **kwargs))
        return answered


class AsyncEndpoint(_Bound[P, T]):
    """Called, it sends its call and gives the answer."""

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return (await self.with_response(*args, **kwargs)).data

    async def with_response(self, *args: P.args, **kwargs: P.kwargs) -> Answered[T]:
        """The same, with status, headers, request id, rate limits and where the weather comes from."""
        answered: Answered[T] = await self._driver.send(self._call(*args, **kwargs))
        return answered


class endpoint(Generic[P, T]):
    """Makes an endpoint of a method that gives its call."""

    def __init__(self, make: Callable[Concatenate[Any, P], Call[T]]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> SyncEndpoint[P, T]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> AsyncEndpoint[P, T]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        bound = SyncEndpoint if isinstance(group._driver, SyncDriver) else AsyncEndpoint
        return bound(group._driver, self._make.__get__(group))


class SyncSeriesEndpoint(SyncEndpoint[P, T]):
    """Called, it gives the answer, whose rows are also there as a file."""

    def file(self, format: FileFormat, /, *args: P.args, **kwargs: P.kwargs) -> bytes:
        """The rows as a file, at the same cost: its bytes, as they come. What is asked follows the format."""
        answered: Answered[bytes] = self._driver.send(file_call(self._call(*args, **kwargs), format))
        return answered.data

    def arrow(self, *args: P.args, **kwargs: P.kwargs) -> pyarrow.Table:
        """The rows as a table of pyarrow, at the same cost. ImportError, before anything is sent, where pyarrow is absent."""
        answered: Answered[pyarrow.Table] = self._driver.send(arrow_call(self._call(*args, **kwargs)))
        return answered.data


class AsyncSeriesEndpoint(AsyncEndpoint[P, T]):
    """Called, it gives the answer, whose rows are also there as a file."""

    async def file(self, format: FileFormat, /, *args: P.args, **kwargs: P.kwargs) -> bytes:
        """The rows as a file, at the same cost: its bytes, as they come. What is asked follows the format."""
        answered: Answered[bytes] = await self._driver.send(file_call(self._call(*args, **kwargs), format))
        return answered.data

    async def arrow(self, *args: P.args, **kwargs: P.kwargs) -> pyarrow.Table:
        """The rows as a table of pyarrow, at the same cost. ImportError, before anything is sent, where pyarrow is absent."""
        answered: Answered[pyarrow.Table] = await self._driver.send(arrow_call(self._call(*args, **kwargs)))
        return answered.data


class series_endpoint(Generic[P, T]):
    """Makes an endpoint of a method that gives its call, whose answer is a series."""

    def __init__(self, make: Callable[Concatenate[Any, P], Call[T]]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> SyncSeriesEndpoint[P, T]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> AsyncSeriesEndpoint[P, T]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        bound = SyncSeriesEndpoint if isinstance(group._driver, SyncDriver) else AsyncSeriesEndpoint
        return bound(group._driver, self._make.__get__(group))


class SyncSpanEndpoint(SyncSeriesEndpoint[P, T]):
    """Called, it asks for the whole span at once, which the server refuses where it is too long."""

    def _call(self, *args: P.args, **kwargs: P.kwargs) -> Call[T]:
        span: SpanCall[T] = self._make(*args, **kwargs)
        return span.whole

    def parts(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        """The span piece by piece, in as many requests as it takes, each sent when it is needed."""
        span: SpanCall[T] = self._make(*args, **kwargs)
        return (self._driver.send(part).data for part in span.parts)


class AsyncSpanEndpoint(AsyncSeriesEndpoint[P, T]):
    """Called, it asks for the whole span at once, which the server refuses where it is too long."""

    def _call(self, *args: P.args, **kwargs: P.kwargs) -> Call[T]:
        span: SpanCall[T] = self._make(*args, **kwargs)
        return span.whole

    async def parts(self, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[T]:
        """The span piece by piece, in as many requests as it takes, each sent when it is needed."""
        span: SpanCall[T] = self._make(*args, **kwargs)
        for part in span.parts:
            answered: Answered[T] = await self._driver.send(part)
            yield answered.data


class span_endpoint(Generic[P, T]):
    """Makes an endpoint of a method that gives the calls of a span of days."""

    def __init__(self, make: Callable[Concatenate[Any, P], SpanCall[T]]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> SyncSpanEndpoint[P, T]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> AsyncSpanEndpoint[P, T]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        bound = SyncSpanEndpoint if isinstance(group._driver, SyncDriver) else AsyncSpanEndpoint
        return bound(group._driver, self._make.__get__(group))
