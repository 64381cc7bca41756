from __future__ import annotations

import copy
from typing import Any

import httpx
import pytest
from answering import answering, composite, composite_of

from halcyon_weather import UnexpectedAnswerError
from halcyon_weather.v1.types import Notice, OtherNotice, WindowsResponse
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


def _windows_with(notices: list[dict[str, Any]]) -> str:
    import json

    entry = {"id": 1, "type": "task", "name": "T", "version": 1, "polarity": "suitability"}
    metadata = {**composite["metadata"], "entry": entry, "notices": notices, "ensemble_absent": []}
    return json.dumps({"metadata": metadata, "windows": []})
