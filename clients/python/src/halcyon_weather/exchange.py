"""What the core of a call asks of its driver, and what that answers: the core itself does no I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from . import clock


class Deadline:
    """The time that a call may take, all its tries together."""

    def __init__(self, timeout_ms: float) -> None:
        self.timeout_ms = timeout_ms
        self._ends_s = clock.monotonic_s() + timeout_ms / 1000

    def left_s(self) -> float:
        return self._ends_s - clock.monotonic_s()


@dataclass(frozen=True)
class Send:
    """Sends a request, and reads the answer but where it comes bit by bit."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    deadline: Deadline
    max_bytes: int
    stream_type: str | None
    """The media type of an answer that comes bit by bit."""

    def streams(self, status: int, headers: httpx.Headers) -> bool:
        """Whether the body of this answer is left unread, for it to be read as it comes."""
        return status == 200 and media_type_of(headers) == self.stream_type


def media_type_of(headers: httpx.Headers) -> str:
    """The media type of a body, without its parameters; empty where it has none."""
    text: str = headers.get("content-type", "")
    return text.partition(";")[0].strip().lower()


stream_types = {"lines": "application/x-ndjson", "events": "text/event-stream"}


@dataclass(frozen=True)
class Wait:
    """Waits before the next try."""

    seconds: float


@dataclass(frozen=True)
class Reply:
    """An answer. ``body`` is None where it is longer than allowed, or left unread in ``stream``."""

    status: int
    headers: httpx.Headers = field(repr=False)
    body: bytes | None = field(repr=False)
    stream: Any = None


@dataclass(frozen=True)
class NoReply:
    """No whole answer came."""

    reason: str
    is_timeout: bool = False
