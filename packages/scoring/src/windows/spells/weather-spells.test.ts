import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountedHours, countLike, countWindow, isPossible } from "../brute-spells.suite.ts";
import { shareOf } from "../../statistics/probability-of.ts";
import { unmetHours } from "./unmet-hours.ts";
import { weatherSpells } from "./weather-spells.ts";
import { anySearch, type MadeSearch, searchOf } from "../window-search.arbitrary.ts";
import { search } from "../window-search.suite.ts";
import type { LastHours } from "../search/window-search.ts";

const numRuns = sized(500, 10_000);
const anyMinimum = fc.constantFrom(0.01, 0.1, 0.5, 0.5, 0.9, 0.9999);

interface Start extends CountedHours {
  readonly start: number;
}

/** Returns runs of consecutive starts that are possible and counted in the same members. */
function runsOf(made: MadeSearch, minimumProbability: number): Start[][] {
  const runs: Start[][] = [];
  for (let start = 0; start + made.durationHours <= made.wanted.length; start++) {
    const counted = countWindow(made, start);
    if (counted === undefined || !isPossible(counted, minimumProbability)) continue;
    const before = runs.at(-1)?.at(-1);
    if (before?.start === start - 1 && before.among === counted.among)
      runs.at(-1)!.push({ ...counted, start });
    else runs.push([{ ...counted, start }]);
  }
  return runs;
}

