from __future__ import annotations

import secrets

from .options import ChangeOptions, OnceOptions


def once_headers(options: OnceOptions) -> dict[str, str]:
    """The headers that name a request, so that the server does it once."""
    return {"idempotency-key": options.get("idempotency_key") or secrets.token_hex(16)}


def change_headers(options: ChangeOptions) -> dict[str, str]:
    """The headers of a change of one version, which the server does once."""
    return {**once_headers(options), "if-match": f'"v{options["version"]}"'}
