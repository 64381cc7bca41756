import { describe, expect, it } from "vitest";
import { clockIn, zoneOffset } from "./clock.ts";
import fc from "fast-check";

describe("a span of time", () => {
  const from = Date.UTC(2026, 10, 23, 23);
  const after = (hours: number) => from + hours * 3_600_000;

  it("names the day on which it ends where that is another", () => {
    const { span } = clockIn("UTC");
    expect(span(from, after(0.5))).toBe("Mon 23 Nov 23:00 – 23:30");
    expect(span(from, after(4))).toBe("Mon 23 Nov 23:00 – Tue 03:00");
    expect(span(from, after(7 * 24))).toBe("Mon 23 Nov 23:00 – Mon 30 Nov 23:00");
    expect(span(from, after(60 * 24))).toBe("Mon 23 Nov 23:00 – Fri 22 Jan 2027 23:00");
  });

  it("names zones at sea by their distance from UTC", () => {
    expect(["Etc/GMT+3", "Etc/GMT-10", "Etc/GMT", "UTC"].map((zone) => clockIn(zone).name)).toEqual([
      "UTC−3",
      "UTC+10",
      "Etc/GMT",
      "UTC",
    ]);
  });

  it("names zones as people write them", () => {
    expect(clockIn("America/New_York").name).toBe("America/New York");
  });

  it("goes by the days of its zone", () => {
    expect(clockIn("Europe/Zurich").span(from, after(4))).toBe("Tue 24 Nov 00:00 – 04:00");
  });
});

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
