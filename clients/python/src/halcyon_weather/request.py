from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

import httpx
from pydantic import ValidationError
from pydantic_core import to_json

from . import clock
from .answer import Answer
from .call import Call
from .deprecation import deprecation_line
from .errors import (
    ConnectionError,
    FailedAnswer,
    HalcyonError,
    ProblemError,
    TimeoutError,
    UnexpectedAnswerError,
)
from .exchange import Deadline, NoReply, Reply, Send, Wait, media_type_of, stream_types
from .line_reader import LineReader
from .options import Settings, TryReport, check_limits
from .provenance import Provenance, provenance_of
from .rate_limit import RateLimit, rate_limits
from .read_json import json_object
from .retry import may_retry, retry_after_s, retry_delay_s
from .without_key import headers_without, text_without, value_without

T = TypeVar("T")
Other = TypeVar("Other")


@dataclass(frozen=True)
class Answered(Provenance, Generic[T]):
    """An answer with what came beside it."""

    data: T
    status: int
    headers: httpx.Headers
    request_id: str | None
    rate_limits: Sequence[RateLimit]

    def with_data(self, data: Other) -> Answered[Other]:
        return cast("Answered[Other]", replace(cast("Answered[Any]", self), data=data))


def request(settings: Settings, call: Call[T]) -> Generator[Send | Wait, Any, Answered[T]]:
    """Sends a call, and sends it again where that can help; the driver does what is yielded, and gives back a Reply or a NoReply."""
    timeout_ms = call.options.get("timeout_ms", settings.timeout_ms)
    max_retries = call.options.get("max_retries", settings.max_retries)
    check_limits(timeout_ms, max_retries)
    deadline = Deadline(timeout_ms)
    send = _send_of(settings, call, deadline)
    retries = 0
    while True:
        if deadline.left_s() <= 0:
            raise TimeoutError(timeout_ms)
        outcome: Reply | NoReply = yield send
        if isinstance(outcome, NoReply) and outcome.is_timeout:
            raise TimeoutError(timeout_ms)
        reply = _without_key(settings, outcome) if isinstance(outcome, Reply) else None
        result = _result_of(settings, call, outcome if reply is None else reply)
        wait_s = None
        if isinstance(result, HalcyonError) and retries < max_retries:
            wait_s = _wait_s(result, reply, retries)
            # A wait that outlasts the deadline cannot end well: the failure at hand says more than a timeout.
            if wait_s is not None and wait_s >= deadline.left_s():
                wait_s = None
        _report(settings, call, retries, reply, wait_s)
        if isinstance(result, Answered):
            return result
        if wait_s is None:
            raise result
        yield Wait(wait_s)
        retries += 1


def _send_of(settings: Settings, call: Call[Any], deadline: Deadline) -> Send:
    headers = {
        "accept": stream_types.get(call.success, "application/json"),
        "accept-encoding": "gzip",
        "x-api-key": settings.api_key,
        **call.headers,
    }
    content = None
    if call.body is not None:
        headers["content-type"] = "application/json"
        content = to_json(call.body)
    return Send(
        method=call.method,
        url=settings.base_url + call.path,
        headers=headers,
        content=content,
        deadline=deadline,
        max_bytes=settings.answer_max_bytes,
        stream_type=stream_types.get(call.success),
    )


def _without_key(settings: Settings, reply: Reply) -> Reply:
    headers = headers_without(reply.headers, settings.api_key)
    return reply if headers is reply.headers else Reply(reply.status, headers, reply.body, reply.stream)


def _result_of(settings: Settings, call: Call[T], outcome: Reply | NoReply) -> Answered[T] | HalcyonError:
    if isinstance(outcome, NoReply):
        return ConnectionError(f"No answer came: {text_without(outcome.reason, settings.api_key)}.")
    status, headers = outcome.status, outcome.headers
    document = None if outcome.body is None else json_object(outcome.body)
    answer = _failed_answer_of(status, headers, document, settings.api_key)
    if outcome.body is None and outcome.stream is None:
        return UnexpectedAnswerError(f"The answer is longer than {settings.answer_max_bytes} bytes.", answer)
    if status >= 400:
        return _failure_of(document, answer, settings.api_key)
    what, data = _data_of(call, outcome, document)
    if what is not None:
        return UnexpectedAnswerError(what, answer)
    provenance = provenance_of(headers)
    if isinstance(data, Answer):
        data.keep_provenance(provenance)
    return Answered(
        **vars(provenance),
        data=data,
        status=status,
        headers=headers,
        request_id=answer.request_id,
        rate_limits=answer.rate_limits,
    )


