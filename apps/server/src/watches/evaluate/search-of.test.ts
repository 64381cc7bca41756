import { bands, classify } from "@halcyon/schema";
import { prepareEntry } from "@halcyon/scoring";
import { describe, expect, it } from "vitest";
import type { AskedEntry } from "../../entries/asked-entry.ts";
import { madeNow } from "../../../test/harness/made-ports.suite.ts";
import { madePlace as place, questionOf } from "./made-watch.suite.ts";
import { askedEntries, searchOf } from "./search-of.ts";

/** The score of a value [m/s]. */
function scoreAt(asked: AskedEntry | undefined, gust: number): number {
  if (asked === undefined || !("definition" in asked)) throw new Error("a definition was expected");
  const [constraint] = prepareEntry(asked.definition).constraints;
  return constraint!.membershipOf(Math.round(gust * 100));
}

describe("a window", () => {
  it("is looked for as /optimality/windows/ does, in the entry of the account", () => {
    const localHours = { from: 7, to: 17, timezone: "Europe/London", weekdays: ["mon"] };
    const question = questionOf({
      kind: "window",
      duration_hours: 6,
      minimum_score: 0.4,
      daylight_only: true,
      horizon_hours: 72,
      local_hours: localHours,
    });
    expect(askedEntries(question)).toEqual({
      entry: { id: 7, type: "task", accountId: "acc_a" },
      holdEntry: undefined,
    });
    expect(searchOf(question, place, madeNow)).toEqual({
      wish: { durationHours: 6, minimumScore: 0.4, daylightAt: place, localHours },
      horizonHours: 72,
    });
  });

  it("needs an acceptable score in any hour of five days where nothing else is said", () => {
    expect(searchOf(questionOf({ kind: "window", duration_hours: 6 }), place, madeNow)).toMatchObject({
      wish: { minimumScore: 0.1, daylightAt: undefined, localHours: undefined },
      horizonHours: 120,
    });
  });

  it("may be one of a definition", () => {
    const definition = {
      type: "task",
      constraints: [
        { variable: "visibility", unit: "m", ideal: { min: 3000 }, acceptable: { min: 500 }, weight: 1 },
      ],
    };
    const { entry } = askedEntries(questionOf({ kind: "window", duration_hours: 6 }, { definition }));
    expect(entry).toMatchObject({ type: "task", definition: { constraints: [{ variable: "visibility" }] } });
  });
});

describe("a band", () => {
  const published = Array.from({ length: 10_001 }, (_, step) => step / 1e4);
  const asked = bands.flatMap((band) => [
    ...(band === "stop" ? [] : [["at_least", band] as const]),
    ...(band === "ideal" ? [] : [["at_most", band] as const]),
  ]);

  it.each(asked)("%s %s is exactly the published scores that are in it or beyond", (is, band) => {
    const { wish } = searchOf(questionOf({ kind: "band", is, band, for_hours: 2 }), place, madeNow);
    const { minimumScore, maximumScore = 1, durationHours } = wish;
    const inRange = published.filter((score) => score >= minimumScore && score <= maximumScore);
    const inBand = published.filter((score) => {
      const apart = bands.indexOf(classify(score)) - bands.indexOf(band);
      return is === "at_least" ? apart >= 0 : apart <= 0;
    });
    expect(inRange).toEqual(inBand);
    expect(durationHours).toBe(2);
  });
});

describe("a limit", () => {
  const gusts = { kind: "limit", variable: "wind_gusts_10m", unit: "m/s" } as const;

  it("is passed by its own value and what lies above", () => {
    const question = questionOf({ ...gusts, above: 15, for_hours: 3 });
    const { entry, holdEntry } = askedEntries(question);
    const { wish } = searchOf(question, place, madeNow);
    expect([14.99, 15, 15.01, 60].map((gust) => scoreAt(entry, gust))).toEqual([0, 1, 1, 1]);
    expect(holdEntry).toBeUndefined();
    expect(wish).toMatchObject({ durationHours: 3, minimumScore: 1 });
    expect(wish.maximumScore).toBeUndefined();
  });

  it("is passed by its own value and what lies below", () => {
    const { entry } = askedEntries(questionOf({ ...gusts, below: 5.3 }));
    expect([0, 5.29, 5.3, 5.31].map((gust) => scoreAt(entry, gust))).toEqual([1, 1, 1, 0]);
  });

  it("holds to where it is clear again", () => {
    const above = askedEntries(questionOf({ ...gusts, above: 15, clear_at: 12 }));
    expect([11.99, 12, 15].map((gust) => scoreAt(above.holdEntry, gust))).toEqual([0, 1, 1]);
    expect(scoreAt(above.entry, 12)).toBe(0);
    const below = askedEntries(questionOf({ ...gusts, below: 5, clear_at: 8 }));
    expect([5, 8, 8.01].map((gust) => scoreAt(below.holdEntry, gust))).toEqual([1, 1, 0]);
  });

  it("holds as it is passed where it is clear at the limit itself, 0 included", () => {
    const degrees = { kind: "limit", variable: "temperature_2m", unit: "degC" } as const;
    const frost = askedEntries(questionOf({ ...degrees, below: 0, clear_at: 0 }));
    expect(frost.holdEntry).toBeUndefined();
    expect(frost.entry).toMatchObject({
      definition: { constraints: [{ ideal: { max: 0 }, acceptable: { max: 0 } }] },
    });
    expect(askedEntries(questionOf({ ...degrees, above: 0 })).entry).toMatchObject({
      definition: { constraints: [{ ideal: { min: 0 }, acceptable: { min: 0 } }] },
    });
  });
});
