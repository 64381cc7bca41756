from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timezone

from .http_date import http_date

_base_delay_s = 0.5
_delay_max_s = 8.0

_retry_after_max_s = 60
"""The longest Retry-After that is waited out [s]; a longer one is for the caller to plan."""

_retryable_client_errors = frozenset({408, 425, 429})


def may_retry(status: int, headers: Mapping[str, str], *, is_running: bool) -> bool:
    """Whether a call that failed with this answer may be sent again.

    Of the refusals (4xx) only 408, 425 and 429 are, none with ``x-should-retry: false``. ``is_running``: the answer says that a call of
    the same Idempotency-Key runs, and an earlier try may be that one.
    """
    if headers.get("x-should-retry", "").lower() == "false":
        return False
    return status >= 500 or status in _retryable_client_errors or is_running


def retry_delay_s(retries_so_far: int, asked_s: float | None, random: float) -> float | None:
    """How long to wait before the next try [s]; None when there must be none.

    Without word from the server: full jitter, evenly between 0 and min(8 s, 0.5 s * 2^retries). Retry-After is followed up to 60 s.
    https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
    """
    if asked_s is None:
        return random * min(_delay_max_s, _base_delay_s * 2.0 ** min(retries_so_far, 16))
    return asked_s if asked_s <= _retry_after_max_s else None


def retry_after_s(values: Sequence[str], date: str, now_s: float) -> float | None:
    """The wait that the server asks for [s], as seconds or as a date; None without one that can be read.

    ``values`` are those of all Retry-After headers. A date counts from the ``date`` of the answer where that can be read, else from the
    client's clock, ``now_s`` [s since 1970].
    """
    if len(values) != 1:
        return None
    text = values[0].strip(" \t")
    if text.isascii() and text.isdigit():
        return float(text)
    until = http_date(text)
    if until is None:
        return None
    since = http_date(date) or datetime.fromtimestamp(now_s, timezone.utc)
    return max(0.0, (until - since).total_seconds())
