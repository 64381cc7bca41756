from __future__ import annotations

from typing import Generic

from typing_extensions import Unpack

from ._generated.answers import Address, AddressList
from ._generated.requests import AddressRequest
from .call import Call
from .endpoint import endpoint
from .group import Driver, Group
from .options import CallOptions


class Addresses(Group[Driver], Generic[Driver]):
    """E-mail addresses that events are sent to, once their readers have confirmed them."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[AddressList]:
        """The addresses of the account, the oldest first."""
        return self._call("addresses.list", AddressList, options)

    @endpoint
    def create(self, body: AddressRequest, **options: Unpack[CallOptions]) -> Call[Address]:
        """Add an address, and send its reader the link to confirm it by."""
        return self._call("addresses.create", Address, options, body=body)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Forget an address; nothing is sent to it any more."""
        return self._nothing("addresses.delete", options, path={"id": id})
