import { expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { expiryWords, lastUseWords, offeringsWords, usedWords } from "./account-page.tsx";
import { apiVersions } from "@halcyon/schema";
import { edr } from "@halcyon/schema/edr";

const clock = clockIn("UTC");
const nowMs = Date.parse("2026-11-24T09:00:00Z");

it("says when a key ends, and asks for the next one in the last two weeks", () => {
  expect(expiryWords({ expires_at: null }, nowMs, clock)).toBe("Never");
  expect(expiryWords({ expires_at: "2027-03-01T00:00:00Z" }, nowMs, clock)).toBe("Mon 1 Mar 2027 00:00 UTC");
  expect(expiryWords({ expires_at: "2026-12-08T09:00:00Z" }, nowMs, clock)).toContain(
    "Ask the person who gave",
  );
  expect(expiryWords({ expires_at: "2026-12-08T09:00:01Z" }, nowMs, clock)).not.toContain("Ask");
});

it("says when a key was used last", () => {
  expect(lastUseWords({ last_used_at: null }, clock)).toBe("Now, for this page");
  expect(lastUseWords({ last_used_at: "2026-11-24T08:59:00Z" }, clock)).toContain("Tue 24 Nov 08:59 UTC");
});

it("calls what costs requests by what it gives, in every version", () => {
  const ofEdr = Object.fromEntries(Object.values(edr).map((row) => [row.id, row]));
  for (const table of [...Object.values(apiVersions).map((version) => version.table), ofEdr]) {
    const costing = Object.entries<{ readonly cost: unknown }>(table).filter(([, { cost }]) => cost !== 0);
    expect(costing.length).toBeGreaterThan(2);
    for (const [name] of costing) {
      const asItIs = name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll(/[._]/g, " ");
      expect(usedWords(name)).not.toBe(asItIs);
    }
  }
  expect(usedWords("optimality.composite")).toBe("Forecasts");
  expect(usedWords("v2.optimality.composite")).toBe("Forecasts");
  expect(usedWords("v1.optimality.composite")).toBe("Forecasts, by API V1");
  expect(usedWords("v2.storms.track_all")).toBe("Storms track all");
});

it("says what a package has", () => {
  expect(offeringsWords(["operational", "historical"])).toBe("the hours ahead, the years that were");
});
