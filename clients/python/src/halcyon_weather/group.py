from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from typing_extensions import TypedDict, Unpack

from .answer import Answer
from .async_driver import AsyncDriver
from .call import Call, Success, path_of
from .options import CallOptions
from .sync_driver import SyncDriver

Driver = TypeVar("Driver", bound="SyncDriver | AsyncDriver")
A = TypeVar("A", bound=Answer)
T = TypeVar("T")


@dataclass(frozen=True)
class Version:
    """A version of the API."""

    name: str
    endpoints: Mapping[str, tuple[str, str]]
    """Method and path of each endpoint, by its name."""


class _Sent(TypedDict, total=False):
    """What is sent to an endpoint, and what comes back."""

    path: Mapping[str, object]
    query: Mapping[str, object]
    body: object
    headers: Mapping[str, str]
    success: Success
    line_count: int


class Group(Generic[Driver]):
    """Endpoints of one part of the API."""

    def __init__(self, driver: Driver, version: Version) -> None:
        self._driver = driver
        self._api = version

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._api.name} at {self._driver.settings.base_url}>"

    def _call(self, name: str, answer: type[A], options: CallOptions, **sent: Unpack[_Sent]) -> Call[A]:
        """The call of an endpoint that answers a JSON object."""
        return self._made(name, lambda text: answer.model_validate_json(text, strict=True), options, **sent)

    def _nothing(self, name: str, options: CallOptions, **sent: Unpack[_Sent]) -> Call[None]:
        """The call of an endpoint that answers no body."""
        sent["success"] = "nothing"
        return self._made(name, lambda _: None, options, **sent)

    def _made(
        self, name: str, read: Callable[[bytes], T], options: CallOptions, **sent: Unpack[_Sent]
    ) -> Call[T]:
        """The call of any endpoint."""
        method, template = self._api.endpoints[name]
        return Call(
            method=method,
            path=f"/{self._api.name}{path_of(template, sent.get('path', {}), sent.get('query', {}))}",
            read=read,
            options=options,
            body=sent.get("body"),
            headers=sent.get("headers", {}),
            success=sent.get("success", "object"),
            line_count=sent.get("line_count"),
        )
