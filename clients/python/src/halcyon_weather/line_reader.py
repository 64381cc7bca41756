from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import httpx

from .body_reader import GarbledError, Inflater
from .errors import ConnectionError, FailedAnswer, UnexpectedAnswerError
from .read_json import json_object, without_mark

Line = TypeVar("Line")


class LineReader(Generic[Line]):
    """Makes lines of the pieces of an answer, without I/O."""

    def __init__(
        self,
        response: httpx.Response,
        read: Callable[[bytes], Line],
        count: int | None,
        max_bytes: int,
        answer: FailedAnswer,
    ) -> None:
        self._inflater = Inflater(response)
        self._decoder = getincrementaldecoder("utf-8")()
        self._read = read
        self._count = count
        self._max_bytes = max_bytes
        self._answer = answer
        self._rest: list[bytes] = []
        self._rest_bytes = 0
        self._given = 0
        self._is_begun = False

    def feed(self, raw: bytes) -> Iterator[Line]:
        """The lines that end in this piece."""
        for piece in self._inflated(raw):
            self._check_text(piece)
            *ends, rest = piece.split(b"\n")
            for end in ends:
                self._keep(end)
                line = self._taken()
                if line.strip():
                    yield self._line(line)
            self._keep(rest)

    def end(self) -> Iterator[Line]:
        """The last line, where nothing ends it."""
        line = self._taken()
        if line.strip():
            if json_object(line) is None:
                raise broken_off()
            yield self._line(line)
        if self._count is not None and self._given < self._count:
            raise broken_off()

    def _check_text(self, piece: bytes) -> None:
        try:
            self._decoder.decode(piece)
        except UnicodeDecodeError:
            failure = UnexpectedAnswerError("The lines are not UTF-8.", self._answer)
        else:
            return
        raise failure

    def _inflated(self, raw: bytes) -> Iterator[bytes]:
        try:
            yield from self._inflater.pieces(raw)
        except GarbledError:
            raise broken_off() from None

    def _keep(self, part: bytes) -> None:
        self._rest.append(part)
        self._rest_bytes += len(part)
        if self._rest_bytes > self._max_bytes:
            raise UnexpectedAnswerError(f"A line is longer than {self._max_bytes} bytes.", self._answer)

    def _taken(self) -> bytes:
        line = b"".join(self._rest)
        self._rest = []
        self._rest_bytes = 0
        self._is_begun, is_first = True, not self._is_begun
        return without_mark(line) if is_first else line

    def _line(self, text: bytes) -> Line:
        if self._given == self._count:
            raise UnexpectedAnswerError("The answer has more lines than there are items.", self._answer)
        data = json_object(text)
        if data is None or data.get("index") != self._given:
            raise UnexpectedAnswerError(
                f"Line {self._given} is not the JSON object of its item.", self._answer
            )
        self._given += 1
        try:
            return self._read(text)
        except ValueError:
            failure = UnexpectedAnswerError(f"Line {self._given - 1} breaks the contract.", self._answer)
        raise failure


def broken_off() -> ConnectionError:
    return ConnectionError("The answer broke off before its last line.")
