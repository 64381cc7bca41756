"""A client of a server that answers in the same process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx

from halcyon_weather import Halcyon

api_key = "hal_0123456789abcdefghijABCDEFGHIJ01abcdef"

composite: dict[str, Any] = {
    "metadata": {
        "generated_at": "2026-11-21T09:14:03Z",
        "model": "noaa",
        "id": 1,
        "forecast_hours": 2,
        "timezone": "UTC",
        "location": {"latitude": 51.5, "longitude": -0.12, "place": None},
        "start_date": "2026-11-21T09:00:00Z",
        "end_date": "2026-11-21T10:00:00Z",
    },
    "forecast": [
        {"timestamp": "2026-11-21T09:00:00Z", "median": 0.82, "Q10": None, "Q90": None},
        {"timestamp": "2026-11-21T10:00:00Z", "median": 1, "Q10": 0.1, "Q90": 0.9},
    ],
}
composite_headers = {
    "x-halcyon-source": "deterministic=gfs, ensemble=gefs",
    "x-halcyon-synthetic": "?0",
    "x-halcyon-run": "deterministic;init=2026-11-21T06:00:00Z, ensemble;init=2026-11-21T00:00:00Z",
    "x-halcyon-entry": "task/1/tower-crane-lifting;v=2;polarity=suitability",
    "link": '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
}


def answering(answer: Callable[[httpx.Request], httpx.Response], **options: Any) -> Halcyon:
    http_client = httpx.Client(transport=httpx.MockTransport(answer))
    options = {"api_key": api_key, "base_url": "https://weather.example.org/base/", **options}
    return Halcyon(http_client=http_client, **options)


def composite_of(halcyon: Halcyon, **options: Any) -> Any:
    return halcyon.optimality.composite.with_response(
        {
            "request": {"latitude": 51.5, "longitude": -0.12, "forecast_hours": 2, "model": "noaa"},
            "constraint_params": {"id": 1, "type": "task"},
        },
        **options,
    )
