"""The table of faults that the client in TypeScript runs too."""

from __future__ import annotations

import asyncio
import json
import os
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from fault_server import FaultServer, Request

from halcyon_weather import Answer, AsyncHalcyon, Halcyon, HalcyonError, TimeoutError, TryReport, clock

table = Path(__file__).parents[3] / "packages/sdk/faults"
if not table.is_dir():
    pytest.skip("the table of faults is in the repository alone", allow_module_level=True)

shared = json.loads((table / "shared.json").read_text())
cases = [
    case
    for file in sorted(table.glob("*.json"))
    if file.name != "shared.json"
    for case in json.loads(file.read_text())
]
documents = shared["documents"]
api_key = shared["apiKey"]
absent_address = "http://127.0.0.1:1"

option_names = {"timeoutMs": "timeout_ms", "maxRetries": "max_retries", "answerMaxBytes": "answer_max_bytes"}


class VirtualClock:
    """Time in which sleeping costs none, and all else neither, so that a busy machine is as good as any."""

    def __init__(self, start: str, *, is_real: bool) -> None:
        self.is_real = is_real
        self.start_s = datetime.fromisoformat(start.replace("Z", "+00:00")).timestamp()
        self.restart()

    def restart(self) -> None:
        self.slept_s = 0.0
        self.waits_ms: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept_s += seconds
        self.waits_ms.append(seconds * 1000)

    async def sleep_async(self, seconds: float) -> None:
        self.sleep(seconds)

    def monotonic_s(self) -> float:
        return self.slept_s + (time.monotonic() if self.is_real else 0)

    def wall_s(self) -> float:
        return self.start_s + self.slept_s


@pytest.fixture(autouse=True)
def virtual_clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> VirtualClock:
    case = request.node.callspec.params["case"]
    # What drips comes to an end by real time alone.
    is_real = any(one.get("ends") == "drip" for one in case["tries"])
    virtual = VirtualClock(case.get("clock", shared["clock"]), is_real=is_real)
    for name in ("sleep", "sleep_async", "monotonic_s", "wall_s"):
        monkeypatch.setattr(clock, name, getattr(virtual, name))
    monkeypatch.setattr(clock, "random", lambda: shared["random"])
    return virtual


def asked(halcyon: Any, case: dict[str, Any]) -> Any:
    """The call of a case: an answer, something to await, or something to iterate."""
    composite, task = shared["inputs"]["composite"], shared["inputs"]["task"]

    def batch() -> Any:
        return halcyon.optimality.batch({"items": [composite] * case.get("items", 2)})

    calls: dict[str, Callable[[], Any]] = {
        "models.list": lambda: halcyon.models.list(),
        "tasks.get": lambda: halcyon.tasks.get(1),
        "tasks.list": lambda: halcyon.tasks.list(),
        "tasks.create": lambda: halcyon.tasks.create(task),
        "tasks.replace": lambda: halcyon.tasks.replace(48213, task, version=1),
        "tasks.delete": lambda: halcyon.tasks.delete(48213, version=1),
        "optimality.composite": lambda: halcyon.optimality.composite(composite),
        "optimality.batch": batch,
        "optimality.batch.cost": lambda: batch().cost(),
        "optimality.batch.job": lambda: batch().job(),
        "jobs.get": lambda: halcyon.jobs.get("job_1"),
        "jobs.result": lambda: halcyon.jobs.result("job_1"),
    }
    return calls[case["call"]]()


def told(value: Any) -> Any:
    return (
        value.model_dump(mode="json", by_alias=True, exclude_unset=True)
        if isinstance(value, Answer)
        else value
    )


class Outcome:
    def __init__(self) -> None:
        self.value: Any = None
        self.items: list[Any] = []
        self.error: HalcyonError | None = None
        self.requests: list[Request] = []
        self.strays: list[Request] = []
        """Requests that a second server got."""
        self.reports: list[TryReport] = []


Run = Callable[[dict[str, Any], dict[str, Any]], Outcome]


def run_sync(options: dict[str, Any], case: dict[str, Any]) -> Outcome:
    outcome = Outcome()
    with Halcyon(**options) as halcyon:
        try:
            if "items" in case["expect"]:
                for item in asked(halcyon, case):
                    outcome.items.append(told(item))
            else:
                outcome.value = told(asked(halcyon, case))
        except HalcyonError as error:
            outcome.error = error
    return outcome


