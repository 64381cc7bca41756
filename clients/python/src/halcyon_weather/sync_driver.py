from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, TypeVar

import httpx

from . import clock
from .body_reader import BodyReader, GarbledError
from .call import Call
from .errors import HalcyonError, TimeoutError
from .exchange import Deadline, NoReply, Reply, Send, Wait
from .line_reader import broken_off
from .options import Settings
from .request import Answered, line_reader_of, request
from .within import ExpiredError, within

T = TypeVar("T")


class SyncDriver:
    """Does what the core of a call asks for, and waits for it."""

    def __init__(self, settings: Settings, http_client: httpx.Client | None) -> None:
        self.settings = settings
        self._client = (
            httpx.Client(event_hooks={"response": [_forget_location]}) if http_client is None else http_client
        )
        self._is_own = http_client is None

    def close(self) -> None:
        if self._is_own:
            self._client.close()

    def send(self, call: Call[T]) -> Answered[T]:
        return self._run(request(self.settings, call))

    def send_lines(self, call: Call[T]) -> Answered[Iterator[T]]:
        answered: Answered[Any] = self._run(request(self.settings, call))
        return answered.with_data(self._lines(call, answered))

    def open_events(self, call: Call[Any]) -> httpx.Response:
        """The answer of a stream of events, of which nothing is read."""
        response: httpx.Response = self._run(request(self.settings, call)).data
        return response

    def events_pieces(self, response: httpx.Response, quiet_ms: float) -> Generator[bytes, None, None]:
        """What comes of a stream of events, until it ends, breaks, or is silent for so long."""
        response.request.extensions["timeout"]["read"] = quiet_ms / 1000
        outcome: bytes | HalcyonError | None = b""
        try:
            pieces = _pieces(response)
            while isinstance(outcome, bytes):
                yield outcome
                outcome = _piece(response, pieces, Deadline(quiet_ms))
        finally:
            # One that is late is still read, and closed at its end.
            if not isinstance(outcome, TimeoutError):
                response.close()

    def _run(self, core: Generator[Send | Wait, Any, Answered[T]]) -> Answered[T]:
        outcome: Reply | NoReply | None = None
        while True:
            try:
                step = core.send(outcome)
            except StopIteration as end:
                answered: Answered[T] = end.value
                return answered
            if isinstance(step, Wait):
                clock.sleep(step.seconds)
                outcome = None
            else:
                outcome = self._exchange(step)

    def _exchange(self, send: Send) -> Reply | NoReply:
        opened: list[httpx.Response] = []
        try:
            return within(
                send.deadline.left_s(),
                lambda: self._reply(send, opened),
                lambda: _close(opened),
            )
        except (ExpiredError, httpx.TimeoutException):
            return NoReply("", is_timeout=True)
        except (httpx.HTTPError, httpx.StreamError, GarbledError, OSError) as failure:
            # The failure itself is left behind: it holds the request, and so the key.
            return NoReply(str(failure) or type(failure).__name__)

    def _reply(self, send: Send, opened: list[httpx.Response]) -> Reply:
        request = self._client.build_request(
            send.method,
            send.url,
            headers=dict(send.headers),
            content=send.content,
            timeout=max(send.deadline.left_s(), 0.001),
        )
        # A redirect would carry the key to wherever it points.
        response = self._client.send(request, stream=True, follow_redirects=False)
        opened.append(response)
        status, headers = response.status_code, response.headers
        if send.streams(status, headers):
            return Reply(status, headers, None, response)
        try:
            body = BodyReader(response, send.max_bytes)
            for raw in _pieces(response):
                body.feed(raw)
                if body.is_too_long:
                    return Reply(status, headers, None)
                if send.deadline.left_s() <= 0:
                    raise ExpiredError
            return Reply(status, headers, body.whole())
        finally:
            response.close()

    def _lines(self, call: Call[T], answered: Answered[Any]) -> Iterator[T]:
        response: httpx.Response = answered.data
        timeout_ms = call.options.get("timeout_ms", self.settings.timeout_ms)
        response.request.extensions["timeout"]["read"] = timeout_ms / 1000
        outcome: bytes | HalcyonError | None = b""
        try:
            reader = line_reader_of(self.settings, call, answered)
            pieces = _pieces(response)
            asked = Deadline(timeout_ms)
            while outcome is not None:
                outcome = _piece(response, pieces, asked)
                if isinstance(outcome, HalcyonError):
                    raise outcome
                for line in reader.end() if outcome is None else reader.feed(outcome):
                    yield line
                    asked = Deadline(timeout_ms)
        finally:
            # One that is late is still read, and closed at its end.
            if not isinstance(outcome, TimeoutError):
                response.close()


def _close(opened: list[httpx.Response]) -> None:
    for response in opened:
        response.close()


def _pieces(response: httpx.Response) -> Iterator[bytes]:
    return iter([response.content]) if response.is_stream_consumed else response.iter_raw()


def _forget_location(response: httpx.Response) -> None:
    """Nothing is followed, and httpx would fail where a redirect leads nowhere."""
    if response.has_redirect_location:
        del response.headers["location"]


def _piece(response: httpx.Response, pieces: Iterator[bytes], asked: Deadline) -> bytes | HalcyonError | None:
    """The next piece, None at the end, or why none came."""
    try:
        return within(asked.left_s(), lambda: next(pieces, None), response.close)
    except (ExpiredError, httpx.TimeoutException):
        return TimeoutError(asked.timeout_ms)
    except (httpx.HTTPError, httpx.StreamError, OSError):
        return broken_off()
