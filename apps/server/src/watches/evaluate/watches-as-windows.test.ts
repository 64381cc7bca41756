import { evaluatedSpans } from "@halcyon/scoring/watch";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "@halcyon/testing";
import {
  madeEntry,
  madeGust,
  madeNow as now,
  madeNowMs,
  madePorts,
} from "../../../test/harness/made-ports.suite.ts";
import { Refusal } from "../../errors/refusal.ts";
import { findWindows } from "../../scoring/windows/find-windows.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { type Made, madePlace, partsOf, questionOf } from "./made-watch.suite.ts";
import { askedEntries, searchOf } from "./search-of.ts";
import { evaluatePlace } from "./evaluate-place.ts";

/** Returns a pseudorandom number from 0 to 1 that depends on the arguments. */
function mixed(...numbers: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  }
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * Returns gusts [m/s] with spells of some hours, from which members deviate, some of them widely.
 *
 * @param gaps - Number of missing values for each 100 members.
 */
function gustsOf(seed: number, gaps: number): Made {
  return (hour, member) => {
    if (member > 0 && mixed(seed, 5, hour, member) * 100 < gaps) return undefined;
    const spell = mixed(seed, 1, Math.floor(hour / 7)) * 24;
    const strays = mixed(seed, 2, member, Math.floor(hour / 9)) < 0.2;
    return Math.max(spell + (strays ? 12 : 2) * (mixed(seed, 3, member, hour) - 0.5), 0);
  };
}

const anyWhen = fc
  .record({
    kind: fc.constantFrom<{ readonly kind: "window" | "band"; readonly [field: string]: unknown }>(
      { kind: "window", duration_hours: 1, minimum_score: 0.5 },
      { kind: "window", duration_hours: 3 },
      { kind: "window", duration_hours: 8 },
      { kind: "band", is: "at_least", band: "ideal", for_hours: 2 },
      { kind: "band", is: "at_most", band: "acceptable", for_hours: 4 },
      { kind: "band", is: "at_most", band: "unsuitable", for_hours: 3 },
      { kind: "band", is: "at_most", band: "stop" },
    ),
    horizon_hours: fc.constantFrom(8, 48, 120, 126, 240),
    daylight_only: fc.constantFrom(false, false, true),
    local_hours: fc.option(
      fc.constantFrom(
        { from: 7, to: 17, timezone: "Europe/Zurich" },
        { from: 20, to: 5, timezone: "Asia/Kathmandu" },
      ),
      { nil: undefined },
    ),
  })
  .map(({ kind, ...when }) => ({ ...kind, ...when }));

test("every window has the probability that a watch sees at its start, and likely starts are those of spells", async () => {
  const minimumProbability = 0.5;
  let [windows, spells, refused] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(anyWhen, fc.nat(), fc.constantFrom(0, 0, 3), async (when, seed, gaps) => {
      // Every second model has a regional run for its first 48 hours.
      const regional = seed % 2 === 0 ? { regional: gustsOf(seed + 1, 0) } : {};
      const parts = partsOf({ ...regional, deterministic: gustsOf(seed, 0), ensemble: gustsOf(seed, gaps) });
      const scorer = scorerOf(madePorts(madeEntry(madeGust), parts));
      const question = questionOf(when);
      const { entry } = askedEntries(question);
      const { wish, horizonHours: forecastHours } = searchOf(question, madePlace, now);
      const request = {
        location: madePlace,
        model: "noaa",
        accountId: undefined,
        forecastHours,
        partsOf: "v2",
      } as const;
      const admitted = await scorer.admit.asked({ ...request, entry }, madeNowMs);
      const found = await findWindows(admitted, {
        ...wish,
        top: 1000,
        spells: true,
        minimumProbability,
      }).catch((error: unknown) => error);
      const seen = await evaluatePlace({ scorer })(question, madePlace, madeNowMs).catch(
        (error: unknown) => error,
      );
      if (found instanceof Refusal || seen instanceof Refusal) {
        // Windows are refused for a gap at any start, watches where every one has a gap.
        refused++;
        expect([found, seen]).toContainEqual(expect.objectContaining({ code: "data_gap" }));
        return;
      }
      const { starts } = seen as Awaited<ReturnType<ReturnType<typeof evaluatePlace>>>;
      const { windows: all, spells: likely = [] } = found as Awaited<ReturnType<typeof findWindows>>;
      expect(starts.rise).toHaveLength(forecastHours - wish.durationHours + 1);
      for (const { startHour, probability } of all) {
        windows++;
        expect(starts.rise[startHour]).toBe(probability ?? Number.NaN);
      }
      // Spells end at T0 and spans do not; where nobody knows a probability a spell may be, and no span is.
      const ofSpells = likely
        .filter(({ best }) => best.probability !== undefined)
        .flatMap(({ startHour, latestStartHour }) => hoursOf(startHour, latestStartHour));
      const ofSpans = evaluatedSpans(starts, minimumProbability, now).flatMap(({ firstStart, lastStart }) =>
        hoursOf(firstStart - now, lastStart - now),
      );
      spells += likely.length;
      expect(ofSpans).toEqual(ofSpells.toSorted((one, other) => one - other));
    }),
    { seed: 1, numRuns: sized(120, 3000) },
  );
  expect(windows).toBeGreaterThan(sized(500, 10_000));
  expect(spells).toBeGreaterThan(sized(200, 4000));
  expect(refused).toBeLessThan(sized(30, 750));
});

function hoursOf(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, hour) => first + hour);
}
