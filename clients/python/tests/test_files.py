from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from io import BytesIO
from typing import Any

import httpx
import pytest
from answering import answering, api_key, composite

from halcyon_weather import (
    AsyncHalcyon,
    FileFormat,
    Halcyon,
    ProblemError,
    UnexpectedAnswerError,
    v2,
)

parquet = "application/vnd.apache.parquet"
held = b"PAR1\xff\xfe\x00"
"""Bytes that are no UTF-8."""
asked: Any = {
    "latitude": 47.5,
    "longitude": 8.5,
    "variables": ["temperature_2m"],
    "start_date": "2001-01-01",
    "end_date": "2001-01-02",
}


def file_of(media_type: str, seen: list[httpx.Request]) -> Callable[[httpx.Request], httpx.Response]:
    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(200, content=held, headers={"content-type": media_type})

    return answer


def test_a_series_comes_as_the_bytes_of_a_file() -> None:
    seen: list[httpx.Request] = []
    halcyon = answering(file_of(parquet, seen))
    assert halcyon.historical.hourly.file("parquet", **asked) == held
    (request,) = seen
    assert request.headers["accept"] == parquet
    assert {name: str(value) for name, value in request.url.params.items()} == {
        **{name: str(value) for name, value in asked.items()},
        "variables": "temperature_2m",
    }


def test_a_request_with_a_body_asks_for_a_file_in_the_same_way() -> None:
    seen: list[httpx.Request] = []
    halcyon = answering(file_of("text/csv; charset=utf-8", seen))
    place: Any = {
        "request": {"latitude": 51.5, "longitude": -0.12, "forecast_hours": 2, "model": "noaa"},
        "constraint_params": {"id": 1, "type": "task"},
    }
    assert halcyon.optimality.composite.file("csv", place, max_retries=0) == held
    assert (seen[0].method, seen[0].headers["accept"]) == ("POST", "text/csv")


def test_a_file_is_awaited_too() -> None:
    seen: list[httpx.Request] = []

    async def run() -> bytes:
        transport = httpx.MockTransport(file_of("application/netcdf", seen))
        async with httpx.AsyncClient(transport=transport) as http_client:
            halcyon = AsyncHalcyon(api_key=api_key, base_url="http://localhost", http_client=http_client)
            return await halcyon.historical.daily.file("netcdf", **asked)

    assert asyncio.run(run()) == held
    assert seen[0].headers["accept"] == "application/netcdf"


def test_a_problem_is_told_as_ever_in_place_of_a_file() -> None:
    problem = {"code": "not_acceptable", "detail": "This endpoint answers application/json or text/csv."}
    halcyon = answering(lambda _: httpx.Response(406, json=problem))
    with pytest.raises(ProblemError, match="answers application/json or text/csv"):
        halcyon.historical.climatology.file("netcdf", latitude=0, longitude=0, variables=["temperature_2m"])


def test_another_type_and_too_many_bytes_are_refused() -> None:
    with pytest.raises(UnexpectedAnswerError, match="no file of the format"):
        answering(lambda _: httpx.Response(200, json=composite)).historical.hourly.file("parquet", **asked)
    with pytest.raises(UnexpectedAnswerError, match="longer than 4 bytes"):
        answering(file_of(parquet, []), answer_max_bytes=4).historical.hourly.file("parquet", **asked)


def test_a_format_that_is_none_is_refused_before_anything_is_sent() -> None:
    seen: list[httpx.Request] = []
    unknown: Any = "excel"
    with pytest.raises(ValueError, match=r"no format 'excel': give one of csv, parquet, arrow, netcdf\."):
        answering(file_of(parquet, seen)).historical.hourly.file(unknown, **asked)
    assert seen == []


def test_without_pyarrow_a_table_names_its_extra_before_anything_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    seen: list[httpx.Request] = []
    with pytest.raises(ImportError, match=r"pip install 'halcyon-weather\[arrow\]'"):
        answering(file_of(parquet, seen)).historical.hourly.arrow(**asked)
    assert seen == []


def test_a_stream_of_arrow_that_is_broken_is_an_unexpected_answer() -> None:
    pytest.importorskip("pyarrow")
    halcyon = answering(file_of("application/vnd.apache.arrow.stream", []))
    with pytest.raises(UnexpectedAnswerError, match="breaks the contract"):
        halcyon.historical.hourly.arrow(**asked)


needs_server = pytest.mark.skipif(
    "HALCYON_URL" not in os.environ, reason="HALCYON_URL and HALCYON_KEY name a server"
)


def options() -> dict[str, Any]:
    return {"api_key": os.environ["HALCYON_KEY"], "base_url": os.environ["HALCYON_URL"]}


@needs_server
@pytest.mark.parametrize("client", [Halcyon, v2.Halcyon])
def test_a_table_of_arrow_has_the_numbers_of_the_json_and_their_units(client: Any) -> None:
    pytest.importorskip("pyarrow")
    with client(**options()) as halcyon:
        table = halcyon.historical.hourly.arrow(**asked)
        answer = halcyon.historical.hourly(**asked)
    assert table.column("temperature_2m").to_pylist() == answer.hourly.temperature_2m.values
    assert str(table.schema.field("timestamp").type) == "timestamp[ms, tz=UTC]"
    assert table.schema.field("temperature_2m").metadata[b"unit"] == b"degC"
    assert b'"metadata"' in table.schema.metadata[b"halcyon"]


@needs_server
def test_files_have_the_same_rows_and_pyarrow_reads_them() -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.csv
    import pyarrow.parquet

    async def run() -> Any:
        async with AsyncHalcyon(**options()) as halcyon:
            return await halcyon.historical.hourly.arrow(**asked)

    table = asyncio.run(run())
    with Halcyon(**options()) as halcyon:
        formats: tuple[FileFormat, ...] = ("parquet", "csv", "netcdf")
        files = {name: halcyon.historical.hourly.file(name, **asked) for name in formats}
    read = pyarrow.parquet.read_table(BytesIO(files["parquet"]))
    assert read.to_pydict() == table.to_pydict()
    assert pyarrow.csv.read_csv(BytesIO(files["csv"])).column_names == table.column_names
    assert files["netcdf"][:3] == b"CDF"
