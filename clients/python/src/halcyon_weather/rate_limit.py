from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class RateLimit:
    """What is left of one policy of the key: the allowance or the burst guard."""

    policy: str
    """Name of the policy, such as ``month`` or ``burst``."""
    remaining: int
    """Requests that are left in the window."""
    quota: int | None = None
    """Requests of the whole window, where the server says it."""
    window_seconds: int | None = None
    """Length of the window [s], where the server says it."""
    reset_seconds: int | None = None
    """Until the window starts anew [s], where the server says it."""


def rate_limits(headers: Mapping[str, str]) -> tuple[RateLimit, ...]:
    """The rate limits of an answer, from its RateLimit and RateLimit-Policy headers; empty without them.

    Items that cannot be read are left out. https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
    """
    policies = _items(headers.get("ratelimit-policy", ""))
    limits = []
    for policy, state in _items(headers.get("ratelimit", "")).items():
        if "r" not in state:
            continue
        known = policies.get(policy, {})
        limits.append(RateLimit(policy, state["r"], known.get("q"), known.get("w"), state.get("t")))
    return tuple(limits)


_item = re.compile(r'"([^"]{1,100})"((?:\s*;\s*[a-z]+=[0-9]{1,15})*)')
_parameter = re.compile(r"([a-z]+)=([0-9]+)")


def _items(header: str) -> dict[str, dict[str, int]]:
    """``"month";q=100;w=60, "burst";q=5`` by name."""
    return {
        name: {key: int(value) for key, value in _parameter.findall(rest)}
        for name, rest in _item.findall(header)
    }
