from __future__ import annotations

import builtins
import json
import math
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import httpx
import pytest
from answering import answering, composite, composite_headers, composite_of

from halcyon_weather.v1.types import (
    ClimatologyResponse,
    HistoricalDailyResponse,
    HistoricalHourlyResponse,
    HistoricalWorkabilityResponse,
    ItemResult,
    OperationalResponse,
    ProjectionDailyResponse,
    ProjectionWorkabilityResponse,
)
from halcyon_weather.v2.types import (
    EvidenceCases,
    PlanMetadata,
    PlanResponse,
    PlanStart,
    PlanStartsMetadata,
    PlanStartsResponse,
    SimulatedTask,
)
from halcyon_weather.v2.types import ItemResult as ItemResultOfV2

licence = {"name": "CC-BY-4.0", "url": "https://creativecommons.org/licenses/by/4.0/"}
source = {
    "source": "era5",
    "synthetic": False,
    "cell": {"latitude": 51.5, "longitude": 0},
    "attribution": "A",
    "licence": licence,
}
metadata = {
    "generated_at": "2026-11-21T09:14:03Z",
    "timezone": "UTC",
    "location": {"latitude": 51.5, "longitude": -0.12, "place": None},
    "start_date": "2020-01-01",
    "end_date": "2020-01-02",
    "dataset": source,
    "scenario": "ssp245",
    "method": "record_of_days",
}


def hours(count: int, start: datetime = datetime(2001, 1, 1, tzinfo=timezone.utc)) -> list[str]:
    return [f"{start + timedelta(hours=hour):%Y-%m-%dT%H:%M:%SZ}" for hour in range(count)]


def hourly(count: int, **columns: Any) -> HistoricalHourlyResponse:
    span = {"start_date": "2001-01-01T00:00:00Z", "end_date": "2001-01-01T00:00:00Z"}
    document = {
        "metadata": {**metadata, **span},
        "hourly": {"timestamp": hours(count), **columns},
        "nulls": [],
    }
    return HistoricalHourlyResponse.model_validate(document)


def column(values: list[Any], unit: str = "degC", statistic: str = "value") -> dict[str, Any]:
    return {"unit": unit, "statistic": statistic, "values": values}


def test_hours_are_a_frame_by_their_instant_in_utc() -> None:
    pandas = pytest.importorskip("pandas")
    frame = hourly(2, temperature_2m=column([1.5, None]), moon_phase=column([0, 1], "1")).to_pandas()
    assert isinstance(frame.index, pandas.DatetimeIndex)
    assert str(frame.index.dtype) == "datetime64[us, UTC]"
    assert list(frame.columns) == ["temperature_2m", "moon_phase"]
    assert {str(dtype) for dtype in frame.dtypes} == {"float64"}
    assert frame["temperature_2m"].iloc[0] == 1.5
    assert math.isnan(frame["temperature_2m"].iloc[1])
    assert frame.attrs == {"units": {"temperature_2m": "degC", "moon_phase": "1"}}


def test_ten_years_of_hours_of_three_variables_are_a_frame() -> None:
    pytest.importorskip("pandas")
    count = 87_648
    values = [hour % 30 / 2 for hour in range(count)]
    answer = hourly(count, temperature_2m=column(values), rain=column(values), wind_speed_10m=column(values))
    assert answer.to_pandas().shape == (count, 3)


def test_scores_are_a_frame_that_says_where_they_come_from() -> None:
    pytest.importorskip("pandas")
    halcyon = answering(lambda _: httpx.Response(200, json=composite, headers=composite_headers))
    frame = composite_of(halcyon).data.to_pandas()
    assert list(frame.columns) == ["median", "Q10", "Q90"]
    assert frame.attrs == {
        "source": {"deterministic": "gfs", "ensemble": "gefs"},
        "synthetic": False,
        "run": {"deterministic": "2026-11-21T06:00:00Z", "ensemble": "2026-11-21T00:00:00Z"},
        "entry": "task/1/tower-crane-lifting;v=2;polarity=suitability",
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "units": {"median": "1", "Q10": "1", "Q90": "1"},
    }


part = {
    "part": "deterministic",
    "source": "synthetic",
    "run": "2026-11-21T06:00:00Z",
    "cell": {"latitude": 51.5, "longitude": 0},
    "members": 1,
}
item_source = {"synthetic": True, "parts": [part]}
entry = {"type": "task", "id": 1, "version": 2, "polarity": "suitability"}
item_attrs = {
    "source": {"deterministic": "synthetic"},
    "synthetic": True,
    "run": {"deterministic": "2026-11-21T06:00:00Z"},
    "entry": "task/1;v=2;polarity=suitability",
}


