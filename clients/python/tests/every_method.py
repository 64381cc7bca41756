"""Every method of every client, as a program calls it: type checkers read it, and a server answers it."""

from __future__ import annotations

from datetime import date

import pytest

from halcyon_weather import AsyncHalcyon, Halcyon, ProblemError, Streamed
from halcyon_weather.v1.types import (
    BatchRequest,
    CompositeRequest,
    EntryReferenceInput,
    ForecastRequest,
    ItemResult,
    PreviewRequest,
    RankRequest,
    TaskRequest,
    WatchRequest,
)
from halcyon_weather.v2 import AsyncHalcyon as AsyncHalcyonV2
from halcyon_weather.v2 import Halcyon as HalcyonV2
from halcyon_weather.v2.types import (
    AreaRequest,
    EvidenceRequest,
    KeptPlanRequestInput,
    LinkRequest,
    MapRequest,
    PlanDispatchRequest,
    PlanImportRequest,
    PlanRequestInput,
    PlanStartsRequest,
    RouteRequest,
    Site,
    TableLinkRequest,
)
from halcyon_weather.v2.types import (
    BatchRequest as BatchRequestV2,
)
from halcyon_weather.v2.types import (
    CompositeRequest as CompositeRequestV2,
)
from halcyon_weather.v2.types import (
    ItemResult as ItemResultV2,
)
from halcyon_weather.v2.types import (
    RankRequest as RankRequestV2,
)
from halcyon_weather.v2.types import (
    TaskRequest as TaskRequestV2,
)
from halcyon_weather.v2.types import (
    WatchRequest as WatchRequestV2,
)

