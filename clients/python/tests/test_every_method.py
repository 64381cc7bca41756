from __future__ import annotations

import asyncio
import os
import re
from typing import Any

import every_method
import pytest

from halcyon_weather import AsyncHalcyon, Halcyon, TryReport, v2
from halcyon_weather._generated.v1.endpoints import endpoints as endpoints_of_v1
from halcyon_weather._generated.v2.endpoints import endpoints as endpoints_of_v2

if "HALCYON_URL" not in os.environ:
    pytest.skip("HALCYON_URL and HALCYON_KEY name a server", allow_module_level=True)

tables = {"v1": endpoints_of_v1, "v2": endpoints_of_v2}


def names_of(reports: list[TryReport], version: str) -> set[str]:
    """The endpoints that were called."""

    def name(report: TryReport) -> str:
        for name, (method, template) in tables[version].items():
            pattern = re.sub(r"\{\w+\}", "[^/]+", f"/{version}{template}")
            if report.method == method and re.fullmatch(pattern, report.path):
                return name
        raise AssertionError(report)

    return {name(report) for report in reports}


def options(reports: list[TryReport]) -> dict[str, Any]:
    return {
        "api_key": os.environ["HALCYON_KEY"],
        "base_url": os.environ["HALCYON_URL"],
        "logger": reports.append,
    }


def test_every_endpoint_of_v1_has_a_method() -> None:
    reports: list[TryReport] = []
    with Halcyon(**options(reports)) as halcyon:
        every_method.every_method_of_v1(halcyon)
    assert names_of(reports, "v1") == set(endpoints_of_v1)


def test_every_endpoint_of_v2_has_a_method() -> None:
    reports: list[TryReport] = []
    with v2.Halcyon(**options(reports)) as halcyon:
        every_method.every_method_of_v2(halcyon)
    assert names_of(reports, "v2") == set(endpoints_of_v2)


def test_every_endpoint_of_v1_has_an_awaited_method() -> None:
    reports: list[TryReport] = []

    async def run() -> None:
        async with AsyncHalcyon(**options(reports)) as halcyon:
            await every_method.every_method_of_v1_async(halcyon)

    asyncio.run(run())
    assert names_of(reports, "v1") == set(endpoints_of_v1)


def test_every_endpoint_of_v2_has_an_awaited_method() -> None:
    reports: list[TryReport] = []

    async def run() -> None:
        async with v2.AsyncHalcyon(**options(reports)) as halcyon:
            await every_method.every_method_of_v2_async(halcyon)

    asyncio.run(run())
    assert names_of(reports, "v2") == set(endpoints_of_v2)
