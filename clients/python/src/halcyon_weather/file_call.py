"""A call of a series that asks for a file in place of JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from ._generated.file_formats import FileFormat, media_types
from .call import Call
from .frames import imported

if TYPE_CHECKING:
    import pyarrow


def file_call(call: Call[Any], format: FileFormat) -> Call[bytes]:
    """The same call, for the bytes of a file. ValueError where there is no such format."""
    media_type = media_types.get(format)
    if media_type is None:
        raise ValueError(f"There is no format {format!r}: give one of {', '.join(media_types)}.")
    headers = {**call.headers, "accept": media_type}
    asked = replace(call, headers=headers, success="file", read=lambda body: body)
    return cast("Call[bytes]", asked)


def arrow_call(call: Call[Any]) -> Call[pyarrow.Table]:
    """The same call, for a table of pyarrow. ImportError that names the extra where pyarrow is absent."""
    imported("pyarrow", "arrow")
    ipc = imported("pyarrow.ipc", "arrow")
    asked = replace(file_call(call, "arrow"), read=lambda body: ipc.open_stream(body).read_all())
    return cast("Call[pyarrow.Table]", asked)
