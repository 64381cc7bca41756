from __future__ import annotations

import builtins
from collections.abc import AsyncGenerator, AsyncIterator, Generator
from typing import Any, TypeVar

import anyio
import httpx

from . import clock
from .body_reader import BodyReader, GarbledError
from .call import Call
from .errors import HalcyonError, TimeoutError
from .exchange import Deadline, NoReply, Reply, Send, Wait
from .line_reader import broken_off
from .options import Settings
from .request import Answered, line_reader_of, request

T = TypeVar("T")


class AsyncDriver:
    """Does what the core of a call asks for, on asyncio or trio; cancelling its task ends a call."""

    def __init__(self, settings: Settings, http_client: httpx.AsyncClient | None) -> None:
        self.settings = settings
        self._client = (
            httpx.AsyncClient(event_hooks={"response": [_forget_location]})
            if http_client is None
            else http_client
        )
        self._is_own = http_client is None

    async def close(self) -> None:
        if self._is_own:
            await self._client.aclose()

    async def send(self, call: Call[T]) -> Answered[T]:
        return await self._run(request(self.settings, call))

    async def send_lines(self, call: Call[T]) -> Answered[AsyncIterator[T]]:
        answered: Answered[Any] = await self._run(request(self.settings, call))
        return answered.with_data(self._lines(call, answered))

    async def open_events(self, call: Call[Any]) -> httpx.Response:
        """The answer of a stream of events, of which nothing is read."""
        response: httpx.Response = (await self._run(request(self.settings, call))).data
        return response

    async def events_pieces(self, response: httpx.Response, quiet_ms: float) -> AsyncGenerator[bytes, None]:
        """What comes of a stream of events, until it ends, breaks, or is silent for so long."""
        outcome: bytes | HalcyonError | None = b""
        try:
            pieces = _pieces(response)
            while isinstance(outcome, bytes):
                yield outcome
                outcome = await _piece(pieces, Deadline(quiet_ms))
        finally:
            await response.aclose()

    async def _run(self, core: Generator[Send | Wait, Any, Answered[T]]) -> Answered[T]:
        outcome: Reply | NoReply | None = None
        while True:
            try:
                step = core.send(outcome)
            except StopIteration as end:
                answered: Answered[T] = end.value
                return answered
            if isinstance(step, Wait):
                await clock.sleep_async(step.seconds)
                outcome = None
            else:
                outcome = await self._exchange(step)

    async def _exchange(self, send: Send) -> Reply | NoReply:
        try:
            with anyio.fail_after(max(0, send.deadline.left_s())):
                return await self._reply(send)
        except (builtins.TimeoutError, httpx.TimeoutException):
            return NoReply("", is_timeout=True)
        except (httpx.HTTPError, httpx.StreamError, GarbledError, OSError) as failure:
            # The failure itself is left behind: it holds the request, and so the key.
            return NoReply(str(failure) or type(failure).__name__)

    async def _reply(self, send: Send) -> Reply:
        request = self._client.build_request(
            send.method, send.url, headers=dict(send.headers), content=send.content, timeout=None
        )
        # A redirect would carry the key to wherever it points.
        response = await self._client.send(request, stream=True, follow_redirects=False)
        status, headers = response.status_code, response.headers
        if send.streams(status, headers):
            return Reply(status, headers, None, response)
        try:
            body = BodyReader(response, send.max_bytes)
            async for raw in _pieces(response):
                body.feed(raw)
                if body.is_too_long:
                    return Reply(status, headers, None)
            return Reply(status, headers, body.whole())
        finally:
            await response.aclose()

    async def _lines(self, call: Call[T], answered: Answered[Any]) -> AsyncIterator[T]:
        response: httpx.Response = answered.data
        timeout_ms = call.options.get("timeout_ms", self.settings.timeout_ms)
        outcome: bytes | HalcyonError | None = b""
        try:
            reader = line_reader_of(self.settings, call, answered)
            pieces = _pieces(response)
            asked = Deadline(timeout_ms)
            while outcome is not None:
                outcome = await _piece(pieces, asked)
                if isinstance(outcome, HalcyonError):
                    raise outcome
                for line in reader.end() if outcome is None else reader.feed(outcome):
                    yield line
                    asked = Deadline(timeout_ms)
        finally:
            await response.aclose()


async def _pieces(response: httpx.Response) -> AsyncIterator[bytes]:
    if response.is_stream_consumed:
        yield response.content
    else:
        async for piece in response.aiter_raw():
            yield piece


async def _forget_location(response: httpx.Response) -> None:
    """Nothing is followed, and httpx would fail where a redirect leads nowhere."""
    if response.has_redirect_location:
        del response.headers["location"]


async def _piece(pieces: AsyncIterator[bytes], asked: Deadline) -> bytes | HalcyonError | None:
    """The next piece, None at the end, or why none came."""
    try:
        with anyio.fail_after(max(0, asked.left_s())):
            return await anext(pieces, None)
    except (builtins.TimeoutError, httpx.TimeoutException):
        return TimeoutError(asked.timeout_ms)
    except (httpx.HTTPError, httpx.StreamError, OSError):
        return broken_off()