request: ForecastRequest = {"latitude": 51.5, "longitude": -0.12, "forecast_hours": 48, "model": "noaa"}
crane: EntryReferenceInput = {"id": 1, "type": "task"}
composite: CompositeRequest = {"request": request, "constraint_params": crane}
batch: BatchRequest = {
    "items": [
        {"request": request, "constraint_params": crane},
        {"request": request, "constraint_params": crane},
    ]
}
rank: RankRequest = {
    "items": [{"request": request, "constraint_params": crane, "ref": "London"}],
    "by": "ideal_hours",
}
task: TaskRequest = {
    "name": "Roof painting",
    "sector": "Painting",
    "description": "Two coats on a metal roof.",
    "constraints": [
        {
            "variable": "wind_gusts_10m",
            "unit": "m/s",
            "weight": 1,
            "ideal": {"max": 8},
            "acceptable": {"max": 13},
        }
    ],
}
watch: WatchRequest = {
    "name": "Any weather",
    "model": "noaa",
    "places": [{"ref": "site-7", "latitude": 51.5, "longitude": -0.12}],
    "when": {"kind": "limit", "variable": "temperature_2m", "unit": "degC", "above": -80},
}
preview: PreviewRequest = {
    "request": request,
    "definition": {"type": "task", "constraints": task["constraints"]},
}
site: Site = {"latitude": 51.5, "longitude": -0.12}
task_v2: TaskRequestV2 = {
    "name": "Roof painting",
    "sector": "Painting",
    "description": "Two coats on a metal roof.",
    "constraints": [
        {
            "variable": "wind_gusts_10m",
            "unit": "m/s",
            "weight": 1,
            "ideal": {"max": 8},
            "acceptable": {"max": 13},
        }
    ],
}
watch_v2: WatchRequestV2 = {
    "name": "Any weather",
    "model": "noaa",
    "places": [{"ref": "site-7", "latitude": 51.5, "longitude": -0.12}],
    "when": {"kind": "limit", "variable": "temperature_2m", "unit": "degC", "above": -80},
}
link_v2: LinkRequest = {
    "kind": "site",
    "name": "London",
    "location": {"latitude": 51.5, "longitude": -0.12},
    "model": "noaa",
    "entry": {"type": "task", "id": 1},
}
evidence_v2: EvidenceRequest = {
    "location": {"latitude": 51.5, "longitude": -0.12},
    "model": "noaa",
    "entry": {"type": "task", "id": 1},
    "window": {"duration_hours": 4},
    "period": {"years": 1},
    "every_days": 10,
    "lead_days": 3,
}
composite_v2: CompositeRequestV2 = {
    "location": site,
    "model": "noaa",
    "entry": {"type": "task", "id": 1},
    "period": {"hours": 48},
}
batch_v2: BatchRequestV2 = {
    "items": [
        {"location": site, "model": "noaa", "entry": {"type": "task", "id": 1}, "period": {"hours": 2}},
        {"location": site, "model": "noaa", "entry": {"type": "task", "id": 2}, "period": {"hours": 2}},
    ]
}
rank_v2: RankRequestV2 = {
    "locations": [{"latitude": 51.5, "longitude": -0.12, "ref": "London"}],
    "entries": [{"type": "task", "id": 1}],
    "periods": [{"hours": 48}],
    "model": "noaa",
    "window": {"duration_hours": 4},
}
area: AreaRequest = {
    "area": {"bbox": [-0.6, 51.3, 0.1, 51.7]},
    "model": "noaa",
    "entry": {"type": "task", "id": 1},
    "period": {"hours": 3},
}
route: RouteRequest = {
    "points": [{"latitude": 51.5, "longitude": -0.12}, {"latitude": 52.2, "longitude": 0.12}],
    "speed_kmh": 60,
    "model": "noaa",
    "entry": {"type": "task", "id": 1},
    "departures": {"hours": 3},
}
plan: PlanRequestInput = {
    "timezone": "Europe/London",
    "model": "noaa",
    "years": {"start_year": 2010, "end_year": 2019},
    "sites": [{"id": "t7", "latitude": 57.1, "longitude": -2.1}],
    "tasks": [{"id": "lift", "site": "t7", "entry": {"type": "task", "id": 1}, "hours": 6}],
}
dispatch: PlanDispatchRequest = {
    "model": "noaa",
    "sites": [{"id": "t7", "latitude": 57.1, "longitude": -2.1}],
    "crews": [{"id": "north", "base": {"latitude": 57, "longitude": -2}}],
    "jobs": [
        {"id": "lift", "site": "t7", "entry": {"type": "task", "id": 1}, "hours": 6, "value": 900}
    ],
}
schedule: PlanImportRequest = {
    "file": "ERMHDR\n%T\tTASK\n%F\ttask_id\ttask_name\ttarget_drtn_hr_cnt\n%R\t1\tlift\t6",
    "model": "noaa",
    "timezone": "UTC",
    "sites": [{"id": "t7", "latitude": 57.1, "longitude": -2.1}],
    "map": [{"match": "lift", "entry": {"type": "task", "id": 1}, "site": "t7"}],
}
kept_request: KeptPlanRequestInput = {**plan, "looks": "daily"}
starts: PlanStartsRequest = {
    **plan,
    "sweep": {"from": "2027-02-01T07:00:00Z", "to": "2027-02-08T07:00:00Z", "step_hours": 168},
}
map_request: MapRequest = {
    "name": "London",
    "area": {"bbox": [-0.6, 51.3, 0.1, 51.7]},
    "model": "noaa",
    "entry": {"type": "task", "id": 1},
}
table: TableLinkRequest = {
    "name": "London",
    "endpoint": "optimality.composite",
    "body": {
        "location": {"latitude": 51.5, "longitude": -0.12},
        "model": "noaa",
        "entry": {"type": "task", "id": 1},
        "period": {"hours": 48},
    },
}


