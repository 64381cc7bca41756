"""What every failure of a call is: a closed list, each named for what its caller can do."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .rate_limit import RateLimit


@dataclass(frozen=True)
class FailedAnswer:
    """What is known of an answer that was not the one asked for."""

    status: int
    request_id: str | None
    rate_limits: Sequence[RateLimit]
    retry_after_seconds: float | None


class HalcyonError(Exception):
    """Any failure of a call. ``code`` says which: one of the server's, or one of this client's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(_in_brief(message))
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        # By itself Python would call the class with the message alone.
        return _restored, (type(self), self.args, self.__dict__)


_MESSAGE_MAX_LENGTH = 2000
"""How much of a message is kept [characters]: a server, or a proxy, may send one of any length."""


def _in_brief(message: str) -> str:
    return message if len(message) <= _MESSAGE_MAX_LENGTH else f"{message[:_MESSAGE_MAX_LENGTH]}… (cut)"


def _restored(kind: type[HalcyonError], args: tuple[Any, ...], fields: dict[str, Any]) -> HalcyonError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(fields)
    return error


class _AnsweredError(HalcyonError):
    """A failure that came with an answer."""

    def __init__(self, code: str, message: str, answer: FailedAnswer) -> None:
        super().__init__(code, message)
        self.status = answer.status
        self.request_id = answer.request_id
        """The ``x-request-id`` of the answer, to tell the operator."""
        self.rate_limits = answer.rate_limits
        self.retry_after_seconds = answer.retry_after_seconds
        """How long the server asks to wait [s]; None where it does not say."""


class ProblemError(_AnsweredError):
    """The server refused or failed, and said why."""

    def __init__(self, problem: dict[str, Any], answer: FailedAnswer) -> None:
        errors: Sequence[dict[str, Any]] = problem["errors"]
        code = problem["code"]
        lines = [f"{answer.status} {code}: {problem['detail']}"]
        for error in errors:
            place = error.get("pointer") or error.get("parameter") or error.get("header") or ""
            lines.append(f"{place}: {error['detail']}")
        super().__init__(code, "\n".join(lines), answer)
        self.errors = errors
        """The fields that are at fault; empty when no single field is."""
        self.type = problem.get("type")
        """A page of the server that says what happened and what to do."""


class UnexpectedAnswerError(_AnsweredError):
    """The answer does not follow the contract: a page of a proxy, a redirect, or malformed JSON."""

    def __init__(self, what: str, answer: FailedAnswer) -> None:
        super().__init__("unexpected_answer", f"{answer.status}: {what}", answer)


class ConnectionError(HalcyonError, builtins.ConnectionError):
    """No answer came, or it broke off."""

    def __init__(self, message: str) -> None:
        super().__init__("connection_failed", message)


class TimeoutError(HalcyonError, builtins.TimeoutError):
    """The answer did not come within ``timeout_ms``, all tries and the waits between them included."""

    def __init__(self, timeout_ms: float) -> None:
        super().__init__("timed_out", f"No answer within {timeout_ms:g} ms.")
        self.timeout_ms = timeout_ms
