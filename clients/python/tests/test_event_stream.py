"""Streams of events: each case goes over both kinds of clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx
import pytest
from answering import api_key

from halcyon_weather import (
    AsyncHalcyon,
    Halcyon,
    HalcyonError,
    ProblemError,
    Reset,
    Streamed,
    UnexpectedAnswerError,
    clock,
)
from halcyon_weather.server_sent import ServerSent, ServerSentReader

Connection = list[bytes | Exception]
Scripted = Connection | httpx.Response | Exception


def told(position: int) -> bytes:
    data = f'{{"id":"evt_{position}","type":"moon.risen","timestamp":"2026-11-24T06:00:00Z","data":{{}}}}'
    return f"id: {position}\nevent: moon.risen\ndata: {data}\n\n".encode()


def refused(status: int, code: str, **headers: str) -> httpx.Response:
    return httpx.Response(
        status, json={"code": code, "detail": "So it is.", "status": status}, headers=headers
    )


class Pieces(httpx.SyncByteStream, httpx.AsyncByteStream):
    def __init__(self, pieces: Connection) -> None:
        self._pieces = pieces
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            if isinstance(piece, Exception):
                raise piece
            yield piece

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece

    def close(self) -> None:
        self.is_closed = True

    async def aclose(self) -> None:
        self.is_closed = True


class Server:
    """Answers connection by connection, then refuses the key, and keeps what it was asked and how long was waited."""

    def __init__(self, *script: Scripted) -> None:
        self._script = list(script)
        self.requests: list[httpx.Request] = []
        self.waits_s: list[float] = []
        self.streams: list[Pieces] = []

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        scripted = self._script.pop(0) if self._script else refused(401, "invalid_api_key")
        if isinstance(scripted, Exception):
            raise scripted
        if isinstance(scripted, httpx.Response):
            return scripted
        self.streams.append(Pieces(scripted))
        headers = {"content-type": "text/event-stream; charset=utf-8"}
        return httpx.Response(200, headers=headers, stream=self.streams[-1])

    @property
    def last_ids(self) -> list[str | None]:
        return [request.headers.get("last-event-id") for request in self.requests]


Follow = Callable[..., tuple[list[Streamed[Any] | Reset], HalcyonError | None]]
"""Goes through a stream until it fails or so many have come."""


@pytest.fixture(params=["sync", "async"])
def follow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Follow:
    def run(
        server: Server, count: int = 1000, **query: Any
    ) -> tuple[list[Streamed[Any] | Reset], HalcyonError | None]:
        async def sleep_async(seconds: float) -> None:
            server.waits_s.append(seconds)

        monkeypatch.setattr(clock, "random", lambda: 0.5)
        monkeypatch.setattr(clock, "sleep", server.waits_s.append)
        monkeypatch.setattr(clock, "sleep_async", sleep_async)
        options: dict[str, Any] = {"api_key": api_key, "base_url": "https://weather.example.org/base"}
        transport = httpx.MockTransport(server.answer)
        given: list[Streamed[Any] | Reset] = []

        async def run_async() -> None:
            async with AsyncHalcyon(http_client=httpx.AsyncClient(transport=transport), **options) as halcyon:
                events = halcyon.events.stream(**query)
                stream = aiter(events)
                async for one in stream:
                    given.append(one)
                    if isinstance(one, Streamed):
                        assert events.cursor == one.position
                    if len(given) == count:
                        break
                await stream.aclose()  # type: ignore[attr-defined]

        try:
            if request.param == "async":
                asyncio.run(run_async())
            else:
                halcyon = Halcyon(http_client=httpx.Client(transport=transport), **options)
                for one in (events := halcyon.events.stream(**query)):
                    given.append(one)
                    assert events.cursor == one.position
                    if len(given) == count:
                        break
        except HalcyonError as failure:
            return given, failure
        return given, None

    return run


def positions(given: list[Streamed[Any] | Reset]) -> list[str]:
    return [one.position for one in given]


def test_a_stream_goes_on_behind_its_last_event_when_the_server_ends_it(follow: Follow) -> None:
    server = Server([b"retry: 4000\nid: 4\n\n", told(5), b":\n\n", told(6)], [told(7)])
    given, failure = follow(server, watch="wat_1")
    assert isinstance(given[0], Streamed) and given[0].event.id == "evt_5"
    assert positions(given) == ["5", "6", "7"]
    assert isinstance(failure, ProblemError) and failure.code == "invalid_api_key"
    assert server.last_ids == [None, "6", "7"]
    assert server.waits_s == [2, 2]
    asked = server.requests[0]
    assert str(asked.url) == "https://weather.example.org/base/v1/events/stream?watch=wat_1"
    assert (asked.headers["accept"], asked.headers["x-api-key"]) == ("text/event-stream", api_key)


def test_a_stream_begins_behind_a_cursor(follow: Follow) -> None:
    server = Server([told(8)])
    follow(server, cursor="7")
    assert server.last_ids[0] == "7"
    assert server.requests[0].url.query == b""


def test_an_event_that_is_cut_in_the_middle_is_dropped_and_comes_whole(follow: Follow) -> None:
    for end in (httpx.ReadError("reset"), httpx.ReadTimeout("late")):
        server = Server([told(1), told(2)[:30], end], [told(2)])
        given, _ = follow(server)
        assert positions(given) == ["1", "2"]
        assert server.last_ids == [None, "1", "2"]


def test_a_position_without_an_event_is_kept(follow: Follow) -> None:
    server = Server([b"id: 9\n\n", b":\nid: 12\n\n"])
    assert follow(server)[0] == []
    assert server.last_ids == [None, "12"]


def test_a_gap_is_told(follow: Follow) -> None:
    given, _ = follow(Server([b'id: 40\nevent: reset\ndata: {"detail":"Gone."}\n\n', told(41)]))
    assert given[0] == Reset("40")
    assert positions(given) == ["40", "41"]


def test_a_refusal_is_waited_for_as_it_asks_and_else_longer_with_each_failure(follow: Follow) -> None:
    server = Server(
        refused(429, "too_many_requests", **{"retry-after": "20"}),
        httpx.ConnectError("refused"),
        refused(503, "overloaded"),
        httpx.ConnectError("refused"),
        [told(1)],
    )
    assert positions(follow(server)[0]) == ["1"]
    assert server.waits_s == [20, 3, 6, 12, 1.5]


def test_no_wait_is_longer_than_half_a_minute(follow: Follow) -> None:
    server = Server(*[httpx.ConnectError("refused")] * 9)
    follow(server)
    assert server.waits_s[-1] == 15


@pytest.mark.parametrize(
    ("status", "code"), [(401, "invalid_api_key"), (403, "offering_not_in_package"), (404, "not_found")]
)
def test_a_stream_ends_where_another_try_cannot_help(follow: Follow, status: int, code: str) -> None:
    server = Server(refused(status, code))
    _, failure = follow(server)
    assert isinstance(failure, ProblemError) and (failure.status, failure.code) == (status, code)
    assert (len(server.requests), server.waits_s) == (1, [])


@pytest.mark.parametrize(
    "scripted",
    [
        lambda: httpx.Response(200, text="<html>", headers={"content-type": "text/html"}),
        lambda: httpx.Response(307, headers={"location": "https://elsewhere.example"}),
        lambda: [b"data: no\n\n"],
        lambda: [b"data: " + b"x" * 100_000] * 20,
    ],
)
def test_what_is_no_stream_ends_it(follow: Follow, scripted: Callable[[], Any]) -> None:
    server = Server(scripted())
    _, failure = follow(server)
    assert isinstance(failure, UnexpectedAnswerError)
    assert len(server.requests) == 1
    assert api_key not in str(failure)


def test_whoever_stops_lets_go_of_the_connection(follow: Follow) -> None:
    server = Server([told(1), told(2)])
    given, failure = follow(server, 1)
    assert (positions(given), failure) == (["1"], None)
    assert server.streams[0].is_closed


block = "retry: 5\n:\n\nid: 1\nevent: a\ndata: {}\n\ndata: b ▲\ndata:  c\ncolor: red\n\ndata: d\n"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("length", [1, 2, 3, 7, 1000])
def test_blocks_are_read_whatever_pieces_they_come_in(end: str, length: int) -> None:
    raw = ("\ufeff" + block.replace("\n", end)).encode()
    reader = ServerSentReader()
    read = [one for at in range(0, len(raw), length) for one in reader.feed(raw[at : at + length])]
    assert read == [
        ServerSent(retry_s=0.005),
        ServerSent(id="1", type="a", data="{}"),
        ServerSent(data="b ▲\n c"),
    ]
    assert reader.waiting_length > 0


def test_comments_and_fields_that_cannot_be_read_are_no_blocks() -> None:
    assert ServerSentReader().feed(b":\n\n: here\n\nretry: soon\n\nid: 1\0\n\n\n\n") == []
