import type { BandOdds } from "@halcyon/scoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EventOdds, type OddsEvent, oddsEvents, type TableEvent, tableEvents } from "./odds-classes.ts";
import { siteOdds } from "./site-odds.ts";

interface Bend {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

const identity = { alpha: 1, beta: 1, gamma: 0 };
const raised = { ...identity, gamma: 1 };

function oddsOf(
  event: OddsEvent,
  bend: Bend | undefined,
  { sector = "made", fromDay = 0, toDay = 35 } = {},
): EventOdds {
  const lead = { from_day: fromDay, to_day: toDay, days: 200 };
  const one =
    bend === undefined
      ? { ...lead, accepted: false as const, because: "a test" }
      : { ...lead, accepted: true as const, ...bend };
  return { sector, event, method: "beta", classes: [one] };
}

function tableOf(event: TableEvent, bins: number[]): EventOdds {
  const one = { from_day: 0, to_day: 35, days: 200, accepted: true as const, bins };
  return { sector: "made", event, method: "reliability", classes: [one] };
}

/** Published odds. */
const probability = fc.integer({ min: 1, max: 9999 }).map((one) => one / 1e4);
const bend = fc.option(
  fc.record({
    alpha: fc.double({ min: 0, max: 4, noNaN: true }),
    beta: fc.double({ min: 0, max: 4, noNaN: true }),
    gamma: fc.double({ min: -4, max: 4, noNaN: true }),
  }),
  { nil: undefined },
);
const learned = fc
  .record({ acceptable: bend, ideal: bend, window_4: bend, window_8: bend, window_24: bend })
  .map((bends) => oddsEvents.map((event) => oddsOf(event, bends[event])))
  .map((odds) => siteOdds({ odds }, "made"))
  .filter((odds) => odds !== undefined);
const bands = fc
  .tuple(probability, probability, probability)
  .filter(([stop, unsuitable, ideal]) => stop <= unsuitable && Math.round(1e4 * (unsuitable + ideal)) <= 1e4)
  .map(([stop, unsuitable, ideal]): BandOdds => ({ stop, unsuitable, ideal }));
const duration = fc.integer({ min: 1, max: 168 });
const minimum = fc.constantFrom(0.05, 0.1, 0.5, 0.9001, 1);

describe("siteOdds", () => {
  it("never turns the order of two hours in any band, and stays within 0.0001 and 0.9999", () => {
    fc.assert(
      fc.property(learned, bands, bands, (odds, one, other) => {
        const [first, second] = [odds.bands(one, 30), odds.bands(other, 40)];
        for (const band of ["stop", "unsuitable", "ideal"] as const) {
          expect((first[band] - second[band]) * (one[band] - other[band])).toBeGreaterThanOrEqual(0);
          expect(first[band]).toBeGreaterThanOrEqual(0.0001);
          expect(first[band]).toBeLessThanOrEqual(0.9999);
        }
      }),
    );
  });

  it("keeps the bands together: stop is unsuitable, and what is ideal is not", () => {
    fc.assert(
      fc.property(learned, bands, (odds, said) => {
        const { stop, unsuitable, ideal } = odds.bands(said, 30);
        expect(stop).toBeLessThanOrEqual(unsuitable);
        expect(Math.round(1e4 * (unsuitable + ideal))).toBeLessThanOrEqual(1e4);
      }),
    );
  });

  it("never turns the order of two windows, and keeps longer and better ones no likelier", () => {
    fc.assert(
      fc.property(
        learned,
        fc.tuple(probability, probability),
        fc.tuple(duration, duration),
        fc.tuple(minimum, minimum),
        (odds, said, durations, minimums) => {
          const [low, high] = said.toSorted((a, b) => a - b) as [number, number];
          const [short, long] = durations.toSorted((a, b) => a - b) as [number, number];
          const [least, most] = minimums.toSorted((a, b) => a - b) as [number, number];
          const to = (p: number, durationHours: number, minimumScore: number): number =>
            odds.window(p, { durationHours, minimumScore }, 30);
          expect(to(high, short, least)).toBeGreaterThanOrEqual(to(low, short, least));
          expect(to(low, long, most)).toBeLessThanOrEqual(to(high, short, least));
        },
      ),
    );
  });

  it("keeps a window no likelier than its hours", () => {
    fc.assert(
      fc.property(learned, probability, probability, duration, (odds, one, other, durationHours) => {
        const [window, hour] = [Math.min(one, other), Math.max(one, other)];
        const unsuitable = Math.max(Math.round(1e4 * (1 - hour)), 1) / 1e4;
        const acceptable = 1 - odds.bands({ stop: 0.0001, unsuitable, ideal: 0.0001 }, 30).unsuitable;
        const q = odds.window(window, { durationHours, minimumScore: 0.1 }, 30);
        expect(q).toBeLessThanOrEqual(acceptable + 1e-9);
      }),
    );
  });

  it("of alpha and beta 1 and gamma 0 leaves all odds exactly as they are", () => {
    const odds = siteOdds({ odds: oddsEvents.map((event) => oddsOf(event, identity)) }, "made")!;
    fc.assert(
      fc.property(bands, duration, minimum, (said, durationHours, minimumScore) => {
        expect(odds.bands(said, 30)).toEqual(said);
        expect(odds.window(said.ideal, { durationHours, minimumScore }, 30)).toBe(said.ideal);
      }),
    );
  });

  it("bends the leads that were learned, and no others", () => {
    const { bands: bent } = siteOdds(
      { odds: [oddsOf("acceptable", raised, { fromDay: 1, toDay: 3 })] },
      "made",
    )!;
    const said = { stop: 0.1, unsuitable: 0.5, ideal: 0.2 };
    for (const lead of [-1, 23, 72]) expect(bent(said, lead)).toEqual(said);
    // logit 0.5 = 0, and 1 / (1 + e) = 0.2689; logit 0.9 = ln 9, and 1 / (1 + 9 e) = 0.0393.
    for (const lead of [24, 71])
      expect(bent(said, lead)).toEqual({ stop: 0.0393, unsuitable: 0.2689, ideal: 0.2 });
  });

  it("takes the nearest sector that a task belongs to", () => {
    const odds = [
      oddsOf("acceptable", raised, { sector: "construction" }),
      oddsOf("acceptable", identity, { sector: "construction/roofing" }),
    ];
    const said = { stop: 0.1, unsuitable: 0.5, ideal: 0.2 };
    const unsuitableIn = (sector: string): number | undefined =>
      siteOdds({ odds }, sector)?.bands(said, 1).unsuitable;
    expect(
      ["construction", "construction/steel", "construction/roofing", "constructions", "rail"].map(
        unsuitableIn,
      ),
    ).toEqual([0.2689, 0.2689, 0.5, undefined, undefined]);
  });

  it("is nothing where nothing was accepted", () => {
    expect(siteOdds({ odds: [oddsOf("acceptable", undefined)] }, "made")).toBeUndefined();
    expect(siteOdds({}, "made")).toBeUndefined();
  });

  it("has the odds of one run by the bin of its score, together as bands and windows are", () => {
    const bins = fc
      .array(probability, { minLength: 10, maxLength: 10 })
      .map((all) => all.toSorted((low, high) => low - high));
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    const tables = fc.tuple(...tableEvents.map(() => bins));
    fc.assert(
      fc.property(tables, score, score, duration, (all, one, another, durationHours) => {
        const { bandsOfRun, windowOfRun } = siteOdds(
          { odds: tableEvents.map((event, at) => tableOf(event, all[at]!)) },
          "made",
        )!;
        const [low, high] = [Math.min(one, another), Math.max(one, another)];
        const [worse, better] = [bandsOfRun(low, 30)!, bandsOfRun(high, 30)!];
        expect(better.stop).toBeLessThanOrEqual(worse.stop);
        expect(better.ideal).toBeGreaterThanOrEqual(worse.ideal);
        expect(better.stop).toBeLessThanOrEqual(better.unsuitable);
        expect(Math.round(1e4 * (better.unsuitable + better.ideal))).toBeLessThanOrEqual(1e4);
        const window = windowOfRun(low, { durationHours, minimumScore: 0.1 }, 30)!;
        expect(window).toBeLessThanOrEqual(1 - better.unsuitable + 1e-9);
      }),
    );
  });

  it("knows no odds of one run where a band was not learned, nor of windows with another minimum", () => {
    const bins = Array.from({ length: 10 }, (_, bin) => 0.05 + bin / 10);
    const { bandsOfRun, windowOfRun } = siteOdds({ odds: [tableOf("window_4", bins)] }, "made")!;
    expect(bandsOfRun(0.45, 30)).toBeUndefined();
    expect(windowOfRun(0.45, { durationHours: 4, minimumScore: 0.1 }, 30)).toBe(0.55);
    expect(windowOfRun(0.45, { durationHours: 4, minimumScore: 0.2 }, 30)).toBeUndefined();
    expect(windowOfRun(0.45, { durationHours: 8, minimumScore: 0.1 }, 30)).toBeUndefined();
    expect(windowOfRun(0.45, { durationHours: 4, minimumScore: 0.1 }, 900)).toBeUndefined();
  });
});
