from __future__ import annotations

from typing import Generic

from typing_extensions import Unpack

from ._generated.answers import Delivery, DeliveryList
from ._generated.requests import DeliveriesListQuery
from .call import Call
from .endpoint import endpoint
from .group import Driver, Group
from .list_call import Pages, list_endpoint, page_reader
from .options import CallOptions
from .query import split_query

_read_page = page_reader(DeliveryList)


class Deliveries(Group[Driver], Generic[Driver]):
    """What became of each event at each destination."""

    @list_endpoint
    def list(self, **query: Unpack[DeliveriesListQuery]) -> Pages[DeliveryList, Delivery]:
        """The deliveries, the newest first; iterating goes through all pages."""
        asked, options = split_query(query)

        def page(cursor: str | None) -> Call[DeliveryList]:
            return self._made("deliveries.list", _read_page, options, query={**asked, "cursor": cursor})

        return Pages(page, lambda page: page.deliveries)

    @endpoint
    def redeliver(self, id: str, **options: Unpack[CallOptions]) -> Call[Delivery]:
        """Send one again, under the same id of its event."""
        return self._call("deliveries.redeliver", Delivery, options, path={"id": id})
