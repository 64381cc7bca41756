"""Checks that a message of a webhook comes from Halcyon, as it was sent and now."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from ._generated.v2.answers import Event

WebhookErrorCode = Literal[
    "secret_unreadable",
    "body_unreadable",
    "headers_missing",
    "signature_wrong",
    "timestamp_too_old",
    "timestamp_too_new",
]

_messages: dict[WebhookErrorCode, str] = {
    "secret_unreadable": "A secret is whsec_ and base64. Give the one that was shown when the webhook was made or rotated.",
    "body_unreadable": "Give the bytes or the text of the body as they came, before anything parses them.",
    "headers_missing": "webhook-id, webhook-timestamp and webhook-signature are needed. Answer 400: no webhook of Halcyon lacks them.",
    "signature_wrong": "No signature fits. Answer 401. If all messages end so, give the secret of this webhook, and the body as it came.",
    "timestamp_too_old": "The message was signed too long ago. Answer 400: it may be an old one, sent again by somebody else. If all messages end so, set the clock.",
    "timestamp_too_new": "The message was signed in the future. Answer 400, and set the clock.",
}


class WebhookError(Exception):
    """Why a message is not to be believed, and what to do. ``code`` says which of a closed list it is."""

    def __init__(self, code: WebhookErrorCode) -> None:
        super().__init__(_messages[code])
        self.code: WebhookErrorCode = code

    def __reduce__(self) -> tuple[type[WebhookError], tuple[WebhookErrorCode]]:
        # By itself Python would call the class with the message.
        return type(self), (self.code,)


def verify(
    secret: str | Sequence[str],
    headers: Mapping[str, str],
    body: bytes | str,
    *,
    now_ms: float | None = None,
    tolerance_s: float = 300,
) -> Event:
    """The event of a message, once its signature and its time are checked.

    A webhook gets the events of all watches of an account, so the event is one of ``halcyon_weather.v2.types``, also for those who use V1.
    A message can come more than once: ``id`` of the event is the same each time.

    :param secret: ``whsec_`` and base64; while it is rotated both the new and the old one.
    :param headers: With names in any case, as every framework has them.
    :param body: As it came, before anything parses it.
    :param now_ms: The moment of now [ms since 1970]; that of the clock where it is not given.
    :param tolerance_s: How far the moment of the signature may be from now [s].
    :raises WebhookError: Whatever is wrong with secret, headers or body.

    The signatures are those of Standard Webhooks 1.0.0, https://www.standardwebhooks.com
    """
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise WebhookError("secret_unreadable")
    lower = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (
        lower.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")
    )
    if not id or not signatures or re.fullmatch("[0-9]{1,12}", timestamp) is None:
        raise WebhookError("headers_missing")
    text = _bytes_of(body)
    # What is no text in UTF-8 fits no signature.
    message = f"{id}.{timestamp}.".encode(errors="replace") + text
    signed = [base64.b64encode(hmac.digest(key, message, hashlib.sha256)) for key in keys]
    given = [one[3:].encode(errors="replace") for one in signatures.split(" ") if one.startswith("v1,")]
    # Each is compared with each, whatever the others are: how long it takes tells nothing.
    if True not in [hmac.compare_digest(own, one) for own in signed for one in given]:
        raise WebhookError("signature_wrong")
    age_s = (time.time() if now_ms is None else now_ms / 1000) // 1 - int(timestamp)
    if age_s > tolerance_s:
        raise WebhookError("timestamp_too_old")
    if age_s < -tolerance_s:
        raise WebhookError("timestamp_too_new")
    try:
        return _event_adapter().validate_json(text, strict=True)
    except ValidationError:
        raise WebhookError("body_unreadable") from None


@cache
def _event_adapter() -> TypeAdapter[Event]:
    return TypeAdapter(Event)


def _key_of(secret: str) -> bytes:
    found = re.fullmatch("whsec_([A-Za-z0-9+/]+={0,2})", secret)
    try:
        if found is not None:
            return base64.b64decode(found[1], validate=True)
    except binascii.Error:
        pass
    raise WebhookError("secret_unreadable")


def _bytes_of(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode(errors="replace")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise WebhookError("body_unreadable")
