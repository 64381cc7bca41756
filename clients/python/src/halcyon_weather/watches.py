from __future__ import annotations

from typing import Generic

from typing_extensions import Unpack

from ._generated.answers import SpanList, Watch, WatchCost, WatchList, WatchSummary
from ._generated.requests import WatchesListQuery, WatchRequest
from .call import Call
from .endpoint import endpoint
from .group import Driver, Group
from .list_call import Pages, list_endpoint, page_reader
from .once import change_headers, once_headers
from .options import CallOptions, ChangeOptions, OnceOptions
from .query import split_query

_read_page = page_reader(WatchList)


class Watches(Group[Driver], Generic[Driver]):
    """Places that the server looks at with every new run."""

    @list_endpoint
    def list(self, **query: Unpack[WatchesListQuery]) -> Pages[WatchList, WatchSummary]:
        """The watches of the account, the oldest first; iterating goes through all pages."""
        asked, options = split_query(query)

        def page(cursor: str | None) -> Call[WatchList]:
            return self._made("watches.list", _read_page, options, query={**asked, "cursor": cursor})

        return Pages(page, lambda page: page.watches)

    @endpoint
    def create(self, body: WatchRequest, **options: Unpack[OnceOptions]) -> Call[Watch]:
        """Watch places for a window, a band or a limit; the answer has the spans that are seen now."""
        return self._call("watches.create", Watch, options, body=body, headers=once_headers(options))

    @endpoint
    def cost(self, body: WatchRequest, **options: Unpack[CallOptions]) -> Call[WatchCost]:
        """What a watch would cost, and what is wrong with it; nothing is made."""
        return self._call("watches.cost", WatchCost, options, body=body)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Watch]:
        """A watch with its places and their open spans."""
        return self._call("watches.get", Watch, options, path={"id": id})

    @endpoint
    def replace(self, id: str, body: WatchRequest, **options: Unpack[ChangeOptions]) -> Call[Watch]:
        """Change a watch; ``version`` says which one you know."""
        headers = change_headers(options)
        return self._call("watches.replace", Watch, options, path={"id": id}, body=body, headers=headers)

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """End a watch and forget it; ``version`` says which one you know."""
        headers = change_headers(options)
        return self._nothing("watches.delete", options, path={"id": id}, headers=headers)

    @endpoint
    def pause(self, id: str, **options: Unpack[CallOptions]) -> Call[Watch]:
        """Let a watch rest: it tells nothing and costs nothing."""
        return self._call("watches.pause", Watch, options, path={"id": id})

    @endpoint
    def resume(self, id: str, **options: Unpack[CallOptions]) -> Call[Watch]:
        """Let a paused watch go on with the next run."""
        return self._call("watches.resume", Watch, options, path={"id": id})

    @endpoint
    def spans(self, id: str, **options: Unpack[CallOptions]) -> Call[SpanList]:
        """The spans of a watch, open and closed, with what each round saw."""
        return self._call("watches.spans", SpanList, options, path={"id": id})
