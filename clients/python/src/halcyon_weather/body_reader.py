from __future__ import annotations

import zlib
from collections.abc import Iterator

import httpx

from .read_json import without_mark

_piece_max_bytes = 65_536

_wbits = {"gzip": 31, "x-gzip": 31, "deflate": 15}
"""How zlib reads each encoding; any other one is left as it is."""


class GarbledError(Exception):
    """The body is not what its encoding says."""


class Inflater:
    """Takes the encoding off a body piece by piece, so that a small piece never becomes a large one."""

    def __init__(self, response: httpx.Response) -> None:
        encoding = response.headers.get("content-encoding", "").strip().lower()
        # A transport of tests may give an answer that is read, and so decoded, already.
        wbits = None if response.is_stream_consumed else _wbits.get(encoding)
        self._state = None if wbits is None else zlib.decompressobj(wbits)

    def pieces(self, raw: bytes) -> Iterator[bytes]:
        if self._state is None:
            yield raw
            return
        try:
            while raw and not self._state.eof:
                yield self._state.decompress(raw, _piece_max_bytes)
                raw = self._state.unconsumed_tail
        except zlib.error:
            raise GarbledError("the answer cannot be decompressed") from None


class BodyReader:
    """Puts a body together, and stops where it is too long."""

    def __init__(self, response: httpx.Response, max_bytes: int) -> None:
        self._inflater = Inflater(response)
        self._left = max_bytes
        self._pieces: list[bytes] = []

    @property
    def is_too_long(self) -> bool:
        return self._left < 0

    def feed(self, raw: bytes) -> None:
        for piece in self._inflater.pieces(raw):
            self._left -= len(piece)
            if self.is_too_long:
                return
            self._pieces.append(piece)

    def whole(self) -> bytes:
        return without_mark(b"".join(self._pieces))
