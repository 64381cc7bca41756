from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .options import OnceOptions


def split_query(given: Mapping[str, Any]) -> tuple[dict[str, Any], OnceOptions]:
    """What is asked, and how the call is made, of the keywords of one method."""
    names = OnceOptions.__annotations__
    options: Any = {name: value for name, value in given.items() if name in names}
    return {name: value for name, value in given.items() if name not in names}, options
