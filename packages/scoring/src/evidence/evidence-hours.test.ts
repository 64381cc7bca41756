import { describe, expect, it } from "vitest";
import { type HourCase, HourSums } from "./evidence-hours.ts";

/** Returns the hour at noon of a day, one day ahead of its run. */
function noonOf(day: number, changes: Partial<HourCase> = {}): HourCase {
  return {
    run: 24 * day - 24,
    hour: 24 * day + 12,
    leadHours: 28,
    members: 31,
    mean: 0.5,
    q10: 0.2,
    q90: 0.8,
    ideal: 0.3,
    unsuitable: 0.1,
    crps: 0.1,
    observed: 0.6,
    climatologyIdeal: 0.5,
    climatologyUnsuitable: 0.5,
    climatologyCrps: 0.2,
    persistence: 1,
    rank: null,
    ...changes,
  };
}

const days = Array.from({ length: 100 }, (_, day) => 20_000 + day);

describe("the hours of a report", () => {
  it("are verified by day in each class of lead times, against climatology and persistence", () => {
    const sums = new HourSums();
    sums.add(days.map((day) => noonOf(day)));
    sums.add(days.slice(0, 5).map((day) => noonOf(day, { leadHours: 80 })));
    const [soon, later] = sums.leads(1);
    expect(soon).toMatchObject({ fromDay: 1, toDay: 3, runs: 100, verified: { days: 100, count: 100 } });
    const { crps, crpsSkill, events, coverage } = soon!.verified.figures!;
    expect(crps).toBeCloseTo(0.1, 12);
    expect(crpsSkill.climatology!.value).toBeCloseTo(0.5, 12);
    expect(crpsSkill.persistence!.value).toBeCloseTo(1 - 0.1 / 0.4, 12);
    expect(events.ideal.brier.score).toBeCloseTo(0.09, 12);
    expect(coverage.inside).toBe(1);
    expect(later).toMatchObject({ fromDay: 3, toDay: 5, verified: { figures: null, reason: "few_days" } });
  });

  it("do not depend on the groups in which they are added", () => {
    const cases = days.map((day) => noonOf(day, { crps: (day % 7) / 64, rank: day % 11 }));
    const [once, often] = [new HourSums(), new HourSums()];
    once.add(cases);
    for (const one of cases) often.add([one]);
    expect(often.leads(1)).toEqual(once.leads(1));
  });

  it("have as top those whose mean forecast is the highest, whatever came", () => {
    const topOf = (observedAt: (index: number) => number) => {
      const sums = new HourSums();
      const many = Array.from({ length: 1000 }, (_, index) =>
        noonOf(20_000 + index, { mean: index / 1000, observed: observedAt(index) }),
      );
      sums.add(many.toReversed());
      return sums.leads(1)[0]!.top;
    };
    expect(topOf(() => 0.5)).toEqual({ inside: 1, count: 50, days: 50 });
    expect(topOf((index) => (index >= 990 ? 0.9 : 0.5))).toEqual({ inside: 0.8, count: 50, days: 50 });
    expect(topOf((index) => (index < 950 ? 0.9 : 0.5))).toEqual({ inside: 1, count: 50, days: 50 });
  });

  it("have no figure of a top of fewer than 30 days", () => {
    const sums = new HourSums();
    sums.add(days.map((day, index) => noonOf(day, { mean: index / 100 })));
    expect(sums.leads(1)[0]!.top).toEqual({ inside: null, count: 5, days: 5 });
  });
});
