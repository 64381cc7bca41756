import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountedHours, countWindow, isPossible } from "../brute-spells.suite.ts";
import { type WeatherSpell, weatherSpells } from "./weather-spells.ts";
import { anySearch, type MadeSearch, searchOf } from "../window-search.arbitrary.ts";
import { search, windowsIn } from "../window-search.suite.ts";
import type { WindowSearch } from "../search/window-search.ts";

const numRuns = sized(300, 10_000);
const anyMinimum = fc.constantFrom(0.01, 0.1, 0.5, 0.5, 0.9);
const minimumProbability = 0.5;

/** Returns clear hours of a run and ten members that all agree, except for the hours in which the given members are overcast. */
function clear(hours: number, overcast: Readonly<Record<number, number>> = {}): WindowSearch {
  const run = Array.from({ length: hours }, () => 0);
  const beside = run.map((_, hour) =>
    Array.from({ length: 9 }, (_each, member) => (member < (overcast[hour] ?? 0) ? 100 : 0)),
  );
  return search({ run, beside, durationHours: 2 });
}

const startsOf = (spells: readonly WeatherSpell[]) =>
  spells.map(({ startHour, latestStartHour }) => [startHour, latestStartHour]);

describe("of each day", () => {
  const days = (...lengths: number[]) =>
    lengths.flatMap((length, day) => Array.from({ length }, () => 100 + day));

  it("the starts end with the day, and go on in the next", () => {
    const spells = weatherSpells(
      { ...clear(72), days: days(24, 23, 25) },
      { minimumProbability, group: "day" },
    );
    expect(startsOf(spells)).toEqual([
      [0, 23],
      [24, 46],
      [47, 70],
    ]);
    expect(spells.map(({ continues }) => continues)).toEqual([true, true, false]);
  });

  it("those that hold its best start are taken, however few they are", () => {
    // Hours 0 to 4 have a member that is overcast, which is none in hours 8 and 9.
    const cover = { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 6: 9, 7: 9 };
    const given = { ...clear(10, cover), days: days(10) };
    const [spell, ...others] = weatherSpells(given, { minimumProbability, group: "day" });
    expect(others).toEqual([]);
    expect(spell).toMatchObject({
      startHour: 8,
      latestStartHour: 8,
      best: { startHour: 8 },
      continues: false,
    });
  });

  it("there is one row, which has the best start and all next to it that are possible that day", () => {
    fc.assert(
      fc.property(anySearch, anyMinimum, fc.integer({ min: 1, max: 12 }), (made, minimum, dayHours) => {
        const day = (hour: number) => Math.floor((hour + 1) / dayHours);
        const given = { ...searchOf(made), days: made.wanted.map((_, hour) => day(hour)) };
        const spells = weatherSpells(given, { minimumProbability: minimum, group: "day", order: "soonest" });
        const possible = possibleStarts(made, minimum);
        expect(spells.map(({ startHour }) => day(startHour))).toEqual([
          ...new Set([...possible.keys()].map(day)),
        ]);
        for (const { startHour, latestStartHour, best, whole } of spells) {
          const today = [...possible].filter(([start]) => day(start) === day(startHour));
          const most = Math.max(...today.map(([, { probability = 0 }]) => probability));
          expect(best.probability ?? 0).toBe(most);
          expect(whole.probability ?? 0).toBeLessThanOrEqual(most);
          const { among } = possible.get(startHour)!;
          const isOfRow = (start: number) =>
            day(start) === day(startHour) && possible.get(start)?.among === among;
          for (let start = startHour; start <= latestStartHour; start++) expect(isOfRow(start)).toBe(true);
          expect(isOfRow(startHour - 1)).toBe(false);
          expect(isOfRow(latestStartHour + 1)).toBe(false);
        }
      }),
      { numRuns },
    );
  });
});

describe("in no group", () => {
  it("windows do not overlap, and are wholes by themselves", () => {
    const [first, second] = weatherSpells(clear(5), { minimumProbability, group: "none" });
    expect(first).toMatchObject({ startHour: 0, latestStartHour: 0, whole: { share: 1 }, continues: false });
    expect(first!.whole.probability).toBe(first!.best.probability);
    expect(second).toMatchObject({ startHour: 2, latestStartHour: 2 });
  });

  it("they are the windows that a search for windows gives, of those that are likely enough", () => {
    fc.assert(
      fc.property(anySearch, anyMinimum, (made, minimum) => {
        // Gaps, which end a search for windows, are the matter of another test.
        const whole = {
          ...made,
          beside: made.beside?.map((row) => row.map((score) => score ?? 0.5)),
          ensemble: made.ensemble.map((row) => row.map((score) => score ?? 0.5)),
        };
        const given = searchOf(whole);
        const all = windowsIn(given, Infinity);
        const least = { minimumProbability: 0.0001, group: "none" } as const;
        expect(weatherSpells(given, least).map(({ best }) => best)).toEqual(all);
        const likely = weatherSpells(given, { ...least, minimumProbability: minimum });
        // Those without a probability come last, where unlikely ones may have stood in their way.
        const known = ({ probability }: { readonly probability: number | undefined }) =>
          probability !== undefined;
        expect(likely.map(({ best }) => best).filter(known)).toEqual(
          all.filter(({ probability = 0 }) => probability >= minimum),
        );
      }),
      { numRuns },
    );
  });
});

describe("in the order that is asked for", () => {
  // A sure spell of two starts, less sure ones of four and of two, and a sure one of one start.
  const given = clear(16, { 3: 9, 4: 1, 6: 1, 8: 1, 9: 9, 11: 1, 13: 9 });

  it.each([
    ["likeliest", [0, 14, 4, 10]],
    ["soonest", [0, 4, 10, 14]],
    ["longest", [4, 0, 10, 14]],
  ] as const)("%s first", (order, starts) => {
    const spells = weatherSpells(given, { minimumProbability, order });
    expect(spells.map(({ startHour }) => startHour)).toEqual(starts);
  });

  it("those without a probability are last of the likeliest alone", () => {
    const run = [0, 0, 0, 0, 100, 0, 0];
    const alone = search({ run, durationHours: 2 });
    const ensemble = search({ run, beside: run.map((cover) => [cover, cover]), durationHours: 2 });
    // Hours 5 and 6 have members, the others the run alone.
    const beside = ensemble.parts[0]!.ensemble!;
    const logScores = beside.logScores.map((log, index) => (index < 10 ? Number.NaN : log));
    const parts = [{ ...alone.parts[0]!, ensemble: { ...beside, logScores } }];
    const inOrder = (order: "likeliest" | "soonest" | "longest") =>
      weatherSpells({ ...alone, parts }, { minimumProbability, order }).map(({ startHour, best }) => [
        startHour,
        best.probability,
      ]);
    // (3 + 0.5) / 4
    expect(inOrder("likeliest")).toEqual([
      [5, 0.875],
      [0, undefined],
    ]);
    expect(inOrder("soonest")[0]).toEqual([0, undefined]);
    expect(inOrder("longest")[0]).toEqual([0, undefined]);
  });
});

/** Returns the counts for all possible starts, in chronological order. */
function possibleStarts(made: MadeSearch, minimum: number): Map<number, CountedHours> {
  const possible = new Map<number, CountedHours>();
  for (let start = 0; start + made.durationHours <= made.wanted.length; start++) {
    const counted = countWindow(made, start);
    if (counted !== undefined && isPossible(counted, minimum)) possible.set(start, counted);
  }
  return possible;
}
