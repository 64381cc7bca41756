"""Lists, and how one goes on with events another time."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from answering import answering

from halcyon_weather import Halcyon, HalcyonError, UnexpectedAnswerError


def event_page(ids: list[str], next_cursor: str | None) -> dict[str, Any]:
    events = [{"id": id, "type": "moon.risen", "timestamp": "2026-11-24T06:00:00Z", "data": {}} for id in ids]
    return {"events": events, "next_cursor": next_cursor}


def scripted(*pages: dict[str, Any] | None) -> tuple[Halcyon, list[str]]:
    """A client of a server that gives these pages, and fails where there is none, and what it was asked."""
    left = list(pages)
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.query.decode())
        page = left.pop(0)
        return httpx.Response(500) if page is None else httpx.Response(200, json=page)

    return answering(answer, max_retries=0), asked


def test_events_end_with_the_newest_one_and_go_on_from_there_another_time() -> None:
    halcyon, asked = scripted(
        event_page(["a", "b"], "2"), event_page([], "2"), event_page(["c"], "3"), event_page([], "3")
    )
    first = halcyon.events.list(type="window.found")
    assert first.cursor is None
    assert [event.id for event in first] == ["a", "b"]
    assert first.cursor == "2"
    second = halcyon.events.list(type="window.found", cursor=first.cursor)
    assert [event.id for event in second] == ["c"]
    assert second.cursor == "3"
    assert asked == [
        "type=window.found",
        "type=window.found&cursor=2",
        "type=window.found&cursor=2",
        "type=window.found&cursor=3",
    ]


def test_where_nothing_is_newer_the_cursor_stays() -> None:
    halcyon, _ = scripted(event_page([], "2"))
    events = halcyon.events.list(cursor="2")
    assert (list(events), events.cursor) == ([], "2")


def test_before_the_first_event_there_is_no_cursor() -> None:
    halcyon, asked = scripted(event_page([], None))
    events = halcyon.events.list(cursor=None)
    assert (list(events), events.cursor, asked) == ([], None, [""])


def test_whoever_stops_within_a_page_of_events_gets_that_page_again() -> None:
    halcyon, _ = scripted(event_page(["a"], "1"), event_page(["b", "c"], "3"))
    events = halcyon.events.list()
    for event in events:
        if event.id == "b":
            break
    assert events.cursor == "1"


def test_a_page_of_events_that_fails_leaves_the_cursor_where_it_was() -> None:
    halcyon, _ = scripted(event_page(["a"], "1"), None)
    events = halcyon.events.list()
    with pytest.raises(HalcyonError):
        list(events)
    assert events.cursor == "1"


@pytest.mark.parametrize(
    "second",
    [event_page(["b"], "1"), event_page(["b"], ""), {"entries": [], "next_cursor": "2"}],
)
def test_a_page_of_events_that_does_not_lead_on_is_refused(second: dict[str, Any]) -> None:
    halcyon, _ = scripted(event_page(["a"], "1"), second)
    with pytest.raises(UnexpectedAnswerError):
        list(halcyon.events.list())
