from __future__ import annotations

from functools import cache
from typing import Generic

from pydantic import TypeAdapter
from typing_extensions import Unpack

from ._generated.v2.answers import Event, EventList
from ._generated.v2.requests import EventsListQuery, EventsStreamQuery
from .call import Call
from .endpoint import endpoint
from .event_stream import Following, stream_endpoint
from .group import Driver, Group
from .list_call import Pages, list_endpoint, list_pages, page_reader
from .options import CallOptions, OnceOptions
from .query import split_query


@cache
def _event_adapter() -> TypeAdapter[Event]:
    return TypeAdapter(Event)


def read_event(text: bytes) -> Event:
    return _event_adapter().validate_json(text, strict=True)


class Events(Group[Driver], Generic[Driver]):
    """What watches have told."""

    @list_endpoint
    def list(self, **query: Unpack[EventsListQuery]) -> Pages[EventList, Event]:
        """The events, the oldest first, or with ``order="newest"`` the newest.

        Iterating goes through all pages, and ends with the newest event; ``cursor`` of the list then leads to those that come later. Whoever
        stops within a page gets the whole page again, so that no event is lost. From the newest on nothing leads to those that come later.
        """
        return list_pages(
            self, "events.list", page_reader(EventList), lambda page: page.events, query, is_feed=True
        )

    @stream_endpoint
    def stream(self, **query: Unpack[EventsStreamQuery]) -> Following[Event]:
        """The events as they come.

        Iterating gives each with its position, and ``Reset`` where events before the next ones are no longer kept. The stream connects again when its
        connection ends, breaks or is silent for 45 s, and goes on behind the last event that was given. It raises where another try cannot help, as with
        a wrong key. ``cursor`` leads on from a list or stream before; ``"0"`` asks for all that are kept.
        """
        asked, options = split_query(query)
        once: OnceOptions = {**options, "max_retries": 0}
        cursor = asked.pop("cursor", None)

        def connection(last_id: str | None) -> Call[Event]:
            headers = {} if last_id is None else {"last-event-id": last_id}
            return self._made(
                "events.stream", read_event, once, query=asked, headers=headers, success="events"
            )

        return Following(connection, cursor)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Event]:
        """One event; it never changes."""
        return self._made("events.get", read_event, options, path={"id": id})