def shared(halcyon: Halcyon | HalcyonV2, watch_id: str) -> None:
    hours = halcyon.operational.hourly(
        "noaa", latitude=51.5, longitude=-0.12, variables=["temperature_2m"], forecast_hours=3
    )
    assert len(hours.hourly.timestamp) == 3
    record = halcyon.historical.hourly(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m"],
        start_date=date(2020, 1, 1),
        end_date="2020-01-02",
    )
    assert record.hourly.temperature_2m is not None and len(record.hourly.temperature_2m.values) == 48
    for part in halcyon.historical.hourly.parts(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m"],
        start_date="2019-12-31",
        end_date="2020-01-01",
    ):
        assert part.metadata.dataset.synthetic
    days = halcyon.historical.daily(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m_max"],
        start_date="2020-01-01",
        end_date="2020-01-02",
    )
    assert days.daily.date == ["2020-01-01", "2020-01-02"]
    usual = halcyon.historical.climatology(latitude=51.5, longitude=-0.12, variables=["temperature_2m"])
    assert len(usual.climatology.hour) == 366 * 24
    ahead = halcyon.projections.daily(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m_max"],
        scenario="ssp245",
        start_date="2030-01-01",
        end_date="2030-01-02",
    )
    assert len(ahead.models) > 1
    waves = halcyon.projections.frequency_change(
        "heatwave", latitude=51.5, longitude=-0.12, scenario="ssp245", period_start=2041, period_end=2060
    )
    assert waves.change is not None
    index = halcyon.projections.hazard_index(
        "tropical_nights",
        latitude=51.5,
        longitude=-0.12,
        scenario="ssp245",
        period_start=2041,
        period_end=2060,
    )
    assert index.mean is not None
    assert (halcyon.hazard_indices.list()).indices
    assert (halcyon.datasets.list()).datasets
    assert (halcyon.models.list()).models[0].id == "noaa"
    assert (halcyon.variables.list()).variables
    assert (halcyon.status.get()).status == "ok"
    assert (halcyon.usage()).allowance.remaining > 0
    assert (halcyon.verification.get(model="noaa", id=1)).metadata.entry.id == 1
    first = next(iter(halcyon.tasks.list(sector="construction")))
    assert first.type == "task"
    assert (halcyon.scenarios.list(limit=2).get()).next_cursor is not None
    assert (halcyon.watches.list(limit=1).get()).watches[0].kind == "limit"
    assert (halcyon.watches.pause(watch_id)).state == "paused"
    assert (halcyon.watches.resume(watch_id)).state == "active"
    assert (halcyon.watches.spans(watch_id)).spans[0].ref == "site-7"
    told = halcyon.events.list(watch=watch_id)
    events = list(told)
    assert (halcyon.events.get(events[0].id)).id == events[0].id
    assert list(halcyon.events.list(watch=watch_id, cursor=told.cursor)) == []
    streamed = next(iter(halcyon.events.stream(watch=watch_id, cursor="0")))
    assert isinstance(streamed, Streamed) and streamed.event.id == events[0].id
    version = (halcyon.watches.get(watch_id)).version
    halcyon.watches.delete(watch_id, version=version)
    sent = halcyon.webhooks.create({"url": "https://receiver.invalid/halcyon"})
    assert sent.secret.startswith("whsec_")
    assert (next(iter(halcyon.webhooks.list(limit=1)))).id == sent.id
    assert (halcyon.webhooks.get(sent.id)).state == "pending"
    assert (halcyon.webhooks.rotate(sent.id, {"overlap_hours": 1})).secret_version == 2
    assert (halcyon.webhooks.enable(sent.id)).state == "pending"
    tested = halcyon.webhooks.test(sent.id)
    assert (halcyon.deliveries.list(destination=sent.id).get()).deliveries[0].id == tested.id
    assert (halcyon.deliveries.redeliver(tested.id)).state == "due"
    moved = halcyon.webhooks.replace(sent.id, {"url": "https://receiver.invalid/"}, version=sent.version)
    halcyon.webhooks.delete(sent.id, version=moved.version)
    feed = halcyon.feeds.create({"name": "Site 7"})
    assert feed.url.endswith(".ics")
    assert (halcyon.feeds.list()).feeds[-1].id == feed.id
    halcyon.feeds.delete(feed.id)
    address = halcyon.addresses.create({"email": "crane@example.com"})
    assert address.state == "unconfirmed"
    assert (halcyon.addresses.list()).addresses[-1].id == address.id
    halcyon.addresses.delete(address.id)


def every_method_of_v1(halcyon: Halcyon) -> None:
    for entries in (halcyon.tasks, halcyon.scenarios):
        made = entries.create(task)
        changed = entries.replace(made.id, task, version=1)
        assert changed.version == 2
        assert (entries.get(made.id)).name == "Roof painting"
        assert (entries.version(made.id, 1)).version == 1
        entries.delete(made.id, version=2)
    assert (halcyon.watches.cost(watch)).per_round == 1
    watched = halcyon.watches.create(watch)
    assert watched.subjects[0].spans
    renamed = halcyon.watches.replace(
        watched.id, {**watch, "name": "All weather"}, version=watched.version
    )
    assert renamed.name == "All weather"
    shared(halcyon, watched.id)
    answered = halcyon.optimality.composite.with_response(composite, timeout_ms=20_000)
    assert answered.synthetic and answered.data.forecast[0].median >= 0
    assert (halcyon.optimality.breakdown({"request": request, "constraint_params": crane})).forecast[0].band
    windows = halcyon.optimality.windows(
        {"request": request, "constraint_params": crane, "window": {"duration_hours": 4}}
    )
    assert windows.windows or windows.none_because
    assert (halcyon.optimality.preview(preview)).forecast
    assert (halcyon.optimality.rank(rank)).ranking[0].ref == "London"
    record = halcyon.historical.workability(
        {
            "request": {"latitude": 51.5, "longitude": -0.12, "start_year": 2010, "end_year": 2019},
            "constraint_params": {"id": 1, "type": "task"},
        }
    )
    assert len(record.months) == 12
    ahead = halcyon.projections.workability(
        {
            "request": {
                "latitude": 51.5,
                "longitude": -0.12,
                "scenario": "ssp245",
                "period_start": 2041,
                "period_end": 2060,
            },
            "constraint_params": {"id": 1, "type": "task"},
        }
    )
    assert len(ahead.change) == 12

    job = halcyon.optimality.batch(batch).job()
    while job.status not in ("done", "failed"):
        job = halcyon.jobs.get(job.id)
    assert job.counts.done == 2
    line = next(iter(halcyon.jobs.result(job.id)))
    assert line.index == 0
    for line in halcyon.optimality.batch(batch):
        assert isinstance(line, ItemResult) and line.result.forecast
    assert (halcyon.optimality.batch(batch).cost()).cost == 2