describe("spells", () => {
  it("of a calm of 30 h with windows of 6 h are one, of 25 starts", () => {
    const run = Array.from({ length: 50 }, (_, hour) => (hour >= 10 && hour < 40 ? 0 : 100));
    const beside = run.map((cover) => Array.from({ length: 31 }, () => cover));
    const [spell, ...others] = weatherSpells(search({ run, beside, durationHours: 6 }), {
      minimumProbability: 0.5,
    });
    expect(others).toEqual([]);
    expect(spell).toMatchObject({
      startHour: 10,
      latestStartHour: 34,
      part: 0,
      members: 32,
      // (32 + 0.5) / 33
      best: { startHour: 10, probability: 0.9848 },
      chances: Array.from({ length: 25 }, () => 0.9848),
      whole: { share: 1, probability: 0.9848 },
      continues: false,
    });
  });

  it("go on in another part where the last hours of their windows do", () => {
    const ensemble = { firstHour: 1, covers: Array.from({ length: 5 }, () => [0, 0, 0]) };
    const spells = weatherSpells(search({ run: [0, 0, 0], ensemble, durationHours: 3 }), {
      minimumProbability: 0.5,
    });
    expect(spells.toReversed()).toMatchObject([
      // One run alone: it decides, nobody knows what that is worth, and so it comes last.
      {
        startHour: 0,
        latestStartHour: 0,
        part: 0,
        members: 1,
        whole: { share: undefined, probability: undefined },
        continues: true,
      },
      {
        startHour: 1,
        latestStartHour: 3,
        part: 1,
        members: 3,
        whole: { share: 1, probability: 0.875 },
        continues: false,
      },
    ]);
  });

  it("have as best start the likeliest, then the one that is best in bad members, then the first", () => {
    // Ten members; the worst is better in the third hour and in the fourth.
    const members = [60, 60, 50, 50].map((worst) => [worst, ...Array.from({ length: 9 }, () => 0)]);
    const [spell] = weatherSpells(search({ run: [0, 0, 0, 0], beside: members, durationHours: 1 }), {
      minimumProbability: 0.5,
    });
    expect(spell).toMatchObject({ startHour: 0, latestStartHour: 3, best: { startHour: 2 } });
  });

  it("whose hours all members share are as likely as a whole as any window, and others less", () => {
    const hour = (bad: number) => Array.from({ length: 9 }, (_, member) => (member === bad ? 100 : 0));
    const beside = [hour(0), hour(1), hour(2), hour(-1)];
    const [spell] = weatherSpells(search({ run: [0, 0, 0, 0], beside, durationHours: 1 }), {
      minimumProbability: 0.5,
    });
    expect(spell).toMatchObject({
      latestStartHour: 3,
      best: { startHour: 3, members: { good: 10, of: 10 } },
      // Seven of ten; (7 + 0.5) / 11
      whole: { share: 0.7, probability: 0.6818 },
    });
  });

  it("hold hours whose own score is not good, though most members are", () => {
    // The run is cloudy for two hours, its ten members are clear.
    const beside = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0));
    const run = [0, 100, 95, 0, 0, 100];
    const given = search({ run, beside, durationHours: 2 });
    const [spell] = weatherSpells(given, { minimumProbability: 0.5 });
    expect(spell).toMatchObject({ startHour: 0, latestStartHour: 4 });
    expect(unmetHours(given, spell!)).toEqual([
      { startHour: 1, endHour: 3, worstScore: 0 },
      { startHour: 5, endHour: 6, worstScore: 0 },
    ]);
  });

  it("have no odds as a whole where too few members have all of their hours", () => {
    const made = searchOf({
      run: [1, 1, 1],
      beside: [0, 1, 2].map((hour) => [0, 1, 2, 3, 4, 5, 6].map((member) => (member === hour ? null : 1))),
      ensemble: [],
      wanted: [true, true, true],
      durationHours: 1,
      minimumScore: 0.1,
      maximumScore: undefined,
      usual: undefined,
    });
    expect(weatherSpells(made, { minimumProbability: 0.5 })).toMatchObject([
      { startHour: 0, latestStartHour: 2, members: 8, whole: { share: undefined, probability: undefined } },
    ]);
  });

  it("are as a whole no likelier than a window inside, whatever members lack and whatever was learned", () => {
    // One of ten members is bad in the first hour and lacks the second one, so that it is not counted over both.
    const beside = [
      [0, ...Array.from({ length: 9 }, () => 1)],
      [null, ...Array.from({ length: 9 }, () => 1)],
    ];
    const made = {
      run: [1, 1],
      beside,
      ensemble: [],
      wanted: [true, true],
      durationHours: 1,
      minimumScore: 0.1,
      maximumScore: undefined,
      usual: undefined,
    };
    const given = searchOf(made);
    // Ten of eleven with the run: (10 + 0.5) / 12. Over both hours ten of ten are good.
    expect(weatherSpells(given, { minimumProbability: 0.5 })).toMatchObject([
      { startHour: 0, latestStartHour: 1, whole: { share: 0.9091, probability: 0.875 } },
    ]);
    const bend = (probability: number, { durationHours }: LastHours): number =>
      durationHours === 1 ? probability - 0.2 : probability;
    const learned = { ...given, parts: given.parts.map((part) => ({ ...part, bend })) };
    expect(weatherSpells(learned, { minimumProbability: 0.5 })[0]!.whole.probability).toBeCloseTo(0.675, 12);
  });

  it("of scores up to a maximum have as worst hour the highest one", () => {
    const made = {
      ...search({ run: [100, 95, 95, 0], durationHours: 2 }),
      minimumScore: 0,
      maximumScore: 0.0999,
    };
    expect(weatherSpells(made, { minimumProbability: 0.5 })).toMatchObject([
      {
        startHour: 0,
        latestStartHour: 1,
        best: { startHour: 0, worstScore: 0.05, run: { worstScore: 0.05, isGood: true } },
      },
    ]);
  });

  it("are those that a count of every member in every hour of every window gives", () => {
    fc.assert(
      fc.property(anySearch, anyMinimum, (made, minimumProbability) => {
        const runs = runsOf(made, minimumProbability);
        const spells = weatherSpells(searchOf(made), { minimumProbability }).toSorted(
          (one, other) => one.startHour - other.startHour,
        );
        expect(
          spells.map(({ startHour, latestStartHour, part, continues }) => ({
            startHour,
            latestStartHour,
            part,
            continues,
          })),
        ).toEqual(
          runs.map((starts, position) => ({
            startHour: starts[0]!.start,
            latestStartHour: starts.at(-1)!.start,
            part: starts[0]!.part,
            continues: runs[position + 1]?.[0]!.start === starts.at(-1)!.start + 1,
          })),
        );
        for (const [position, { best, whole, chances, startHour, latestStartHour }] of spells.entries()) {
          const starts = runs[position]!;
          expect(chances).toEqual(starts.map(({ probability }) => probability));
          const odds = starts.map(({ probability }) => probability ?? 0);
          expect(best.probability ?? 0).toBe(Math.max(...odds));
          expect(best.members).toEqual(
            (({ good, of }) => ({ good, of }))(starts.find(({ start }) => start === best.startHour)!),
          );
          const length = latestStartHour - startHour + made.durationHours;
          const all = countLike(made, starts[0]!, startHour, length);
          const isOdd = all === undefined || all.among === "run";
          const shares = starts.map(({ good, of }) => shareOf(good, of));
          expect(whole).toEqual({
            share: isOdd ? undefined : Math.min(shareOf(all.good, all.of), ...shares),
            probability: isOdd ? undefined : Math.min(all.probability!, ...odds),
          });
          for (const probability of [best.probability, whole.probability]) {
            if (probability === undefined) continue;
            expect(probability).toBeGreaterThan(0);
            expect(probability).toBeLessThan(1);
          }
        }
      }),
      { numRuns },
    );
  });
});
