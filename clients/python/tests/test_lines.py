"""Lines whose answer was cut between two of them."""

from __future__ import annotations

import json

import httpx
import pytest
from answering import answering

from halcyon_weather import ConnectionError

problem = {
    "type": "about:blank",
    "title": "No weather",
    "status": 503,
    "code": "data_gap",
    "detail": "An hour is missing.",
    "request_id": "req_1",
}
line = json.dumps({"ref": None, "index": 0, "problem": problem}) + "\n"


def read(count: str) -> list[int]:
    headers = {"content-type": "application/x-ndjson", "x-halcyon-lines": count}
    halcyon = answering(lambda _: httpx.Response(200, headers=headers, text=line))
    return [one.index for one in halcyon.jobs.result("job_1")]


def test_a_count_tells_that_lines_are_missing() -> None:
    with pytest.raises(ConnectionError, match="broke off before its last line"):
        read("2")


@pytest.mark.parametrize("count", ["1", "two", "-1", ""])
def test_whole_lines_are_read_with_a_count_and_without(count: str) -> None:
    assert read(count) == [0]