def every_method_of_v2(halcyon: HalcyonV2) -> None:
    for entries in (halcyon.tasks, halcyon.scenarios):
        made = entries.create(task_v2)
        changed = entries.replace(made.id, task_v2, version=1)
        assert changed.version == 2
        assert (entries.get(made.id)).name == "Roof painting"
        assert (entries.version(made.id, 1)).version == 1
        entries.delete(made.id, version=2)
    assert (halcyon.watches.cost(watch_v2)).per_round == 1
    watched = halcyon.watches.create(watch_v2)
    assert watched.subjects[0].spans
    renamed = halcyon.watches.replace(
        watched.id, {**watch_v2, "name": "All weather"}, version=watched.version
    )
    assert renamed.name == "All weather"
    shared(halcyon, watched.id)
    assert len(halcyon.tickets.create().ticket) == 32
    assert halcyon.costs.preview({"endpoint": "historical.climatology", "query": {"latitude": 47.5, "longitude": 8.5, "variables": "temperature_2m"}}).cost == 1
    answered = halcyon.optimality.composite.with_response(composite_v2, timeout_ms=20_000)
    assert answered.synthetic and answered.data.forecast[0].band
    windows = halcyon.optimality.windows(
        {
            "location": site,
            "model": "noaa",
            "entry": {"type": "task", "id": 1},
            "period": {"hours": 48},
            "window": {"duration_hours": 4},
        }
    )
    assert windows.windows or windows.none_because
    assert (halcyon.optimality.rank(rank_v2)).ranking[0].ref == "London"
    cost = halcyon.optimality.area_cost(area)
    assert cost.cells > 1
    assert (halcyon.optimality.area(area)).hours
    cost_of_route = halcyon.optimality.route_cost(route)
    assert cost_of_route.km > 70
    assert len((halcyon.optimality.route(route)).departures) == 3
    with pytest.raises(ProblemError, match="job_not_found"):
        halcyon.optimality.area_result("job_3Kq9XbT1vRy7UcMd")
    assert halcyon.plans.cost(plan).cost == 1
    assert len(halcyon.plans.dispatch(dispatch).odds) == 1
    assert halcyon.plans.import_file(schedule).mapped == 1
    assert halcyon.plans.simulate(plan).tasks[0].id == "lift"
    assert len(halcyon.plans.starts(starts).starts) == 2
    kept_plan = halcyon.plans.create(kept_request)
    assert [one.id for one in halcyon.plans.list().plans] == [kept_plan.id]
    assert halcyon.plans.get(kept_plan.id).version == 1
    assert halcyon.plans.answer(kept_plan.id).tasks[0].id == "lift"
    assert [look.version for look in halcyon.plans.looks(kept_plan.id)] == [1]
    assert halcyon.plans.replace(kept_plan.id, {**kept_request, "name": "Tower"}, version=1).name == "Tower"
    assert halcyon.plans.progress(kept_plan.id, {"tasks": []}, version=2).version == 3
    assert halcyon.plans.pause(kept_plan.id).state == "paused"
    assert halcyon.plans.resume(kept_plan.id).state == "active"
    halcyon.plans.delete(kept_plan.id, version=3)
    with pytest.raises(ProblemError, match="job_not_found"):
        halcyon.plans.simulate_result("job_3Kq9XbT1vRy7UcMd")
    with pytest.raises(ProblemError, match="job_not_found"):
        halcyon.plans.starts_result("job_3Kq9XbT1vRy7UcMd")
    assert halcyon.maps.cost(map_request).cells > 1
    kept = halcyon.maps.create(map_request)
    assert [one.id for one in halcyon.maps.list().maps] == [kept.id]
    assert halcyon.maps.get(kept.id).state == "waiting"
    with pytest.raises(ProblemError, match="not_found"):
        halcyon.maps.field(kept.id, layer="score")
    changed = halcyon.maps.replace(kept.id, {**map_request, "name": "Thames"}, version=kept.version)
    assert halcyon.maps.pause(changed.id).state == "paused"
    resumed = halcyon.maps.resume(changed.id)
    opened = halcyon.maps.link(resumed.id, {"label": "Portal"})
    assert [one.id for one in halcyon.maps.links(resumed.id).links] == [opened.id]
    halcyon.maps.unlink(resumed.id, opened.id)
    halcyon.maps.delete(resumed.id, version=resumed.version)
    record = halcyon.historical.workability(
        {
            "location": site,
            "entry": {"type": "task", "id": 1},
            "period": {"start_year": 2010, "end_year": 2019},
        }
    )
    assert len(record.months) == 12
    ahead = halcyon.projections.workability(
        {
            "location": site,
            "entry": {"type": "task", "id": 1},
            "scenario": "ssp245",
            "period": {"start_year": 2041, "end_year": 2060},
        }
    )
    assert len(ahead.change) == 12

    job = halcyon.optimality.batch(batch_v2).job()
    while job.status not in ("done", "failed"):
        job = halcyon.jobs.get(job.id)
    assert job.counts.done == 2
    line = next(iter(halcyon.jobs.result(job.id)))
    assert line.index == 0
    for line in halcyon.optimality.batch(batch_v2):
        assert isinstance(line, ItemResultV2) and line.result.forecast
    assert (halcyon.optimality.batch(batch_v2).cost()).cost == 2

    link = halcyon.links.create(link_v2)
    assert len(halcyon.links.list().links) == 1
    halcyon.links.delete(link.id)
    assert halcyon.places.find(q="Hamburg, DE").resolved == 2911298
    assert halcyon.places.get(2911298).name == "Hamburg"
    assert halcyon.evidence.create(evidence_v2, dry_run=True).status == "planned"
    order = halcyon.evidence.create(evidence_v2, idempotency_key="evidence")
    assert order.id is not None
    assert halcyon.evidence.get(order.id).request.lead_days == 3
    assert len(halcyon.evidence.list().evidence) == 1
    assert halcyon.evidence.cases(order.id, of="promises").cases is not None
    halcyon.evidence.delete(order.id)

    listed = halcyon.tables.create(table)
    assert listed.url.endswith(".csv")
    assert (halcyon.tables.get(listed.id)).name == "London"
    assert (halcyon.tables.list()).tables[-1].id == listed.id
    halcyon.tables.delete(listed.id)
    assert all(run.synthetic for run in (halcyon.runs.list(model="noaa")).runs)
    # The server reads no feed of warnings.
    assert (halcyon.warnings.list(latitude=51.5, longitude=-0.12)).warnings == []
    assert (halcyon.warnings.feeds()).feeds == []
    with pytest.raises(ProblemError, match="warning_not_found"):
        halcyon.warnings.get("wrn_abcdefghijklmnopqrstuvwxyz")


