import type { VerifiedLead } from "@halcyon/schema/wire";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelPartHours } from "../../../chart/series/model-part-words.ts";
import { clockIn } from "../../../words/time/clock.ts";
import { mayBePale, paleHours } from "./pale-hours.ts";
import { paleWords } from "./use-pale-hours.ts";

const run: ModelPartHours = { part: "deterministic", from: 0, to: 120, members: 1 };
const ensemble: ModelPartHours = { part: "ensemble", from: 120, to: 840, members: 31 };
const seasonal: ModelPartHours = { part: "seasonal", from: 840, to: 900, members: 51 };

/**
 * Returns the verification of a lead time.
 *
 * @param low - Lower bound of its skill; without it, the skill is unknown.
 */
function lead(fromDay: number, toDay: number, low?: number): VerifiedLead {
  const climatology = low === undefined ? null : { value: low + 0.1, low, high: low + 0.2 };
  return {
    from_day: fromDay,
    to_day: toDay,
    runs: 60,
    days: 60,
    hours: 1440,
    reason: low === undefined ? "few_days" : null,
    crps: 0.1,
    crps_skill: low === undefined ? null : { climatology, persistence: null, raw: null },
    events: null,
    coverage: null,
    ranks: null,
  };
}

describe("hours that tell little", () => {
  it("are those from 720 h on, whatever was verified", () => {
    const pale = paleHours([run, ensemble, seasonal], { ensemble: [lead(0, 40, 0.3)] });
    expect(pale).toHaveLength(900);
    expect(pale.indexOf("far")).toBe(720);
    expect(pale.slice(720).every((one) => one === "far")).toBe(true);
    expect(pale.slice(0, 720).every((one) => one === undefined)).toBe(true);
  });

  it("are those at whose lead the part that answers showed no skill, and not those of which nobody knows", () => {
    const pale = paleHours([run, ensemble], {
      deterministic: [lead(0, 3, 0.2), lead(3, 10, -0.01)],
      ensemble: [lead(0, 8, -0.3), lead(8, 10, 0), lead(10, 15)],
    });
    const hours = pale.flatMap((one, hour) => (one === "unskilled" ? [hour] : []));
    expect([hours[0], hours.at(-1), hours.length]).toEqual([72, 239, 168]);
  });

  it("may be in a forecast of a length exactly where it has some", () => {
    const leads = fc.array(
      fc
        .tuple(
          fc.nat(30),
          fc.integer({ min: 1, max: 10 }),
          fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
        )
        .map(([from, days, low]) => lead(from, from + days, low ?? undefined)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), leads, (hours, given) => {
        const pale = paleHours([{ ...ensemble, from: 0, to: hours }], { ensemble: given });
        expect(pale).toHaveLength(hours);
        expect(mayBePale(hours, { ensemble: given })).toBe(pale.some((one) => one !== undefined));
      }),
    );
  });
});

describe("what paler hours mean", () => {
  const clock = clockIn("UTC");
  const startMs = Date.UTC(2026, 10, 24, 18);
  const past = { first: 1991, last: 2020 };
  const words = (pale: Parameters<typeof paleWords>[0], usual: Parameters<typeof paleWords>[1] = past) =>
    paleWords(pale, usual, startMs, clock, "task");

  it("is said in one sentence, with why and what the months bring", () => {
    expect(words([undefined])).toBe("");
    expect(words([undefined, "far", "far"])).toBe(
      "Paler from Tue 24 Nov 19:00 on: so far ahead a forecast tells little; the bars beneath show what the month brought in 1991 to 2020.",
    );
    expect(words(["unskilled", undefined, "far"], "unknown")).toBe(
      "Paler from Tue 24 Nov 18:00 to Tue 24 Nov 19:00 and from Tue 24 Nov 20:00 on: so far ahead a forecast tells little, or past forecasts of this task were no better than the calendar; what the months usually bring here is not known.",
    );
    expect(words(["unskilled"], "asked")).toMatch(/calendar\.$/);
  });
});
