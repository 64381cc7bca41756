import { describe, expect, it } from "vitest";
import { fitOdds, type OddsOfLeads } from "./fit-odds.ts";
import { madeOdds, tooSure } from "./odds-cases.suite.ts";
import type { OddsEvent } from "./odds-classes.ts";

function fitted(cases: OddsOfLeads["cases"], event: OddsEvent = "acceptable") {
  const odds = fitOdds("made", [{ fromDay: 1, toDay: 3, cases }], 31);
  return odds.find((one) => one.event === event)!.classes[0]!;
}

describe("fitOdds", () => {
  it("accepts what makes odds come true that are too sure, with days and scores", () => {
    const one = fitted({ acceptable: madeOdds(200, tooSure) });
    expect(one).toMatchObject({ from_day: 1, to_day: 3, days: 200, accepted: true });
    expect(one.brier!).toBeLessThan(0.98 * one.brier_raw!);
    expect(one).toHaveProperty("alpha", expect.closeTo(0.5, 0));
  });

  it.each([1, 2, 3])("accepts nothing of odds that come true, drawn %d", (seed) => {
    const one = fitted({ acceptable: madeOdds(200, (odds) => odds, seed) });
    expect(one).toMatchObject({
      accepted: false,
      because: expect.stringMatching(/it gains .* 2 % are needed/),
    });
  });

  it("refuses what was mended in the last quarter of 200 days, unless one outcome is rare there", () => {
    const [before, after] = [madeOdds(200, tooSure), madeOdds(200, (odds) => odds)];
    const isBefore = (hour: number): boolean => hour < 480_000 + 150 * 24;
    const mended = {
      ...before,
      said: before.said.map((said, at) => (isBefore(before.hours[at]!) ? said : after.said[at]!)),
    };
    expect(fitted({ acceptable: mended })).toMatchObject({
      because: expect.stringMatching(/^it loses .* on the last fifth of the days$/),
    });
    const happened = mended.happened.map((one, at) => one || !isBefore(mended.hours[at]!));
    expect(fitted({ acceptable: { ...mended, happened } })).toMatchObject({ accepted: true });
  });

  it("refuses 89 days, and fewer than 20 days of either outcome, however many cases they have", () => {
    expect(fitted({ acceptable: madeOdds(89, tooSure) })).toMatchObject({
      accepted: false,
      days: 89,
      because: "there are 89 days, and 90 are needed",
    });
    const cases = madeOdds(200, tooSure);
    const rare = cases.hours.map((hour) => hour < 480_000 + 19 * 24);
    expect(fitted({ acceptable: { ...cases, happened: rare } })).toMatchObject({
      because: "it happened on 19 days and did not on 181, and 20 of either are needed",
    });
    expect(fitted({ acceptable: { ...cases, happened: rare.map((one) => !one) } })).toMatchObject({
      because: "it happened on 181 days and did not on 19, and 20 of either are needed",
    });
  });

  it("raises no event that was not learned to be acceptable more often", () => {
    const tooLow = (odds: number): number => odds ** 3;
    const ideal = madeOdds(200, tooLow);
    expect(fitted({ ideal }, "ideal")).toMatchObject({ accepted: false });
    expect(fitted({ acceptable: madeOdds(200, tooLow, 2), ideal }, "ideal")).toMatchObject({
      accepted: true,
    });
  });
});
