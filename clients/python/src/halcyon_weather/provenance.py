from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .deprecation import Deprecation, deprecation_of


@dataclass(frozen=True)
class Provenance:
    """What the headers of an answer say of where it comes from."""

    source: Mapping[str, str]
    """The source of the weather of each part, by the name of the part; empty where the answer is of no weather."""
    synthetic: bool | None
    """Whether any of the weather is synthetic, not real; None where the answer is of no weather."""
    run: Mapping[str, str]
    """The start of the run of each part of a forecast, by the name of the part."""
    entry: str | None
    """The task or scenario that was scored, with its version."""
    license: str | None
    """The address of the licence of the weather."""
    deprecation: Deprecation | None
    """None where the version of the API is not deprecated."""


def provenance_of(headers: Mapping[str, str]) -> Provenance:
    parts = (part.partition("=") for part in headers.get("x-halcyon-source", "").split(", "))
    synthetic = headers.get("x-halcyon-synthetic")
    license_ = re.search(r'<([^<>]{1,500})>; rel="license"', headers.get("link", ""))
    return Provenance(
        source={name: source for name, is_there, source in parts if is_there},
        synthetic=None if synthetic is None else synthetic == "?1",
        run=dict(re.findall(r"([^;,\s]+);init=([^;,\s]+)", headers.get("x-halcyon-run", ""))),
        entry=headers.get("x-halcyon-entry"),
        license=None if license_ is None else license_[1],
        deprecation=deprecation_of(headers),
    )
