"""How a client is made and closed; what it can be asked stands in the module of its version."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import ClassVar

import httpx
from typing_extensions import Self, TypedDict, Unpack

from .async_driver import AsyncDriver
from .group import Group, Version
from .options import Logger, TryReport, settings_of
from .sync_driver import SyncDriver


class ClientOptions(TypedDict, total=False):
    """What a client may be told, beside its key and the address of the server."""

    timeout_ms: float
    """The longest time a call may take, all tries together, and the longest until a line comes [ms], 1 to 2^31 - 1. 30,000 by default."""
    max_retries: int
    """How often a failed call is tried again. 2 by default."""
    answer_max_bytes: int
    """The longest answer, and the longest line of one, that is read [bytes]. 64 MiB by default."""
    logger: Logger | Callable[[TryReport], object]
    """A function is called after every try."""


class SyncClient(Group[SyncDriver]):
    """A client that waits for each answer. It serves any number of threads at once."""

    _version: ClassVar[Version]
    """The version of the API that it speaks."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        http_client: httpx.Client | None = None,
        **options: Unpack[ClientOptions],
    ) -> None:
        """``base_url`` is the address of the server; a path in it is kept. ValueError where an option is out of its range."""
        driver = SyncDriver(settings_of(api_key, base_url, **options), http_client)
        super().__init__(driver, self._version)

    def close(self) -> None:
        """Closes the connections, but those of a client of httpx that was given."""
        self._driver.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient(Group[AsyncDriver]):
    """A client whose answers are awaited, on asyncio or trio. It serves any number of tasks at once."""

    _version: ClassVar[Version]
    """The version of the API that it speaks."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        http_client: httpx.AsyncClient | None = None,
        **options: Unpack[ClientOptions],
    ) -> None:
        """``base_url`` is the address of the server; a path in it is kept. ValueError where an option is out of its range."""
        driver = AsyncDriver(settings_of(api_key, base_url, **options), http_client)
        super().__init__(driver, self._version)

    async def close(self) -> None:
        """Closes the connections, but those of a client of httpx that was given."""
        await self._driver.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
