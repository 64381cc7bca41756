from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import pickle
import time
from collections.abc import Mapping
from datetime import datetime, timezone, tzinfo
from pathlib import Path
from typing import Any

import pytest

from halcyon_weather.v1.types import OtherEvent, WatchEvent
from halcyon_weather.webhooks import WebhookError, verify

now_ms = 1_763_792_071_900.0
older, newer, foreign = ("whsec_" + base64.b64encode(bytes([byte]) * 32).decode() for byte in (1, 2, 3))
event = {
    "id": "evt_7q3mzk2n5v8c1x4b6a9d0f3g5h",
    "type": "watch.blind",
    "timestamp": "2026-11-22T06:14:31Z",
    "data": {
        "watch": "wat_1",
        "name": "Crane, site 7",
        "synthetic": True,
        "place": None,
        "because": None,
        "detail": "No run.",
    },
}
body = json.dumps(event)


def signature_of(secret: str, id: str, timestamp: str, text: str) -> str:
    """As the specification words it: the HMAC-SHA256 of id, time and body, with full stops between."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = hmac.new(key, f"{id}.{timestamp}.{text}".encode(), hashlib.sha256).digest()
    return f"v1,{base64.b64encode(signed).decode()}"


def signed(
    text: str = body, secrets: tuple[str, ...] = (newer,), at_ms: float = now_ms, id: str = str(event["id"])
) -> dict[str, str]:
    timestamp = str(int(at_ms // 1000))
    signatures = " ".join(signature_of(secret, id, timestamp, text) for secret in secrets)
    return {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures}


def code_of(secret: Any, headers: Mapping[str, str], text: Any = body) -> str:
    try:
        verify(secret, headers, text, now_ms=now_ms)
    except WebhookError as error:
        return error.code
    return "accepted"


def test_the_event_of_a_message_is_given() -> None:
    found = verify(newer, signed(), body.encode(), now_ms=now_ms)
    assert isinstance(found, WatchEvent)
    assert found.data.name == "Crane, site 7"


def test_an_event_of_a_newer_server_is_kept() -> None:
    text = json.dumps({**event, "type": "moon.full", "data": {"phase": 1}})
    found = verify(newer, signed(text), text, now_ms=now_ms)
    assert isinstance(found, OtherEvent)


def test_the_example_of_the_specification_has_its_signature() -> None:
    # libraries/javascript/src/index.test.ts in the repository of Standard Webhooks.
    text = '{"test": 2432232314}'
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    with pytest.raises(WebhookError) as raised:
        verify("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", headers, text, now_ms=1_614_265_330_000)
    # The signature fits; what it signs is no event of ours.
    assert raised.value.code == "body_unreadable"


def test_either_secret_of_a_rotation_is_accepted() -> None:
    both = signed(secrets=(newer, older))
    assert [code_of(secret, both) for secret in (newer, older, [foreign, newer])] == ["accepted"] * 3
    assert [code_of(secret, both) for secret in (foreign, [foreign])] == ["signature_wrong"] * 2


def test_headers_are_read_in_any_case() -> None:
    assert code_of(newer, {name.title(): value for name, value in signed().items()}) == "accepted"


def test_what_was_changed_is_refused() -> None:
    headers = signed()
    signature = headers["webhook-signature"]
    assert code_of(newer, headers, body.replace("blind", "sighted")) == "signature_wrong"
    assert code_of(newer, headers, body + " ") == "signature_wrong"
    assert code_of(newer, headers, "\ud800") == "signature_wrong"
    for name, value in [
        ("webhook-id", "evt_other"),
        ("webhook-id", "\udcff"),
        ("webhook-timestamp", str(int(headers["webhook-timestamp"]) + 1)),
        ("webhook-timestamp", "0" + headers["webhook-timestamp"]),
        ("webhook-signature", signature.replace("v1,", "v2,")),
        ("webhook-signature", signature[3:]),
        ("webhook-signature", signature[:-1]),
        ("webhook-signature", "v1,\udcff"),
        ("webhook-signature", "v1," + "A" * 43 + "="),
    ]:
        assert code_of(newer, {**headers, name: value}) == "signature_wrong", (name, value)


def test_signatures_of_other_kinds_are_passed_over() -> None:
    headers = signed()
    mixed = f"v1a,abc {headers['webhook-signature']} v1,abc nonsense"
    assert code_of(newer, {**headers, "webhook-signature": mixed}) == "accepted"


def test_what_is_301_s_old_or_ahead_is_refused_and_300_taken() -> None:
    codes = [code_of(newer, signed(at_ms=now_ms + offset_s * 1000)) for offset_s in (-301, -300, 300, 301)]
    assert codes == ["timestamp_too_old", "accepted", "accepted", "timestamp_too_new"]


def test_the_caller_says_how_old_a_message_may_be_and_the_clock_says_when_now_is() -> None:
    verify(newer, signed(at_ms=now_ms - 3_600_000), body, now_ms=now_ms, tolerance_s=3600)
    verify(newer, signed(at_ms=time.time() * 1000), body)
    with pytest.raises(WebhookError, match="too long ago"):
        verify(newer, signed(at_ms=0), body)


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_each_header_is_needed(name: str) -> None:
    headers = signed()
    assert code_of(newer, {**headers, name: ""}) == "headers_missing"
    del headers[name]
    assert code_of(newer, headers) == "headers_missing"


@pytest.mark.parametrize("timestamp", ["soon", "-1", "1.5", "1e9", " 1", "9999999999999", "\u0661"])
def test_a_time_is_whole_seconds(timestamp: str) -> None:
    assert code_of(newer, {**signed(), "webhook-timestamp": timestamp}) == "headers_missing"


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_#", "whsec_A", newer[6:], newer + "\n"])
def test_what_is_no_secret_is_told_and_not_repeated(secret: str) -> None:
    with pytest.raises(WebhookError) as raised:
        verify([newer, secret], signed(), body, now_ms=now_ms)
    assert raised.value.code == "secret_unreadable"
    assert "AgIC" not in str(raised.value)
    assert code_of([], signed()) == "secret_unreadable"


def test_the_body_is_wanted_before_it_is_parsed() -> None:
    assert code_of(newer, signed(), event) == "body_unreadable"
    assert code_of(newer, signed("hello"), "hello") == "body_unreadable"


def test_an_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(WebhookError("timestamp_too_new")))
    assert (error.code, str(error)) == ("timestamp_too_new", str(WebhookError("timestamp_too_new")))


def reference_at(monkeypatch: pytest.MonkeyPatch, at_ms: float) -> Any:
    """The reference library, which reads the clock by itself, at a moment."""
    library = pytest.importorskip("standardwebhooks.webhooks", reason="standardwebhooks is not installed")

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Clock:
            return cls.fromtimestamp(at_ms / 1000, tz)

    monkeypatch.setattr(library, "datetime", Clock)
    return library


def test_what_the_reference_library_signs_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    library = reference_at(monkeypatch, now_ms)
    moment = datetime.fromtimestamp(now_ms // 1000, timezone.utc)
    headers = {**signed(), "webhook-signature": library.Webhook(newer).sign(str(event["id"]), moment, body)}
    assert code_of(newer, headers) == "accepted"


def test_the_reference_library_and_this_one_accept_all_that_the_server_signs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = os.environ.get("HALCYON_SIGNED_MESSAGES")
    if path is None:
        pytest.skip("HALCYON_SIGNED_MESSAGES names no file")
    given = json.loads(Path(path).read_text())
    library = reference_at(monkeypatch, given["now_ms"])
    assert len(given["messages"]) == 1000
    for secret in given["secrets"]:
        for message in given["messages"]:
            headers, text = message["headers"], message["body"]
            assert library.Webhook(secret).verify(text, headers) == json.loads(text)
            assert verify(secret, headers, text, now_ms=given["now_ms"]).id == headers["webhook-id"]
    headers, text = given["messages"][0]["headers"], given["messages"][0]["body"]
    refused = [
        (library.Webhook(foreign), headers, text, given["now_ms"]),
        (library.Webhook(given["secrets"][0]), headers, text + " ", given["now_ms"]),
        (library.Webhook(given["secrets"][0]), {**headers, "webhook-id": "evt_other"}, text, given["now_ms"]),
        (library.Webhook(given["secrets"][0]), headers, text, given["now_ms"] + 301_000),
        (library.Webhook(given["secrets"][0]), headers, text, given["now_ms"] - 301_000),
    ]
    for webhook, changed, changed_text, at_ms in refused:
        reference_at(monkeypatch, at_ms)
        with pytest.raises(library.WebhookVerificationError):
            webhook.verify(changed_text, changed)
