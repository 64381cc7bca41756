from __future__ import annotations

from typing import Generic

from typing_extensions import Unpack

from ._generated.answers import Delivery, Webhook, WebhookList, WebhookWithSecret
from ._generated.requests import SecretRotation, WebhookRequest, WebhooksListQuery
from .call import Call
from .endpoint import endpoint
from .group import Driver, Group
from .list_call import Pages, list_endpoint, page_reader
from .once import change_headers, once_headers
from .options import CallOptions, ChangeOptions, OnceOptions
from .query import split_query

_read_page = page_reader(WebhookList)


class Webhooks(Group[Driver], Generic[Driver]):
    """Addresses of yours that the server sends events to."""

    @list_endpoint
    def list(self, **query: Unpack[WebhooksListQuery]) -> Pages[WebhookList, Webhook]:
        """The webhooks of the account, the oldest first; iterating goes through all pages."""
        asked, options = split_query(query)

        def page(cursor: str | None) -> Call[WebhookList]:
            return self._made("webhooks.list", _read_page, options, query={**asked, "cursor": cursor})

        return Pages(page, lambda page: page.webhooks)

    @endpoint
    def create(self, body: WebhookRequest, **options: Unpack[OnceOptions]) -> Call[WebhookWithSecret]:
        """Have events sent to an address of yours; the answer alone has the secret that signs."""
        headers = once_headers(options)
        return self._call("webhooks.create", WebhookWithSecret, options, body=body, headers=headers)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Webhook]:
        """One webhook."""
        return self._call("webhooks.get", Webhook, options, path={"id": id})

    @endpoint
    def replace(self, id: str, body: WebhookRequest, **options: Unpack[ChangeOptions]) -> Call[Webhook]:
        """Change its address, description or events; ``version`` says which one you know."""
        headers = change_headers(options)
        return self._call("webhooks.replace", Webhook, options, path={"id": id}, body=body, headers=headers)

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """End a webhook; ``version`` says which one you know."""
        headers = change_headers(options)
        return self._nothing("webhooks.delete", options, path={"id": id}, headers=headers)

    @endpoint
    def rotate(
        self, id: str, body: SecretRotation, **options: Unpack[OnceOptions]
    ) -> Call[WebhookWithSecret]:
        """Give it a new secret; for some hours the one before signs too."""
        headers = once_headers(options)
        return self._call(
            "webhooks.rotate", WebhookWithSecret, options, path={"id": id}, body=body, headers=headers
        )

    @endpoint
    def test(self, id: str, **options: Unpack[CallOptions]) -> Call[Delivery]:
        """Send it a ``webhook.test``; the answer is the delivery as it begins."""
        return self._call("webhooks.test", Delivery, options, path={"id": id})

    @endpoint
    def enable(self, id: str, **options: Unpack[CallOptions]) -> Call[Webhook]:
        """Enable a webhook that was disabled."""
        return self._call("webhooks.enable", Webhook, options, path={"id": id})
