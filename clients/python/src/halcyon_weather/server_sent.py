from __future__ import annotations

import re
from codecs import getincrementaldecoder
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSent:
    """What one block of a stream of server-sent events says; what it does not say is None."""

    id: str | None = None
    type: str | None = None
    data: str | None = None
    retry_s: float | None = None
    """How long to wait before the next connection [s]."""


class ServerSentReader:
    """Makes blocks of the pieces of a stream, without I/O.

    Comments are no blocks, and a block that nothing ends is never given.
    https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
    """

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._line: list[str] = []
        self._fields: dict[str, str] = {}
        self._is_begun = False
        self._is_after_return = False
        self.waiting_length = 0
        """How much text waits for the end of its block [characters]."""

    def feed(self, raw: bytes) -> list[ServerSent]:
        """The blocks that end in this piece."""
        text = self._decoder.decode(raw)
        if text == "":
            return []
        if not self._is_begun:
            self._is_begun = True
            text = text.removeprefix("\ufeff")
        # A line feed after a carriage return ends no other line.
        if self._is_after_return and text.startswith("\n"):
            text = text[1:]
            self._is_after_return = False
        if text != "":
            self._is_after_return = text.endswith("\r")
        *ends, rest = re.split("\r\n|\n|\r", text)
        blocks: list[ServerSent] = []
        for end in ends:
            self._line.append(end)
            block = self._ended("".join(self._line))
            self._line = []
            if block is not None:
                blocks.append(block)
            self.waiting_length = sum(map(len, self._fields.values()))
        self._line.append(rest)
        self.waiting_length += len(rest)
        return blocks

    def _ended(self, line: str) -> ServerSent | None:
        if line == "":
            said, self._fields = self._fields, {}
            if not said:
                return None
            retry = said.get("retry")
            retry_s = None if retry is None else int(retry) / 1000
            return ServerSent(said.get("id"), said.get("event"), said.get("data"), retry_s)
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data" and name in self._fields:
            self._fields[name] += f"\n{value}"
        elif (
            name in ("event", "data")
            or (name == "id" and "\0" not in value)
            or (name == "retry" and re.fullmatch("[0-9]{1,9}", value))
        ):
            self._fields[name] = value
        return None
