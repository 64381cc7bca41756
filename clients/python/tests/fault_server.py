"""A server that misbehaves as a case of the shared table says."""

from __future__ import annotations

import base64
import gzip
import json
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from typing import Any

Try = dict[str, Any]

LONG = b"a" * 300_000
"""What `{long}` stands for."""


@dataclass
class Request:
    path: str
    headers: dict[str, str]


@dataclass
class FaultServer:
    """Answers the n-th request with the n-th try, further ones with the last one."""

    tries: list[Try]
    documents: dict[str, Any]
    other: str = ""
    requests: list[Request] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._closed = threading.Event()
        self.origin = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._closed.set()
        self._socket.close()

    def _accept(self) -> None:
        while not self._closed.is_set():
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            request = _read_request(connection)
            if request is None:
                return
            self.requests.append(request)
            one = self.tries[min(len(self.requests), len(self.tries)) - 1]
            self._answer(connection, one)
        except OSError:
            pass
        finally:
            connection.close()

    def _answer(self, connection: socket.socket, one: Try) -> None:
        ends = one.get("ends", "whole")
        answer = one["raw"].encode("latin-1") if "raw" in one else self._answer_of(one, ends)
        connection.sendall(answer)
        if ends == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif ends == "stall":
            _until_left(connection, self._closed)
        elif ends == "drip":
            drop = b"1\r\n \r\n" if one.get("framing") == "chunked" else b" "
            while not self._closed.is_set():
                connection.sendall(drop)
                time.sleep(0.02)

    def _answer_of(self, one: Try, ends: str) -> bytes:
        body, content_type = self._body_of(one)
        if one.get("gzip"):
            body = gzip.compress(body)
        body = body[: one.get("keepBytes", len(body))]
        framing = one.get("framing", "length")
        is_whole = ends == "whole"
        headers: dict[str, Any] = {"x-request-id": "req-1", "connection": "close"}
        if content_type is not None:
            headers["content-type"] = content_type
        if one.get("gzip"):
            headers["content-encoding"] = "gzip"
        if framing == "length":
            headers["content-length"] = str(len(body) + (0 if is_whole else 1))
        elif framing == "chunked":
            headers["transfer-encoding"] = "chunked"
            chunk = b"%x\r\n%s\r\n" % (len(body), body) if body else b""
            body = chunk + (b"0\r\n\r\n" if is_whole else b"")
        headers.update(one.get("headers", {}))
        lines = [f"HTTP/1.1 {one['status']} Made"]
        for name, given in headers.items():
            for value in [] if given is None else given if isinstance(given, list) else [given]:
                value = (
                    value.replace("{self}", self.origin)
                    .replace("{other}", self.other)
                    .replace("{long}", LONG.decode())
                )
                lines.append(f"{name}: {value}")
        return "\r\n".join([*lines, "", ""]).encode("latin-1") + body

    def _body_of(self, one: Try) -> tuple[bytes, str | None]:
        def named(value: Any) -> Any:
            return self.documents[value] if isinstance(value, str) else value

        if "document" in one:
            return _json(self.documents[one["document"]]), "application/json"
        if "json" in one:
            return _json(one["json"]), "application/json"
        if "lines" in one:
            return b"".join(_json(named(line)) + b"\n" for line in one["lines"]), "application/x-ndjson"
        if "problem" in one:
            problem = _json(_problem(one)).replace(b"{long}", LONG)
            return problem, "application/problem+json"
        if "text" in one:
            return one["text"].encode(), "text/html"
        if "base64" in one:
            return base64.b64decode(one["base64"]), "text/html"
        if "repeat" in one:
            return one["repeat"]["text"].encode() * one["repeat"]["times"], "text/html"
        return b"", None


def _problem(one: Try) -> dict[str, Any]:
    code = one["problem"]["code"]
    document = {
        "type": f"/errors/{code}",
        "title": code,
        "status": one["status"],
        "detail": "So it is.",
        "instance": "/v1",
        "code": code,
        "request_id": "req-1",
        **one["problem"],
    }
    return {name: value for name, value in document.items() if value is not None}


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _read_request(connection: socket.socket) -> Request | None:
    text = b""
    while b"\r\n\r\n" not in text:
        piece = connection.recv(65536)
        if not piece:
            return None
        text += piece
    head, _, body = text.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
    while len(body) < int(headers.get("content-length", 0)):
        body += connection.recv(65536)
    return Request(first.split(" ")[1], headers)


def _until_left(connection: socket.socket, closed: threading.Event) -> None:
    connection.settimeout(0.05)
    while not closed.is_set():
        try:
            if connection.recv(1024) == b"":
                return
        except TimeoutError:
            pass
