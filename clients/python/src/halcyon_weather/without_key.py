"""A server may echo the key; no error and no log does."""

from __future__ import annotations

from typing import Any

import httpx

_shortest = 16
"""A shorter key may be part of a word."""


def text_without(text: str, api_key: str) -> str:
    return text.replace(api_key, "[key]") if len(api_key) >= _shortest else text


def headers_without(headers: httpx.Headers, api_key: str) -> httpx.Headers:
    """The same headers where they do not hold the key."""
    if len(api_key) < _shortest or not any(api_key in value for value in headers.values()):
        return headers
    return httpx.Headers([(name, text_without(value, api_key)) for name, value in headers.multi_items()])


def value_without(value: Any, api_key: str) -> Any:
    """A JSON value with the key left out of its texts and names."""
    if isinstance(value, str):
        return text_without(value, api_key)
    if isinstance(value, list):
        return [value_without(item, api_key) for item in value]
    if isinstance(value, dict):
        return {text_without(name, api_key): value_without(item, api_key) for name, item in value.items()}
    return value
