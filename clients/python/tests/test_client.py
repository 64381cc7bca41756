from __future__ import annotations

import json
import pickle
import subprocess
import sys
from datetime import date, datetime, timezone
from typing import Any

import httpx
import pytest
from answering import answering, api_key, composite, composite_headers, composite_of

from halcyon_weather import (
    AsyncHalcyon,
    ConnectionError,
    Halcyon,
    HalcyonError,
    Logger,
    ProblemError,
    TimeoutError,
    TryReport,
    band_of,
)


def test_sends_key_body_and_path_under_the_address() -> None:
    seen: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(200, json=composite)

    composite_of(answering(answer))
    (request,) = seen
    assert str(request.url) == "https://weather.example.org/base/v1/optimality/composite/"
    assert request.headers["x-api-key"] == api_key
    assert json.loads(request.content)["constraint_params"] == {"id": 1, "type": "task"}


def test_gives_status_rate_limits_and_where_the_weather_comes_from_beside_the_data() -> None:
    headers = {
        **composite_headers,
        "x-request-id": "req-7",
        "ratelimit-policy": '"month";q=100000;w=2592000, "burst";q=50;w=1',
        "ratelimit": '"month";r=99871;t=431999, "burst";r=49;t=1',
        "deprecation": "@1796083200",
        "sunset": "Mon, 01 Nov 2027 00:00:00 GMT",
    }
    answered = composite_of(answering(lambda _: httpx.Response(200, json=composite, headers=headers)))
    assert (answered.status, answered.request_id) == (200, "req-7")
    assert [(limit.policy, limit.remaining, limit.quota) for limit in answered.rate_limits] == [
        ("month", 99871, 100000),
        ("burst", 49, 50),
    ]
    assert answered.source == {"deterministic": "gfs", "ensemble": "gefs"}
    assert answered.synthetic is False
    assert answered.run["ensemble"] == "2026-11-21T00:00:00Z"
    assert answered.deprecation.deprecated_at == datetime(2026, 12, 1, tzinfo=timezone.utc)
    assert answered.deprecation.sunset_at == datetime(2027, 11, 1, tzinfo=timezone.utc)
    assert answered.data.forecast[1].Q90 == 0.9


def test_warns_once_of_a_version_that_is_deprecated_and_survives_a_broken_log() -> None:
    warned: list[str] = []

    def broken(report: TryReport) -> None:
        raise RuntimeError(report)

    headers = {"deprecation": "@1796083200", "link": '</docs/versions>; rel="deprecation"'}
    halcyon = answering(
        lambda _: httpx.Response(200, json=composite, headers=headers),
        logger=Logger(report=broken, warn=warned.append),
    )
    composite_of(halcyon)
    composite_of(halcyon)
    assert warned == [
        "This version of the Halcyon API is deprecated from 2026-12-01 on. See https://weather.example.org/docs/versions"
    ]


def test_splits_a_span_into_what_the_server_gives_at_once() -> None:
    asked: list[dict[str, str]] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(dict(request.url.params))
        return httpx.Response(422, json={"code": "invalid_request", "detail": "No."})

    halcyon = answering(answer)
    place: dict[str, Any] = {
        "latitude": 0,
        "longitude": 0,
        "variables": ["temperature_2m", "rain", "snowfall"],
    }
    spans: list[tuple[date | str, str]] = [
        (date(1979, 1, 1), "1998-12-31"),
        ("2020-02-31", "2020-03-01"),
        ("2020-01-02", "2020-01-01"),
    ]
    for start, end in spans:
        parts = halcyon.historical.hourly.parts(start_date=start, end_date=end, **place)
        with pytest.raises(ProblemError):
            next(parts)
    assert [(one["start_date"], one["end_date"], one["variables"]) for one in asked] == [
        ("1979-01-01", "1988-12-30", "temperature_2m,rain,snowfall"),
        ("2020-02-31", "2020-03-01", "temperature_2m,rain,snowfall"),
        ("2020-01-02", "2020-01-01", "temperature_2m,rain,snowfall"),
    ]


def test_sends_nothing_before_it_is_used_and_lets_a_call_set_its_own_limits() -> None:
    tries: list[TryReport] = []
    halcyon = answering(lambda _: httpx.Response(500), logger=tries.append, max_retries=5)
    halcyon.tasks.list()
    halcyon.optimality.batch({"items": []})
    halcyon.jobs.result("job_1")
    assert tries == []
    with pytest.raises(HalcyonError):
        composite_of(halcyon, max_retries=0)
    assert len(tries) == 1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"api_key": None}, "api_key is missing"),
        ({"api_key": "two words"}, "api_key must be"),
        ({"api_key": "schlüssel"}, "api_key must be"),
        ({"base_url": "weather.example.org"}, "base_url must be an absolute address"),
        ({"base_url": "https://host:port"}, "base_url must be an absolute address"),
        ({"base_url": "https://me:secret@host"}, "without credentials"),
        ({"base_url": "https://host/?a=1"}, "without credentials"),
        ({"timeout_ms": 0}, "timeout_ms must be"),
        ({"timeout_ms": 2**31}, "timeout_ms must be"),
        ({"max_retries": -1}, "max_retries must be"),
        ({"max_retries": 1.5}, "max_retries must be"),
        ({"answer_max_bytes": 0}, "answer_max_bytes must be"),
    ],
)
def test_refuses_options_that_cannot_be_and_never_shows_the_key(options: dict[str, Any], says: str) -> None:
    given = {"api_key": "hal_secret", "base_url": "https://host", **options}
    for client in (Halcyon, AsyncHalcyon):
        with pytest.raises(ValueError, match=says) as raised:
            client(**given)
        assert "hal_secret" not in str(raised.value)
        assert "schlüssel" not in str(raised.value)


def test_shows_no_key() -> None:
    halcyon = answering(lambda _: httpx.Response(500), max_retries=0)
    with pytest.raises(HalcyonError) as raised:
        composite_of(halcyon)
    shown = [halcyon, halcyon.optimality, halcyon._driver, halcyon._driver.settings, raised.value]
    assert api_key not in repr(shown) + str(vars(raised.value))


def test_errors_are_the_built_in_ones_too_and_can_be_pickled() -> None:
    halcyon = answering(lambda _: httpx.Response(404, json={"code": "entry_not_found", "detail": "No."}))
    with pytest.raises(ProblemError) as raised:
        halcyon.tasks.get(499)
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (type(copy), str(copy), vars(copy)) == (ProblemError, str(raised.value), vars(raised.value))
    assert pickle.loads(pickle.dumps(TimeoutError(5))).timeout_ms == 5
    assert isinstance(TimeoutError(5), OSError)
    assert str(pickle.loads(pickle.dumps(ConnectionError("No answer came.")))) == "No answer came."


def test_closes_its_own_connections_alone() -> None:
    given = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json=composite)))
    with Halcyon(api_key=api_key, base_url="http://localhost", http_client=given):
        pass
    assert not given.is_closed
    own = Halcyon(api_key=api_key, base_url="http://localhost")
    own.close()
    assert own._driver._client.is_closed


def test_names_the_band_of_a_score() -> None:
    assert [band_of(score) for score in (1, 0.9, 0.1, 0.05, 0)] == [
        "ideal",
        "acceptable",
        "acceptable",
        "unsuitable",
        "stop",
    ]
    assert band_of(0, "presence") == "absent"


def test_is_imported_without_pandas() -> None:
    program = "import sys, halcyon_weather; assert not {'pandas', 'numpy', 'xarray'} & set(sys.modules)"
    env = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    subprocess.run([sys.executable, "-c", program], check=True, env=env)
