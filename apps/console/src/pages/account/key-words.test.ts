import { expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { expiryWords, lastUseWords } from "./key-words.ts";

const clock = clockIn("UTC");
const nowMs = Date.parse("2026-11-24T09:00:00Z");

it("says when a key ends, and asks for the next one in the last two weeks", () => {
  expect(expiryWords({ expires_at: null }, nowMs, clock)).toBe("Never");
  expect(expiryWords({ expires_at: "2027-03-01T00:00:00Z" }, nowMs, clock)).toBe("Mon 1 Mar 2027, 00:00 UTC");
  expect(expiryWords({ expires_at: "2026-12-08T09:00:00Z" }, nowMs, clock)).toContain(
    "Ask the person who gave",
  );
  expect(expiryWords({ expires_at: "2026-12-08T09:00:01Z" }, nowMs, clock)).not.toContain("Ask");
});

it("says when a key was used last", () => {
  expect(lastUseWords({ last_used_at: null }, clock)).toBe("Now, for this page");
  expect(lastUseWords({ last_used_at: "2026-11-24T08:59:00Z" }, clock)).toContain("Tue 24 Nov, 08:59 UTC");
});
