from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from urllib.parse import urljoin

from .http_date import http_date


@dataclass(frozen=True)
class Deprecation:
    """Until when a version of the API answers."""

    deprecated_at: datetime
    """Since when it is deprecated; it may lie ahead."""
    sunset_at: datetime | None
    """When it may stop answering; None where that is not decided."""


def deprecation_of(headers: Mapping[str, str]) -> Deprecation | None:
    """What an answer says of the end of its version of the API: RFC 9745 (Deprecation), RFC 8594 (Sunset)."""
    found = re.fullmatch(r"@([0-9]{1,11})", headers.get("deprecation", ""))
    if found is None:
        return None
    return Deprecation(
        datetime.fromtimestamp(int(found[1]), timezone.utc), http_date(headers.get("sunset", ""))
    )


def deprecation_line(headers: Mapping[str, str], base_url: str) -> str | None:
    """The same in one line; links of the answer begin at ``base_url``."""
    deprecation = deprecation_of(headers)
    if deprecation is None:
        return None
    sunset_at = deprecation.sunset_at
    until = "" if sunset_at is None else f" It answers until {sunset_at:%Y-%m-%d} at least."
    page = re.search(r'<([^<>]{1,500})>; rel="deprecation"', headers.get("link", ""))
    see = "" if page is None else f" See {urljoin(base_url, page[1])}"
    from_day = f"{deprecation.deprecated_at:%Y-%m-%d}"
    return f"This version of the Halcyon API is deprecated from {from_day} on.{until}{see}"
