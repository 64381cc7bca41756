from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from ._generated.answers import BatchCost, Job
from .async_driver import AsyncDriver
from .call import Call
from .group import Group
from .lines import AsyncLinesCall, LinesCall
from .once import once_headers
from .options import OnceOptions
from .sync_driver import SyncDriver

P = ParamSpec("P")
Line = TypeVar("Line")


@dataclass(frozen=True)
class BatchCalls(Generic[Line]):
    """The ways in which a batch can be asked for. Lines and job carry the same Idempotency-Key, so that the batch is charged once."""

    lines: Call[Line]
    cost: Call[BatchCost]
    job: Call[Job]


def batch_calls(
    group: Group[Any], body: Mapping[str, Any], read: Callable[[bytes], Line], options: OnceOptions
) -> BatchCalls[Line]:
    """The batch of a version."""
    name = "optimality.batch"
    once = once_headers(options)
    return BatchCalls(
        lines=group._made(
            name, read, options, body=body, headers=once, success="lines", line_count=len(body["items"])
        ),
        cost=group._call(name, BatchCost, options, body=body, query={"dry_run": True}),
        job=group._call(name, Job, options, body=body, headers={**once, "prefer": "respond-async"}),
    )


class BatchCall(LinesCall[Line]):
    """A batch that is sent when it is used: iterating gives its lines in the order of the items."""

    def __init__(self, driver: SyncDriver, calls: BatchCalls[Line]) -> None:
        super().__init__(driver, calls.lines)
        self._calls = calls

    def cost(self) -> BatchCost:
        """What the batch would cost, and what is wrong with its items; nothing is scored or charged."""
        return self._driver.send(self._calls.cost).data

    def job(self) -> Job:
        """Lets the server do the batch by itself; ``jobs.get`` tells how far it is, ``jobs.result`` gives its lines."""
        return self._driver.send(self._calls.job).data


class AsyncBatchCall(AsyncLinesCall[Line]):
    """A batch that is sent when it is used: iterating gives its lines in the order of the items."""

    def __init__(self, driver: AsyncDriver, calls: BatchCalls[Line]) -> None:
        super().__init__(driver, calls.lines)
        self._calls = calls

    async def cost(self) -> BatchCost:
        """What the batch would cost, and what is wrong with its items; nothing is scored or charged."""
        return (await self._driver.send(self._calls.cost)).data

    async def job(self) -> Job:
        """Lets the server do the batch by itself; ``jobs.get`` tells how far it is, ``jobs.result`` gives its lines."""
        return (await self._driver.send(self._calls.job)).data


class batch_endpoint(Generic[P, Line]):
    """Makes an endpoint of a method that gives the calls of a batch."""

    def __init__(self, make: Callable[Concatenate[Any, P], BatchCalls[Line]]) -> None:
        self._make = make

    @overload
    def __get__(self, group: Group[SyncDriver], owner: type) -> Callable[P, BatchCall[Line]]: ...
    @overload
    def __get__(self, group: Group[AsyncDriver], owner: type) -> Callable[P, AsyncBatchCall[Line]]: ...
    def __get__(self, group: Group[Any], owner: type) -> Any:
        batch = BatchCall if isinstance(group._driver, SyncDriver) else AsyncBatchCall
        return lambda *args, **kwargs: batch(group._driver, self._make(group, *args, **kwargs))
