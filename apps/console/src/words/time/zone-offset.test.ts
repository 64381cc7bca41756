import fc from "fast-check";
import { expect, it } from "vitest";
import { zoneOffset } from "./zone-offset.ts";

const hourMs = 3_600_000;
const zones = Intl.supportedValuesOf("timeZone");

it("is the one by which the runtime writes an instant, on days on which clocks change too", () => {
  const zurich = zoneOffset("Europe/Zurich");
  const change = Date.parse("2026-10-25T01:00:00Z");
  expect([change - 1, change].map((ms) => zurich(ms) / hourMs)).toEqual([2, 1]);
  expect(zoneOffset("America/St_Johns")(change) / hourMs).toBe(-2.5);
  const instant = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (timeZone, ms) => {
      const offset = zoneOffset(timeZone);
      const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
      for (let hour = 0; hour < 24; hour++) {
        const at = ms + hour * hourMs;
        const shifted = new Date(at + offset(at)).toISOString().slice(0, 19).replace("T", " ");
        expect(shifted).toBe(clock.format(at));
      }
    }),
    { numRuns: 50 },
  );
});