async def shared_async(halcyon: AsyncHalcyon | AsyncHalcyonV2, watch_id: str) -> None:
    hours = await halcyon.operational.hourly(
        "noaa", latitude=51.5, longitude=-0.12, variables=["temperature_2m"], forecast_hours=3
    )
    assert len(hours.hourly.timestamp) == 3
    record = await halcyon.historical.hourly(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m"],
        start_date=date(2020, 1, 1),
        end_date="2020-01-02",
    )
    assert record.hourly.temperature_2m is not None and len(record.hourly.temperature_2m.values) == 48
    async for part in halcyon.historical.hourly.parts(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m"],
        start_date="2019-12-31",
        end_date="2020-01-01",
    ):
        assert part.metadata.dataset.synthetic
    days = await halcyon.historical.daily(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m_max"],
        start_date="2020-01-01",
        end_date="2020-01-02",
    )
    assert days.daily.date == ["2020-01-01", "2020-01-02"]
    usual = await halcyon.historical.climatology(latitude=51.5, longitude=-0.12, variables=["temperature_2m"])
    assert len(usual.climatology.hour) == 366 * 24
    ahead = await halcyon.projections.daily(
        latitude=51.5,
        longitude=-0.12,
        variables=["temperature_2m_max"],
        scenario="ssp245",
        start_date="2030-01-01",
        end_date="2030-01-02",
    )
    assert len(ahead.models) > 1
    waves = await halcyon.projections.frequency_change(
        "heatwave", latitude=51.5, longitude=-0.12, scenario="ssp245", period_start=2041, period_end=2060
    )
    assert waves.change is not None
    index = await halcyon.projections.hazard_index(
        "tropical_nights",
        latitude=51.5,
        longitude=-0.12,
        scenario="ssp245",
        period_start=2041,
        period_end=2060,
    )
    assert index.mean is not None
    assert (await halcyon.hazard_indices.list()).indices
    assert (await halcyon.datasets.list()).datasets
    assert (await halcyon.models.list()).models[0].id == "noaa"
    assert (await halcyon.variables.list()).variables
    assert (await halcyon.status.get()).status == "ok"
    assert (await halcyon.usage()).allowance.remaining > 0
    assert (await halcyon.verification.get(model="noaa", id=1)).metadata.entry.id == 1
    first = await anext(aiter(halcyon.tasks.list(sector="construction")))
    assert first.type == "task"
    assert (await halcyon.scenarios.list(limit=2).get()).next_cursor is not None
    assert (await halcyon.watches.list(limit=1).get()).watches[0].kind == "limit"
    assert (await halcyon.watches.pause(watch_id)).state == "paused"
    assert (await halcyon.watches.resume(watch_id)).state == "active"
    assert (await halcyon.watches.spans(watch_id)).spans[0].ref == "site-7"
    told = halcyon.events.list(watch=watch_id)
    events = [event async for event in told]
    assert (await halcyon.events.get(events[0].id)).id == events[0].id
    assert [event async for event in halcyon.events.list(watch=watch_id, cursor=told.cursor)] == []
    streamed = await anext(aiter(halcyon.events.stream(watch=watch_id, cursor="0")))
    assert isinstance(streamed, Streamed) and streamed.event.id == events[0].id
    version = (await halcyon.watches.get(watch_id)).version
    await halcyon.watches.delete(watch_id, version=version)
    sent = await halcyon.webhooks.create({"url": "https://receiver.invalid/halcyon"})
    assert sent.secret.startswith("whsec_")
    assert (await anext(aiter(halcyon.webhooks.list(limit=1)))).id == sent.id
    assert (await halcyon.webhooks.get(sent.id)).state == "pending"
    assert (await halcyon.webhooks.rotate(sent.id, {"overlap_hours": 1})).secret_version == 2
    assert (await halcyon.webhooks.enable(sent.id)).state == "pending"
    tested = await halcyon.webhooks.test(sent.id)
    assert (await halcyon.deliveries.list(destination=sent.id).get()).deliveries[0].id == tested.id
    assert (await halcyon.deliveries.redeliver(tested.id)).state == "due"
    moved = await halcyon.webhooks.replace(
        sent.id, {"url": "https://receiver.invalid/"}, version=sent.version
    )
    await halcyon.webhooks.delete(sent.id, version=moved.version)
    feed = await halcyon.feeds.create({"name": "Site 7"})
    assert feed.url.endswith(".ics")
    assert (await halcyon.feeds.list()).feeds[-1].id == feed.id
    await halcyon.feeds.delete(feed.id)
    address = await halcyon.addresses.create({"email": "crane@example.com"})
    assert address.state == "unconfirmed"
    assert (await halcyon.addresses.list()).addresses[-1].id == address.id
    await halcyon.addresses.delete(address.id)


