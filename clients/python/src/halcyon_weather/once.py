from __future__ import annotations

import secrets

from .options import OnceOptions


def once_headers(options: OnceOptions) -> dict[str, str]:
    """The headers that name a request, so that the server does it once."""
    return {"idempotency-key": options.get("idempotency_key") or secrets.token_hex(16)}