def test_a_line_of_a_batch_is_a_frame_that_says_that_it_is_synthetic() -> None:
    pytest.importorskip("pandas")
    line = {"ref": None, "index": 0, "result": composite, "source": {**item_source, "entry": entry}}
    frame = ItemResult.model_validate_json(json.dumps(line)).result.to_pandas()
    assert frame.attrs == {**item_attrs, "units": {"median": "1", "Q10": "1", "Q90": "1"}}


def test_a_line_of_a_batch_of_v2_says_so_too() -> None:
    pytest.importorskip("pandas")
    named = {**entry, "slug": "tower-crane-lifting", "name": "Tower crane lifting"}
    metadata_v2: dict[str, object] = {
        "generated_at": "2026-11-21T09:14:03Z",
        "as_of": None,
        "formula": "1",
        "model": "noaa",
        "location": {"latitude": 51.5, "longitude": -0.12, "place": None},
        "timezone": "UTC",
        "period": {"start": "2026-11-21T09:00:00Z", "end": "2026-11-21T10:00:00Z", "hours": 1},
        "entry": named,
        "bands": [],
        "source": {
            "synthetic": True,
            "parts": [{**part, "from": "2026-11-21T09:00:00Z", "to": "2026-11-21T10:00:00Z", "licence": None}],
        },
        "notices": [],
        "estimated": [],
        "whole_steps": [],
        "calibration": [],
        "caveat": "A planning aid.",
    }
    hour = {
        "timestamp": "2026-11-21T09:00:00Z",
        "local": "2026-11-21T09:00:00+00:00",
        "part": "deterministic",
        "score": 0.5,
        "band": "acceptable",
        "missing": [],
    }
    bands = {"ideal": 0, "acceptable": 1, "unsuitable": 0, "stop": 0}
    result = {"metadata": metadata_v2, "summary": {"hours": bands}, "forecast": [hour]}
    frame = ItemResultOfV2.model_validate({"ref": None, "index": 0, "result": result}).result.to_pandas()
    assert frame.attrs["synthetic"] is True
    assert frame.attrs["entry"] == "task/1/tower-crane-lifting;v=2;polarity=suitability"


def over_years(first: float) -> dict[str, float]:
    return {"P10": first, "P50": first + 1, "P90": first + 2, "P20": first + 0.5}


def workable(month: int, **beside: Any) -> dict[str, Any]:
    return {
        "month": month,
        "years_used": 2,
        "years_left_out": 0,
        "hours": {band: over_years(1) for band in ("stop", "unsuitable", "acceptable", "ideal")},
        "windows": over_years(30),
        "start_share": over_years(0.1),
        "waiting": {"mean_hours": 2.5, "p90_hours": 7, "share_without_window": 0},
        **beside,
    }


def worked(**fields: Any) -> dict[str, Any]:
    about = {
        **metadata,
        "years": {"start": 1991, "end": 1992},
        "window": {"duration_hours": 4, "minimum_score": 0.1, "daylight_only": False},
    }
    method = {"text": "The hours of the record are counted.", "limits": []}
    named = {"id": 1, "type": "task", "name": "Tower crane lifting", "version": 2}
    return {"metadata": about, "entry": named, "method": method, **fields}


def test_workability_is_a_frame_by_month_with_the_columns_of_the_csv() -> None:
    pytest.importorskip("pandas")
    months = [workable(1), workable(2, waiting=None)]
    frame = HistoricalWorkabilityResponse.model_validate(worked(months=months)).to_pandas()
    assert frame.index.name == "month" and list(frame.index) == [1, 2]
    assert list(frame.columns)[:3] == ["years_used", "years_left_out", "hours.stop.P10"]
    assert frame.loc[1, "windows.P20"] == 30.5
    assert frame.loc[1, "waiting.p90_hours"] == 7
    assert math.isnan(frame["waiting.p90_hours"].loc[2])
    assert frame.attrs["units"]["hours.stop.P50"] == "h" and frame.attrs["units"]["windows.P50"] == "1"


def test_years_of_workability_are_rows_where_they_are_listed() -> None:
    pytest.importorskip("pandas")
    bands = {"stop": 1, "unsuitable": 2, "acceptable": 3, "ideal": 4}
    years = [{"year": 1991, "hours": bands, "windows": 31, "start_share": 0.4}]
    months = [workable(1, years=years)]
    frame = HistoricalWorkabilityResponse.model_validate(worked(months=months)).to_pandas()
    assert list(frame.index) == [(1, 1991)]
    assert list(frame.columns)[-2:] == ["windows", "start_share"]