async def every_method_of_v1_async(halcyon: AsyncHalcyon) -> None:
    for entries in (halcyon.tasks, halcyon.scenarios):
        made = await entries.create(task)
        changed = await entries.replace(made.id, task, version=1)
        assert changed.version == 2
        assert (await entries.get(made.id)).name == "Roof painting"
        assert (await entries.version(made.id, 1)).version == 1
        await entries.delete(made.id, version=2)
    assert (await halcyon.watches.cost(watch)).per_round == 1
    watched = await halcyon.watches.create(watch)
    assert watched.subjects[0].spans
    renamed = await halcyon.watches.replace(
        watched.id, {**watch, "name": "All weather"}, version=watched.version
    )
    assert renamed.name == "All weather"
    await shared_async(halcyon, watched.id)
    answered = await halcyon.optimality.composite.with_response(composite, timeout_ms=20_000)
    assert answered.synthetic and answered.data.forecast[0].median >= 0
    assert (
        (await halcyon.optimality.breakdown({"request": request, "constraint_params": crane}))
        .forecast[0]
        .band
    )
    windows = await halcyon.optimality.windows(
        {"request": request, "constraint_params": crane, "window": {"duration_hours": 4}}
    )
    assert windows.windows or windows.none_because
    assert (await halcyon.optimality.preview(preview)).forecast
    assert (await halcyon.optimality.rank(rank)).ranking[0].ref == "London"
    record = await halcyon.historical.workability(
        {
            "request": {"latitude": 51.5, "longitude": -0.12, "start_year": 2010, "end_year": 2019},
            "constraint_params": {"id": 1, "type": "task"},
        }
    )
    assert len(record.months) == 12
    ahead = await halcyon.projections.workability(
        {
            "request": {
                "latitude": 51.5,
                "longitude": -0.12,
                "scenario": "ssp245",
                "period_start": 2041,
                "period_end": 2060,
            },
            "constraint_params": {"id": 1, "type": "task"},
        }
    )
    assert len(ahead.change) == 12

    job = await halcyon.optimality.batch(batch).job()
    while job.status not in ("done", "failed"):
        job = await halcyon.jobs.get(job.id)
    assert job.counts.done == 2
    line = await anext(aiter(halcyon.jobs.result(job.id)))
    assert line.index == 0
    async for line in halcyon.optimality.batch(batch):
        assert isinstance(line, ItemResult) and line.result.forecast
    assert (await halcyon.optimality.batch(batch).cost()).cost == 2


