from __future__ import annotations

from typing import Generic

from typing_extensions import Unpack

from ._generated.answers import FeedList, FeedWithUrl
from ._generated.requests import FeedRequest
from .call import Call
from .endpoint import endpoint
from .group import Driver, Group
from .options import CallOptions


class Feeds(Group[Driver], Generic[Driver]):
    """Addresses that calendars subscribe to, which show the open spans of watches."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[FeedList]:
        """The feeds of the account, the oldest first."""
        return self._call("feeds.list", FeedList, options)

    @endpoint
    def create(self, body: FeedRequest, **options: Unpack[CallOptions]) -> Call[FeedWithUrl]:
        """Make a feed; the answer alone has its address."""
        return self._call("feeds.create", FeedWithUrl, options, body=body)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete a feed; its address answers no more."""
        return self._nothing("feeds.delete", options, path={"id": id})
