from __future__ import annotations

from typing import Generic, Literal

from typing_extensions import Unpack

from ._generated.answers import EntryDetail, EntryList, EntrySummary
from ._generated.requests import TaskRequest, TasksListQuery
from .call import Call
from .endpoint import endpoint
from .group import Driver, Group, Version
from .list_call import Pages, list_endpoint, page_reader
from .once import change_headers, once_headers
from .options import CallOptions, ChangeOptions, OnceOptions
from .query import split_query

_read_page = page_reader(EntryList)


class Entries(Group[Driver], Generic[Driver]):
    """Tasks or scenarios."""

    def __init__(self, driver: Driver, version: Version, kind: Literal["tasks", "scenarios"]) -> None:
        super().__init__(driver, version)
        self._kind = kind

    @list_endpoint
    def list(self, **query: Unpack[TasksListQuery]) -> Pages[EntryList, EntrySummary]:
        """The entries that fit the query; iterating goes through all pages."""
        asked, options = split_query(query)

        def page(cursor: str | None) -> Call[EntryList]:
            return self._made(f"{self._kind}.list", _read_page, options, query={**asked, "cursor": cursor})

        return Pages(page, lambda page: page.entries)

    @endpoint
    def get(self, id: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """One entry with its constraints and their sources."""
        return self._call(f"{self._kind}.get", EntryDetail, options, path={"id": id})

    @endpoint
    def version(self, id: int, version: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """One entry as one of its versions was."""
        return self._call(f"{self._kind}.version", EntryDetail, options, path={"id": id, "version": version})

    @endpoint
    def create(self, body: TaskRequest, **options: Unpack[OnceOptions]) -> Call[EntryDetail]:
        """Create an entry of your own."""
        headers = once_headers(options)
        return self._call(f"{self._kind}.create", EntryDetail, options, body=body, headers=headers)

    @endpoint
    def replace(self, id: int, body: TaskRequest, **options: Unpack[ChangeOptions]) -> Call[EntryDetail]:
        """Replace an entry of your own by a new version; ``version`` says which one you know."""
        return self._call(
            f"{self._kind}.replace",
            EntryDetail,
            options,
            path={"id": id},
            body=body,
            headers=change_headers(options),
        )

    @endpoint
    def delete(self, id: int, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete an entry of your own; ``version`` says which one you know."""
        headers = change_headers(options)
        return self._nothing(f"{self._kind}.delete", options, path={"id": id}, headers=headers)
