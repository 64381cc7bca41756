from __future__ import annotations

import copy
from typing import Any

import httpx
import pytest
from answering import answering, composite, composite_of

from halcyon_weather import UnexpectedAnswerError
from halcyon_weather.v1.types import (
    Notice,
    OtherEvent,
    OtherNotice,
    SpanEvent,
    WatchEvent,
    WindowsResponse,
)
from halcyon_weather.v2.types import EntryDetail, OtherConstraint, RangeConstraint


def answer_of(document: dict[str, Any]) -> Any:
    return composite_of(answering(lambda _: httpx.Response(200, json=document))).data


def changed(path: list[str | int], value: Any) -> dict[str, Any]:
    document = copy.deepcopy(composite)
    inner: Any = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return document


def test_an_answer_keeps_words_and_fields_of_a_newer_server() -> None:
    assert answer_of(changed(["metadata", "model"], "icon")).metadata.model == "icon"
    assert answer_of(changed(["forecast", 0, "mood"], "good")).forecast[0].mood == "good"
    assert answer_of(composite).forecast[0].timestamp.isoformat() == "2026-11-21T09:00:00+00:00"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["forecast", 0, "median"], "0.8"),
        (["forecast", 0, "median"], True),
        (["forecast", 0, "timestamp"], 1),
        (["forecast", 0, "timestamp"], "yesterday"),
        (["forecast"], {}),
        (["metadata"], None),
    ],
)
def test_an_answer_that_breaks_the_contract_is_told_with_its_place(path: list[str | int], value: Any) -> None:
    with pytest.raises(UnexpectedAnswerError, match=r"breaks the contract: " + r"\.".join(map(str, path))):
        answer_of(changed(path, value))


def test_a_notice_is_of_its_kind_and_one_of_a_newer_server_is_kept() -> None:
    dropped = {
        "code": "constraint_dropped",
        "constraint": 2,
        "variable": "visibility",
        "from": "2026-11-21T09:00:00Z",
        "to": "2026-11-21T10:00:00Z",
    }
    newer = {"code": "moon_is_full", "phase": 1}
    document = WindowsResponse.model_validate_json(_windows_with([dropped, newer]), strict=True)
    known, other = document.metadata.notices or []
    assert isinstance(known, Notice)
    assert known.from_.hour == 9
    assert isinstance(other, OtherNotice)
    assert (other.code, other.model_extra) == ("moon_is_full", {"phase": 1})


def test_a_constraint_is_of_its_kind_and_one_of_a_newer_server_is_kept() -> None:
    common = {
        "variable": "wind_gusts_10m",
        "unit": "m/s",
        "weight": 1,
        "role": "limit",
        "if_missing": "refuse",
    }
    ranged = {**common, "ideal": {"max": 8}, "acceptable": {"max": 17}, "shape": {"power": 2}}
    newer = {**common, "spiral": 3}
    entry = EntryDetail.model_validate(
        {
            "id": 1,
            "type": "task",
            "slug": "t",
            "name": "T",
            "sector": "S",
            "description": "D",
            "version": 1,
            "scope": "curated",
            "polarity": "suitability",
            "constraints": [ranged, newer],
            "sources": {},
            "caveat": "",
            "notice": "A planning aid.",
        }
    )
    assert [type(one) for one in entry.constraints] == [RangeConstraint, OtherConstraint]


_of_watch = {"watch": "wat_1", "name": "Crane", "synthetic": True}
_place = {"ref": None, "latitude": 51.5, "longitude": -0.12}
_instant = "2026-11-24T06:00:00Z"
_of_span = {
    **_of_watch,
    "place": _place,
    "span": "spn_1",
    "sequence": 1,
    "start": _instant,
    "latest_start": _instant,
    "end": _instant,
    "hours": 1,
    "probability": 0.8,
    "likelihood": None,
    "before": None,
    "deterministic_agrees": None,
    "limiting": None,
    "entry": None,
    "run": None,
    "source": None,
    "planning_aid": "A planning aid.",
}


@pytest.mark.parametrize(
    ("type_", "data", "kind"),
    [
        ("window.found", _of_span, SpanEvent),
        ("watch.blind", {**_of_watch, "place": _place, "because": None, "detail": "No run."}, WatchEvent),
        ("digest", {"events": []}, OtherEvent),
    ],
)
def test_an_event_is_of_its_kind_and_one_of_a_newer_server_is_kept(
    type_: str, data: dict[str, Any], kind: type
) -> None:
    event = {"id": "evt_1", "type": type_, "timestamp": _instant, "data": data}
    answered = answering(lambda _: httpx.Response(200, json=event)).events.get("evt_1")
    assert type(answered) is kind


def _windows_with(notices: list[dict[str, Any]]) -> str:
    import json

    entry = {"id": 1, "type": "task", "name": "T", "version": 1, "polarity": "suitability"}
    metadata = {**composite["metadata"], "entry": entry, "notices": notices, "ensemble_absent": []}
    return json.dumps({"metadata": metadata, "windows": []})