def run_async(options: dict[str, Any], case: dict[str, Any]) -> Outcome:
    outcome = Outcome()

    async def run() -> None:
        async with AsyncHalcyon(**options) as halcyon:
            try:
                if "items" in case["expect"]:
                    async for item in asked(halcyon, case):
                        outcome.items.append(told(item))
                else:
                    outcome.value = told(await asked(halcyon, case))
            except HalcyonError as error:
                outcome.error = error

    asyncio.run(run())
    return outcome


def named(value: Any) -> Any:
    return documents[value] if isinstance(value, str) else value


def shown(error: BaseException) -> str:
    """All that an error shows of itself."""
    return "".join(
        [
            repr(error),
            repr(vars(error)),
            *traceback.format_exception(error),
            "" if error.__context__ is None else shown(error.__context__),
            "" if error.__cause__ is None else shown(error.__cause__),
        ]
    )


def told_error(error: HalcyonError, expected: dict[str, Any]) -> dict[str, Any]:
    fields = {"requestId": "request_id", "retryAfterSeconds": "retry_after_seconds"}
    return {
        name: type(error).__name__ if name == "class" else getattr(error, fields.get(name, name), None)
        for name in expected
    }


runs: list[Run] = [run_sync, run_async]


def runs_of(number: int) -> list[Run]:
    """Both clients in long runs, else one of them in turn."""
    return runs if os.environ.get("HALCYON_RING") == "long" else [runs[number % 2]]


@pytest.mark.parametrize(
    ("case", "run"),
    [
        pytest.param(case, run, id=f"{case['name']} ({run.__name__})")
        for number, case in enumerate(cases)
        for run in runs_of(number)
    ],
)
def test_fault(case: dict[str, Any], run: Run, virtual_clock: VirtualClock) -> None:
    expect = case["expect"]
    outcome = Outcome()
    # Sockets take real time: a call that ended before the server had its say gets more.
    for factor in (1, 8, 64):
        virtual_clock.restart()
        outcome = outcome_of(case, run, factor)
        has_heard = len(outcome.requests) >= expect["tries"] and len(outcome.items) >= len(
            expect.get("items", [])
        )
        if has_heard or not isinstance(outcome.error, TimeoutError):
            break
    if "error" in expect:
        assert outcome.error is not None, outcome.value or outcome.items
        assert told_error(outcome.error, expect["error"]) == expect["error"]
        assert api_key not in shown(outcome.error)
        assert len(str(outcome.error)) < 2100
    elif outcome.error is not None:
        raise outcome.error
    if "items" in expect:
        assert outcome.items == [named(item) for item in expect["items"]]
    elif "error" not in expect:
        assert outcome.value == (documents[expect["document"]] if "document" in expect else expect["value"])
    assert len(outcome.requests) == expect["tries"]
    assert virtual_clock.waits_ms == pytest.approx(expect.get("waitsMs", []))
    sent = [request.headers for request in outcome.requests]
    names = {headers["idempotency-key"] for headers in sent if "idempotency-key" in headers}
    assert len(names) == expect.get("names", 0)
    if "paths" in expect:
        assert [request.path for request in outcome.requests] == expect["paths"]
    assert outcome.strays == []
    assert api_key not in repr(outcome.reports)
    told_waits = [report.retry_in_ms for report in outcome.reports if report.retry_in_ms is not None]
    assert told_waits == pytest.approx(expect.get("waitsMs", []))


def outcome_of(case: dict[str, Any], run: Run, factor: int) -> Outcome:
    """What becomes of a case where a call that shall time out has so many times its time."""
    other = FaultServer([{"status": 200, "document": "models"}], documents)
    server = FaultServer(case["tries"] or [{"raw": ""}], documents, other.origin)
    reports: list[TryReport] = []
    given = {**shared["options"], **case.get("options", {})}
    options = {option_names[name]: value for name, value in given.items()}
    options["timeout_ms"] *= factor
    base_url = absent_address if case.get("absent") else server.origin
    try:
        outcome = run({"api_key": api_key, "base_url": base_url, "logger": reports.append, **options}, case)
    finally:
        server.close()
        other.close()
    outcome.requests, outcome.strays, outcome.reports = server.requests, other.requests, reports
    return outcome