def test_projected_workability_is_a_frame_by_climate_model_and_month() -> None:
    pytest.importorskip("pandas")
    months = [workable(1)]
    model = {**source, "climate_model": "hadgem", "calendar": "360_day", "changes": [], "months": months}
    document = worked(baseline=months, models=[model], change=[])
    years = {"start": 1991, "end": 2010}
    document["metadata"] = {**document["metadata"], "baseline": years, "period": years, "held": []}
    frame = ProjectionWorkabilityResponse.model_validate(document).to_pandas()
    assert list(frame.index) == [("baseline", 1), ("hadgem", 1)]
    assert frame.index.names == ["climate_model", "month"]


def promised(**changes: Any) -> dict[str, Any]:
    return {
        "run": "2026-06-01T00:00:00Z",
        "available_at": "2026-06-01T08:00:00Z",
        "start": "2026-06-02T05:00:00Z",
        "end": "2026-06-02T11:00:00Z",
        "lead_hours": 21,
        "local_day": "2026-06-02",
        "members_good": 30,
        "members": 31,
        "probability": 0.9531,
        "bent": 0.97,
        "control": None,
        "held": True,
        "worst_said_median": 0.8,
        "worst_came": 0.7,
        "climatology": 0.6,
        "generation": None,
        "synthetic": False,
        **changes,
    }


def test_promises_are_a_frame_with_the_columns_of_the_csv() -> None:
    pandas = pytest.importorskip("pandas")
    cases = [promised(), promised(held=False, control=True, generation="49r1", rank=1)]
    frame = EvidenceCases.model_validate({"cases": cases, "hours": []}).to_pandas()
    assert list(frame.columns) == [*promised(), "rank"]
    assert frame.start[0] == pandas.Timestamp("2026-06-02T05:00", tz="UTC")
    assert frame.held.tolist() == [True, False]
    assert frame.control.isna().tolist() == [True, False]
    assert frame.held.mean() == 0.5
    assert frame.attrs["units"] == {"lead_hours": "h"}
    assert EvidenceCases.model_validate({"cases": [], "hours": []}).to_pandas().empty


def test_hours_are_a_frame_with_the_columns_of_the_csv() -> None:
    pandas = pytest.importorskip("pandas")
    instants = dict.fromkeys(("run", "available_at", "time"), "2026-06-02T05:00:00Z")
    said = {"lead_hours": 0, "members": 31, "mean": 0.8, "q10": 0.5, "q90": 1, "ideal": 0.4, "unsuitable": 0.01}
    came = {"crps": 0.03, "came": 0.95, "climatology_ideal": 0.4, "climatology_unsuitable": 0.1}
    hour = {**instants, **said, **came, "climatology_crps": 0.2, "persistence": None, "synthetic": True}
    frame = EvidenceCases.model_validate({"cases": [], "hours": [hour]}).to_pandas()
    assert list(frame.columns) == list(hour)
    assert frame.time[0] == pandas.Timestamp("2026-06-02T05:00", tz="UTC")


def test_days_years_and_members_have_the_columns_of_the_csv() -> None:
    pandas = pytest.importorskip("pandas")
    days = HistoricalDailyResponse.model_validate(
        {
            "metadata": metadata,
            "daily": {"date": ["2020-01-01"], "rain": column([3], "mm", "sum")},
            "nulls": [],
        }
    )
    assert days.to_pandas().index[0] == pandas.Timestamp("2020-01-01", tz="UTC")
    usual = {"unit": "degC", "Q10": [1], "median": [2], "Q90": [3]}
    climatology = ClimatologyResponse.model_validate(
        {
            "metadata": {
                **metadata,
                "baseline": {"start": 1991, "end": 2020},
                "window_days": 15,
                "quantiles": "Hyndman-Fan type 8",
                "days_mapped": "365 days spread over 366",
            },
            "climatology": {"day_of_year": [1], "hour": [0], "temperature_2m": usual},
            "nulls": [],
        }
    )
    frame = climatology.to_pandas()
    assert frame.index.names == ["day_of_year", "hour"]
    assert list(frame.columns) == ["temperature_2m.median", "temperature_2m.Q10", "temperature_2m.Q90"]
    members = {"unit": "degC", "members": [[1, None], [2, 3]]}
    ahead = OperationalResponse.model_validate(
        {
            "metadata": {
                **metadata,
                "model": "noaa",
                "forecast_hours": 2,
                "start_date": "2001-01-01T00:00:00Z",
                "end_date": "2001-01-01T01:00:00Z",
                "parts": [],
            },
            "hourly": {"timestamp": hours(2), "temperature_2m": members},
            "nulls": [],
        }
    )
    assert list(ahead.to_pandas().columns) == ["temperature_2m.member_00", "temperature_2m.member_01"]


def projections() -> ProjectionDailyResponse:
    dates = ["2030-02-29", "2030-02-30"]
    model = {**source, "climate_model": "hadgem", "calendar": "360_day", "nulls": []}
    daily = {"date": dates, "temperature_2m_max": column([7, 8], statistic="max")}
    return ProjectionDailyResponse.model_validate(
        {"metadata": metadata, "models": [{**model, "daily": daily}]}
    )


