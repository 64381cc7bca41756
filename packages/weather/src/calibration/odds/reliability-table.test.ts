import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uniformOf } from "../../io/hash.ts";
import { fitOdds } from "./fit-odds.ts";
import type { OddsCases } from "./judge-odds.ts";
import { reliabilityTable, tableBin, yesOrNo } from "./reliability-table.ts";

/** Makes scores of a single run; each event occurs with the probability that its score states. */
function cases(days: number, seed = 1): OddsCases {
  const said = Float64Array.from({ length: 4 * days }, (_, index) => uniformOf(seed, index));
  return {
    said,
    happened: Array.from(said, (score, index) => uniformOf(seed, index, 1) < score),
    hours: Array.from(said, (_, index) => 480_000 + 6 * index),
  };
}

describe("reliabilityTable", () => {
  it("counts how often the event came in each bin of the score, as members are counted", () => {
    const said = Float64Array.of(0.05, 0.05, 0.95, 0.95, 0.95, 1);
    const table = reliabilityTable({ said, happened: [false, true, true, true, false, true], hours: [] });
    // It came in 4 of 6 cases: (1 + 2/3) / 3 and (3 + 2/3) / 5; bins without a case say 2/3, which the first must not pass.
    expect(table).toEqual([0.5556, 0.5556, ...Array.from({ length: 7 }, () => 0.6667), 0.7333]);
  });

  it("takes bins as one in which a better score came true less often", () => {
    const said = Float64Array.of(0.05, 0.05, 0.15, 0.15);
    const table = reliabilityTable({ said, happened: [true, true, false, false], hours: [] });
    // (2 + 1/2) / 3 and (0 + 1/2) / 3 have the mean 0.5.
    expect(table).toEqual(Array.from({ length: 10 }, () => 0.5));
  });

  it("never falls with the score, and is never 0 or 1", () => {
    const one = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), came: fc.boolean() });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (all) => {
        const said = Float64Array.from(all, ({ score }) => score);
        const table = reliabilityTable({ said, happened: all.map(({ came }) => came), hours: [] });
        expect(table).toHaveLength(10);
        expect(table).toEqual(table.toSorted((low, high) => low - high));
        for (const odds of table) expect(odds >= 0.0001 && odds <= 0.9999).toBe(true);
      }),
    );
  });
});

describe("one run", () => {
  it("has the bins of its bands, and seven of the acceptable one", () => {
    expect([0, 0.0001, 0.0999, 0.1, 0.5, 0.7857, 0.9, 0.9001, 1].map(tableBin)).toEqual([
      0, 1, 1, 2, 5, 7, 8, 9, 9,
    ]);
  });

  it("says yes or no by itself", () => {
    const scores = [0, 0.0001, 0.1, 0.9, 0.9001];
    expect(scores.map(yesOrNo("not_stop"))).toEqual([0, 1, 1, 1, 1]);
    expect(scores.map(yesOrNo("acceptable"))).toEqual([0, 0, 1, 1, 1]);
    expect(scores.map(yesOrNo("window_8"))).toEqual([0, 0, 1, 1, 1]);
    expect(scores.map(yesOrNo("ideal"))).toEqual([0, 0, 0, 0, 1]);
  });

  it("learns odds that come truer than its yes or no, and refuses 89 days", () => {
    const learned = (days: number) =>
      fitOdds("made", [{ fromDay: 0, toDay: 1, cases: { acceptable: cases(days) } }], 1);
    const [, acceptable] = learned(200);
    expect(acceptable).toMatchObject({
      event: "acceptable",
      method: "reliability",
      classes: [{ accepted: true }],
    });
    const [one] = acceptable!.classes;
    expect(one!.brier!).toBeLessThan(one!.brier_raw!);
    expect(learned(89)[1]!.classes).toMatchObject([
      { accepted: false, because: "there are 89 days, and 90 are needed" },
    ]);
    expect(learned(200)[0]).toMatchObject({ event: "not_stop", classes: [{ accepted: false, days: 0 }] });
  });
});
