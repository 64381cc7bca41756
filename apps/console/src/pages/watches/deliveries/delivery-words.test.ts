import type { Address, Webhook } from "@halcyon/schema";
import type { Delivery } from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { clockOf } from "../../../words/time/clock.ts";
import { addressWords, attemptWords, deliveryWords, webhookName, webhookWords } from "./delivery-words.ts";

const utc = clockOf("utc");

const attempt = { at: "2026-11-22T06:14:32Z", status: 503, duration_ms: 412, outcome: "status", answer: "" };

const delivery: Delivery = {
  id: "dlv_3kT9wYb6Rz1MhJ4p",
  event: "evt_7q3mzk2n5v8c1x4b6a9d0f3g5h",
  type: "window.found",
  destination: "whk_8sN2bVq5Lx0CfW7d",
  state: "due",
  created_at: "2026-11-22T06:14:31Z",
  next_attempt_at: "2026-11-22T08:50:00Z",
  expires_at: "2026-11-24T00:00:00Z",
  attempts: [attempt, attempt],
};

it("a delivery says what follows, and what to do where nobody took it", () => {
  expect(deliveryWords(delivery, utc)).toBe("2 attempts; the next Sun 22 Nov 08:50.");
  expect(deliveryWords({ ...delivery, attempts: [] }, utc)).toBe("First attempt Sun 22 Nov 08:50.");
  const over = { ...delivery, next_attempt_at: null };
  expect(deliveryWords({ ...over, state: "sent", attempts: [attempt] }, utc)).toBe("Taken at once.");
  expect(deliveryWords({ ...over, state: "dead" }, utc)).toBe(
    "Given up after 2 attempts. Fix the receiver, then send it again.",
  );
});

it("an attempt says what hindered it, whatever the word for that", () => {
  expect(attemptWords(attempt)).toBe("refused with 503 after 0.4 s");
  expect(attemptWords({ ...attempt, duration_ms: 20 })).toBe("refused with 503");
  expect(attemptWords({ ...attempt, status: null, duration_ms: 0, outcome: "address" })).toBe(
    "nothing is sent to this address",
  );
  expect(attemptWords({ ...attempt, outcome: "tides" })).toBe("tides with 503 after 0.4 s");
});

it("a webhook that takes nothing says why, and what to do", () => {
  const webhook: Webhook = {
    id: "whk_8sN2bVq5Lx0CfW7d",
    url: "https://example.com/halcyon",
    description: null,
    events: null,
    version: 1,
    state: "disabled",
    disabled_because: "gone",
    created_at: "2026-11-22T06:14:31Z",
    last_success_at: null,
    secret_version: 1,
    both_sign_until: null,
  };
  expect(webhookName(webhook)).toBe("https://example.com/halcyon");
  expect(webhookWords(webhook).what).toContain("enable it");
  expect(webhookWords({ ...webhook, disabled_because: "failing" }).what).toContain("5 days");
  expect(webhookWords({ ...webhook, state: "pending", disabled_because: null }).what).toContain("Only tests");
  expect(webhookWords({ ...webhook, state: "active", disabled_because: null })).toEqual({
    word: "Takes events",
  });
});

it("an e-mail address that takes nothing says what to do", () => {
  const address: Address = {
    id: "adr_2hV7yMq4Ts9JbL0e",
    email: "crane@example.com",
    state: "unconfirmed",
    disabled_because: null,
    created_at: "2026-11-22T06:14:31Z",
    confirmed_at: null,
  };
  expect(addressWords(address).what).toContain("Open the link");
  for (const because of ["gone", "failing", "unsubscribed"] as const) {
    expect(addressWords({ ...address, state: "disabled", disabled_because: because }).what).toMatch(/link/);
  }
  expect(addressWords({ ...address, state: "active" })).toEqual({ word: "Takes events" });
});