async def every_method_of_v2_async(halcyon: AsyncHalcyonV2) -> None:
    for entries in (halcyon.tasks, halcyon.scenarios):
        made = await entries.create(task_v2)
        changed = await entries.replace(made.id, task_v2, version=1)
        assert changed.version == 2
        assert (await entries.get(made.id)).name == "Roof painting"
        assert (await entries.version(made.id, 1)).version == 1
        await entries.delete(made.id, version=2)
    assert (await halcyon.watches.cost(watch_v2)).per_round == 1
    watched = await halcyon.watches.create(watch_v2)
    assert watched.subjects[0].spans
    renamed = await halcyon.watches.replace(
        watched.id, {**watch_v2, "name": "All weather"}, version=watched.version
    )
    assert renamed.name == "All weather"
    await shared_async(halcyon, watched.id)
    assert len((await halcyon.tickets.create()).ticket) == 32
    assert (await halcyon.costs.preview({"endpoint": "historical.climatology", "query": {"latitude": 47.5, "longitude": 8.5, "variables": "temperature_2m"}})).cost == 1
    answered = await halcyon.optimality.composite.with_response(composite_v2, timeout_ms=20_000)
    assert answered.synthetic and answered.data.forecast[0].band
    windows = await halcyon.optimality.windows(
        {
            "location": site,
            "model": "noaa",
            "entry": {"type": "task", "id": 1},
            "period": {"hours": 48},
            "window": {"duration_hours": 4},
        }
    )
    assert windows.windows or windows.none_because
    assert (await halcyon.optimality.rank(rank_v2)).ranking[0].ref == "London"
    cost = await halcyon.optimality.area_cost(area)
    assert cost.cells > 1
    assert (await halcyon.optimality.area(area)).hours
    cost_of_route = await halcyon.optimality.route_cost(route)
    assert cost_of_route.km > 70
    assert len((await halcyon.optimality.route(route)).departures) == 3
    with pytest.raises(ProblemError, match="job_not_found"):
        await halcyon.optimality.area_result("job_3Kq9XbT1vRy7UcMd")
    assert (await halcyon.plans.cost(plan)).cost == 1
    assert len((await halcyon.plans.dispatch(dispatch)).odds) == 1
    assert (await halcyon.plans.import_file(schedule)).mapped == 1
    assert (await halcyon.plans.simulate(plan)).tasks[0].id == "lift"
    assert len((await halcyon.plans.starts(starts)).starts) == 2
    kept_plan = await halcyon.plans.create(kept_request)
    assert [one.id for one in (await halcyon.plans.list()).plans] == [kept_plan.id]
    assert (await halcyon.plans.get(kept_plan.id)).version == 1
    assert (await halcyon.plans.answer(kept_plan.id)).tasks[0].id == "lift"
    assert [look.version async for look in halcyon.plans.looks(kept_plan.id)] == [1]
    renamed = await halcyon.plans.replace(kept_plan.id, {**kept_request, "name": "Tower"}, version=1)
    assert renamed.name == "Tower"
    assert (await halcyon.plans.progress(kept_plan.id, {"tasks": []}, version=2)).version == 3
    assert (await halcyon.plans.pause(kept_plan.id)).state == "paused"
    assert (await halcyon.plans.resume(kept_plan.id)).state == "active"
    await halcyon.plans.delete(kept_plan.id, version=3)
    with pytest.raises(ProblemError, match="job_not_found"):
        await halcyon.plans.simulate_result("job_3Kq9XbT1vRy7UcMd")
    with pytest.raises(ProblemError, match="job_not_found"):
        await halcyon.plans.starts_result("job_3Kq9XbT1vRy7UcMd")
    assert (await halcyon.maps.cost(map_request)).cells > 1
    kept = await halcyon.maps.create(map_request)
    assert [one.id for one in (await halcyon.maps.list()).maps] == [kept.id]
    assert (await halcyon.maps.get(kept.id)).state == "waiting"
    with pytest.raises(ProblemError, match="not_found"):
        await halcyon.maps.field(kept.id, layer="score")
    changed = await halcyon.maps.replace(
        kept.id, {**map_request, "name": "Thames"}, version=kept.version
    )
    assert (await halcyon.maps.pause(changed.id)).state == "paused"
    resumed = await halcyon.maps.resume(changed.id)
    opened = await halcyon.maps.link(resumed.id, {"label": "Portal"})
    assert [one.id for one in (await halcyon.maps.links(resumed.id)).links] == [opened.id]
    await halcyon.maps.unlink(resumed.id, opened.id)
    await halcyon.maps.delete(resumed.id, version=resumed.version)
    record = await halcyon.historical.workability(
        {
            "location": site,
            "entry": {"type": "task", "id": 1},
            "period": {"start_year": 2010, "end_year": 2019},
        }
    )
    assert len(record.months) == 12
    ahead = await halcyon.projections.workability(
        {
            "location": site,
            "entry": {"type": "task", "id": 1},
            "scenario": "ssp245",
            "period": {"start_year": 2041, "end_year": 2060},
        }
    )
    assert len(ahead.change) == 12

    job = await halcyon.optimality.batch(batch_v2).job()
    while job.status not in ("done", "failed"):
        job = await halcyon.jobs.get(job.id)
    assert job.counts.done == 2
    line = await anext(aiter(halcyon.jobs.result(job.id)))
    assert line.index == 0
    async for line in halcyon.optimality.batch(batch_v2):
        assert isinstance(line, ItemResultV2) and line.result.forecast
    assert (await halcyon.optimality.batch(batch_v2).cost()).cost == 2

    link = await halcyon.links.create(link_v2)
    assert len((await halcyon.links.list()).links) == 1
    await halcyon.links.delete(link.id)
    assert (await halcyon.places.find(q="Hamburg, DE")).resolved == 2911298
    assert (await halcyon.places.get(2911298)).name == "Hamburg"
    assert (await halcyon.evidence.create(evidence_v2, dry_run=True)).status == "planned"
    order = await halcyon.evidence.create(evidence_v2, idempotency_key="evidence-awaited")
    assert order.id is not None
    assert (await halcyon.evidence.get(order.id)).request.lead_days == 3
    assert len((await halcyon.evidence.list()).evidence) == 1
    assert (await halcyon.evidence.cases(order.id, of="promises")).cases is not None
    await halcyon.evidence.delete(order.id)

    listed = await halcyon.tables.create(table)
    assert listed.url.endswith(".csv")
    assert (await halcyon.tables.get(listed.id)).name == "London"
    assert (await halcyon.tables.list()).tables[-1].id == listed.id
    await halcyon.tables.delete(listed.id)
    assert all(run.synthetic for run in (await halcyon.runs.list(model="noaa")).runs)
    # The server reads no feed of warnings.
    assert (await halcyon.warnings.list(latitude=51.5, longitude=-0.12)).warnings == []
    assert (await halcyon.warnings.feeds()).feeds == []
    with pytest.raises(ProblemError, match="warning_not_found"):
        await halcyon.warnings.get("wrn_abcdefghijklmnopqrstuvwxyz")