def test_days_of_climate_models_are_a_frame_by_model_and_date() -> None:
    pytest.importorskip("pandas")
    frame = projections().to_pandas()
    assert list(frame.index) == [("hadgem", "2030-02-29"), ("hadgem", "2030-02-30")]
    assert frame.attrs["units"] == {"temperature_2m_max": "degC"}


def test_a_climate_model_is_a_data_set_in_its_own_calendar() -> None:
    pytest.importorskip("xarray")
    pytest.importorskip("cftime")
    times = projections().models[0].to_xarray().time
    assert [str(instant.item()) for instant in times] == ["2030-02-29 00:00:00", "2030-02-30 00:00:00"]
    assert times[0].item().calendar == "360_day"


def test_a_data_set_has_cf_units_and_names_and_survives_a_netcdf_file(tmp_path: Path) -> None:
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("netCDF4")
    made = hourly(
        3, wind_speed_10m=column([1, None, 3], "m/s"), rain=column([1, 2, 3], "mm", "sum")
    ).to_xarray()
    made.to_netcdf(tmp_path / "hours.nc")
    with xarray.open_dataset(tmp_path / "hours.nc") as read:
        assert read.wind_speed_10m.attrs == {"units": "m s-1", "standard_name": "wind_speed"}
        assert read.rain.attrs["cell_methods"] == "time: sum"
        assert read.attrs["Conventions"] == "CF-1.11"
        assert list(read.time.values) == list(made.time.values)
        assert read.wind_speed_10m.isnull().values.tolist() == [False, True, False]


def test_without_its_package_a_frame_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    def absent(name: str) -> Any:
        raise builtins.ImportError(name)

    monkeypatch.setattr(importlib, "import_module", absent)
    with pytest.raises(ImportError, match=r"pip install 'halcyon-weather\[pandas\]'"):
        hourly(1).to_pandas()


plan_time = {"at": "2026-12-04T14:00:00Z", "local": "2026-12-04T15:00:00+01:00"}
waiting = {"weather": 48.1, "short_window": 9.6, "off_shift": 21, "busy": 0}


def test_the_tasks_of_a_plan_are_a_frame_with_the_columns_of_the_csv() -> None:
    pandas = pytest.importorskip("pandas")
    task = {
        "id": "lift",
        "name": None,
        "start": {"P50": plan_time, "P80": plan_time},
        "finish": {"P50": plan_time, "P80": None},
        "criticality": 0.97,
        "waiting": waiting,
        "limiting": "wind_gusts_10m",
    }
    tasks = [SimulatedTask.model_validate(one) for one in (task, {**task, "id": "pour", "limiting": None})]
    answer = PlanResponse.model_construct(tasks=tasks, metadata=PlanMetadata.model_construct(synthetic=True))
    frame = answer.to_pandas()
    assert list(frame.index) == ["lift", "pour"]
    times = [f"{of}.{percent}.at" for of in ("start", "finish") for percent in ("P50", "P80")]
    waits = [f"waiting.{kind}" for kind in waiting]
    assert list(frame.columns) == ["name", *times, "criticality", *waits, "limiting"]
    assert frame["finish.P50.at"].iloc[0] == pandas.Timestamp("2026-12-04T14:00", tz="UTC")
    assert {str(frame[name].dtype) for name in times} == {"datetime64[us, UTC]"}
    assert pandas.isna(frame["finish.P80.at"].iloc[0])
    assert frame.loc["lift", "waiting.weather"] == 48.1
    assert frame.attrs == {"synthetic": True, "units": dict.fromkeys(waits, "h")}


def test_starts_of_a_plan_are_a_frame_and_one_without_costs_has_none() -> None:
    pandas = pytest.importorskip("pandas")
    start = {
        "start": plan_time,
        "finish": {"P50": plan_time, "P80": None},
        "mean_hours": 76.5,
        "on_time": None,
        "likelihood": None,
        "cost": {"mean": 90000, "P50": 80000, "P80": None},
        "better_than_first": 0.9,
    }
    starts = [PlanStart.model_validate(one) for one in (start, {**start, "cost": None})]
    metadata_of = PlanStartsMetadata.model_construct(synthetic=False)
    frame = PlanStartsResponse.model_construct(starts=starts, metadata=metadata_of).to_pandas()
    assert list(frame.index) == [pandas.Timestamp("2026-12-04T14:00", tz="UTC")] * 2
    assert frame["cost.mean"].tolist()[0] == 90000
    assert frame[["on_time", "cost.P80"]].isna().all(axis=None)
    assert math.isnan(frame["cost.mean"].iloc[1])
    assert frame.attrs == {"synthetic": False, "units": {"mean_hours": "h"}}
