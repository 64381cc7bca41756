from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from typing_extensions import Required, TypedDict


class CallOptions(TypedDict, total=False):
    """What one call may set anew."""

    timeout_ms: float
    """The longest time that the call may take, all tries together [ms]."""
    max_retries: int
    """How often a failed call is tried again."""


class OnceOptions(CallOptions, total=False):
    """What a call may set that the server does once, however often it is sent."""

    idempotency_key: str
    """Names the request for 24 hours; a random one by default, which every try of the call carries."""


class ChangeOptions(OnceOptions, total=False):
    """What a change of an entry or of a watch may set."""

    version: Required[int]
    """The version that is changed, as the entry or the watch itself says it: no other one is."""


@dataclass(frozen=True)
class TryReport:
    """One line about one try, for a log. It never holds the key, a body or a coordinate."""

    method: str
    path: str
    attempt: int
    """1 for the first try."""
    status: int | None = None
    """None when no answer came."""
    request_id: str | None = None
    retry_in_ms: float | None = None
    """The wait before the next try [ms]; None when there is none."""


@dataclass(frozen=True)
class Logger:
    """What a client tells while it works. What its functions raise is ignored."""

    report: Callable[[TryReport], object] | None = None
    """Called after every try."""
    warn: Callable[[str], object] | None = None
    """Called once with a line for whoever runs the client: the version of the API that it speaks is deprecated."""


@dataclass
class Settings:
    """Options of a client that were checked, with every default in place."""

    api_key: str = field(repr=False)
    base_url: str
    timeout_ms: float
    max_retries: int
    answer_max_bytes: int
    logger: Logger
    is_warned: bool = False

    def report(self, report: TryReport) -> None:
        _quietly(self.logger.report, report)

    def warn(self, line: str) -> None:
        """Tells the first thing alone."""
        if not self.is_warned:
            _quietly(self.logger.warn, line)
        self.is_warned = True


def _quietly(tell: Callable[[Any], object] | None, what: object) -> None:
    """A broken log must not fail a call."""
    if tell is None:
        return
    with contextlib.suppress(Exception):
        tell(what)


def settings_of(
    api_key: str,
    base_url: str,
    *,
    timeout_ms: float = 30_000,
    max_retries: int = 2,
    answer_max_bytes: int = 64 * 1024 * 1024,
    logger: Logger | Callable[[TryReport], object] | None = None,
) -> Settings:
    """Checks the options of a client; the error names the option, and never the key."""
    if api_key is None:
        raise ValueError("api_key is missing; is HALCYON_KEY set?")
    # Visible ASCII: anything else cannot stand in a header.
    if not isinstance(api_key, str) or not re.fullmatch(r"[\x21-\x7e]{1,256}", api_key):
        raise ValueError("api_key must be 1 to 256 visible ASCII characters.")
    check_limits(timeout_ms, max_retries)
    if not answer_max_bytes >= 1:
        raise ValueError("answer_max_bytes must be 1 or more.")
    if not isinstance(logger, Logger):
        logger = Logger(report=logger)
    return Settings(api_key, _origin_and_path(base_url), timeout_ms, max_retries, answer_max_bytes, logger)


def check_limits(timeout_ms: float, max_retries: int) -> None:
    """Checks the numbers of a client or of a call."""
    if not 1 <= timeout_ms < 2**31:
        raise ValueError("timeout_ms must be 1 to 2147483647.")
    if not (isinstance(max_retries, int) and max_retries >= 0):
        raise ValueError("max_retries must be a whole number from 0.")


def _origin_and_path(base_url: str) -> str:
    url = urlsplit(base_url)
    try:
        has_host = bool(url.hostname) and (url.port is None or url.port > 0)
    except ValueError:
        has_host = False
    if url.scheme not in ("http", "https") or not has_host:
        raise ValueError("base_url must be an absolute address, such as https://weather.example.org.")
    if "@" in url.netloc or url.query or url.fragment:
        raise ValueError("base_url must be http or https, without credentials, query or fragment.")
    return f"{url.scheme}://{url.netloc}{url.path.rstrip('/')}"
