from __future__ import annotations

from typing import Any

from pydantic_core import from_json


def json_object(text: bytes) -> dict[str, Any] | None:
    """The object that a JSON text is; None where it is none. The text is UTF-8 and knows no NaN."""
    try:
        value = from_json(text, allow_inf_nan=False)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def without_mark(text: bytes) -> bytes:
    """A text without the byte order mark that may stand before it."""
    return text.removeprefix(b"\xef\xbb\xbf")
