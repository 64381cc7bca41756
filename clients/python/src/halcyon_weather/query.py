from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .options import CallOptions


def split_query(given: Mapping[str, Any]) -> tuple[dict[str, Any], CallOptions]:
    """What is asked, and how the call is made, of the keywords of one method."""
    names = CallOptions.__annotations__
    options: Any = {name: value for name, value in given.items() if name in names}
    return {name: value for name, value in given.items() if name not in names}, options