def _data_of(call: Call[T], reply: Reply, document: dict[str, Any] | None) -> tuple[str | None, T]:
    """What is wrong with a success, or its data."""
    nothing: Any = None
    if reply.stream is not None:
        return None, reply.stream
    if call.success == "lines":
        return "The answer is not lines of JSON; a job may not be done yet.", nothing
    if call.success == "events":
        return "The answer is not a stream of events.", nothing
    if call.success == "nothing":
        return (None if reply.status == 204 else "The answer does not say that it is done."), nothing
    what = _wrong_file_of(call, reply) if call.success == "file" else _wrong_object_of(reply, document)
    if what is not None:
        return what, nothing
    try:
        return None, call.read(reply.body or b"")
    except ValueError as error:
        return f"The answer breaks the contract{_place_of(error)}.", nothing


def _wrong_object_of(reply: Reply, document: dict[str, Any] | None) -> str | None:
    if document is None or reply.status not in (200, 201, 202, 203):
        return "The answer is not a JSON object."
    return "The answer is a problem with the status of a success." if _is_problem(document) else None


def _wrong_file_of(call: Call[Any], reply: Reply) -> str | None:
    is_asked = reply.status == 200 and media_type_of(reply.headers) == call.headers["accept"]
    return None if is_asked else "The answer is no file of the format that was asked for."


def _place_of(error: ValueError) -> str:
    if not isinstance(error, ValidationError):
        return ""
    detail = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f": {'.'.join(map(str, detail['loc']))}: {detail['msg']}"


def _failed_answer_of(
    status: int, headers: httpx.Headers, document: dict[str, Any] | None, api_key: str
) -> FailedAnswer:
    """What is known of an answer, should it have to be told as a failure."""
    named = (document or {}).get("request_id")
    return FailedAnswer(
        status=status,
        request_id=headers.get("x-request-id")
        or (text_without(named, api_key) if isinstance(named, str) else None),
        rate_limits=rate_limits(headers),
        retry_after_seconds=retry_after_s(
            headers.get_list("retry-after"), headers.get("date", ""), clock.wall_s()
        ),
    )


def line_reader_of(settings: Settings, call: Call[T], answered: Answered[httpx.Response]) -> LineReader[T]:
    """Reads the lines of an answer that was left unread."""
    answer = _failed_answer_of(answered.status, answered.headers, None, settings.api_key)
    count = call.line_count if call.line_count is not None else _line_count_of(answered.headers)
    return LineReader(answered.data, call.read, count, settings.answer_max_bytes, answer)


def _line_count_of(headers: httpx.Headers) -> int | None:
    """How many lines an answer says to have."""
    text = headers.get("x-halcyon-lines", "")
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def _is_problem(document: dict[str, Any]) -> bool:
    return isinstance(document.get("code"), str) and isinstance(document.get("detail"), str)


def _failure_of(document: dict[str, Any] | None, answer: FailedAnswer, api_key: str) -> HalcyonError:
    if document is None or not _is_problem(document):
        return UnexpectedAnswerError("The answer is neither a result nor a problem of Halcyon.", answer)
    problem = value_without(document, api_key)
    listed = problem.get("errors")
    errors = [
        one
        for one in (listed if isinstance(listed, list) else [])
        if isinstance(one, dict) and _is_problem(one)
    ]
    return ProblemError({**problem, "errors": errors}, answer)


def _wait_s(error: HalcyonError, reply: Reply | None, retries: int) -> float | None:
    if reply is None:
        return retry_delay_s(retries, None, clock.random())
    # The try before may be the one that still runs.
    is_running = retries > 0 and reply.status == 409 and error.code == "idempotency_conflict"
    if not may_retry(reply.status, reply.headers, is_running=is_running):
        return None
    return retry_delay_s(retries, getattr(error, "retry_after_seconds", None), clock.random())


def _report(
    settings: Settings, call: Call[Any], retries: int, reply: Reply | None, wait_s: float | None
) -> None:
    headers = None if reply is None else reply.headers
    settings.report(
        TryReport(
            method=call.method,
            path=call.path.partition("?")[0],
            attempt=retries + 1,
            status=None if reply is None else reply.status,
            request_id=None if headers is None else headers.get("x-request-id"),
            retry_in_ms=None if wait_s is None else wait_s * 1000,
        )
    )
    deprecation = None if headers is None else deprecation_line(headers, settings.base_url)
    if deprecation is not None:
        settings.warn(deprecation)
