import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publish } from "../score/publish/publish.ts";
import { publishProbability } from "../statistics/publish-probability.ts";
import { scoredHours } from "../score/scored-hours.suite.ts";
import { likeliestWindow, weatherWindows } from "./weather-windows.ts";
import { windowHindrance } from "./window-hindrance.ts";
import { shrunkOdds } from "./odds/candidate-windows.ts";
import { cloud, scored, search, wind, windowsIn, windowsOf } from "./window-search.suite.ts";

/** Returns the cloud cover of ten members; the first `good` members are acceptable. */
function tenOf(good: number): number[] {
  return Array.from({ length: 10 }, (_, member) => (member < good ? 0 : 100));
}

describe("weather windows", () => {
  it("of one run have no probability, and the median and the worst of its hours", () => {
    expect(windowsOf({ run: [100, 10, 20, 40, 100], durationHours: 3 })).toEqual([
      {
        startHour: 1,
        medianScore: 0.8,
        worstScore: 0.6,
        worstScoreRange: undefined,
        probability: undefined,
        members: { good: 1, of: 1 },
        run: { worstScore: 0.6, isGood: true },
        part: 0,
      },
    ]);
    // The median of an even number of hours lies half way between the middle two.
    expect(windowsOf({ run: [10, 20, 40, 50], durationHours: 4 })[0]!.medianScore).toBe(0.7);
  });

  it("do not overlap, and come by probability, worst score and start", () => {
    const windows = windowsOf({ run: [30, 20, 10, 10, 20, 30, 20, 20], durationHours: 2 });
    expect(windows.map(({ startHour, worstScore }) => [startHour, worstScore])).toEqual([
      [2, 0.9],
      [6, 0.8],
      [0, 0.7],
      [4, 0.7],
    ]);
  });

  it("start on different days where one a day is wanted", () => {
    const given = search({ run: [0, 0, 10, 20, 30, 40, 50, 60], durationHours: 1 });
    const days = [0, 0, 0, 0, 1, 1, 2, 2];
    expect(windowsIn({ ...given, days }).map(({ startHour }) => startHour)).toEqual([0, 4, 6]);
  });

  it("of scores up to a maximum come by the lowest of their highest hours", () => {
    const given = search({ run: [95, 91, 0, 96, 94, 97, 97], durationHours: 2 });
    const windows = windowsIn({ ...given, minimumScore: 0, maximumScore: 0.0999 });
    expect(windows.map(({ startHour, worstScore, run }) => [startHour, worstScore, run!.worstScore])).toEqual(
      [
        [5, 0.03, 0.03],
        [3, 0.06, 0.06],
        [0, 0.09, 0.09],
      ],
    );
  });

  it("of a narrow range are good between its ends, and have as worst hour the lowest", () => {
    const given = search({ run: [0, 10, 30, 20, 50, 40], durationHours: 2 });
    const windows = windowsIn({ ...given, minimumScore: 0.6, maximumScore: 0.9 });
    expect(windows.map(({ startHour, worstScore }) => [startHour, worstScore])).toEqual([[1, 0.7]]);
  });

  it("say whether the run is good too, below the minimum and above the maximum", () => {
    const given = search({
      run: [0, 50, 95],
      beside: [
        [50, 50],
        [50, 50],
        [50, 50],
      ],
      durationHours: 1,
    });
    const windows = windowsIn({ ...given, minimumScore: 0.1, maximumScore: 0.6 });
    expect(windows.map(({ startHour, run }) => [startHour, run!.isGood])).toEqual([
      [1, true],
      [0, false],
      [2, false],
    ]);
  });

  it("are at most as many as wanted", () => {
    expect(windowsOf({ run: [10, 20, 30, 40], durationHours: 1 }, 2)).toHaveLength(2);
  });

  it("of more than 0.9 have no hour in which a limit was dropped; what was dropped is then the hindrance", () => {
    const mayMiss = { ...wind, if_missing: "drop" as const };
    const scores = scoredHours([cloud, mayMiss], {
      cloud_cover: [[0], [0], [0], [0]],
      wind_speed_10m: [[3], [null], [3], [3]],
    });
    const part = { scores, fromHour: 0, toHour: 4, firstHour: 0 };
    const wanted = [true, true, true, true];
    const startsAt = (minimumScore: number) =>
      windowsIn({ parts: [part], wanted, durationHours: 2, minimumScore }).map(({ startHour }) => startHour);
    expect(startsAt(0.9)).toEqual([2, 0]);
    expect(startsAt(0.9001)).toEqual([2]);
    const three = { parts: [part], wanted, durationHours: 3, minimumScore: 0.95 };
    expect(windowHindrance(three)).toEqual({ constraint: 1, share: 1 });
  });

  it("have only wanted hours", () => {
    const windows = windowsOf({ run: [0, 0, 0, 0, 0], durationHours: 2, wanted: (hour) => hour !== 1 });
    expect(windows.map(({ startHour }) => startHour)).toEqual([2]);
  });

  it("have only wanted hours on both sides of the seam", () => {
    const ensemble = { firstHour: 0, covers: Array.from({ length: 6 }, () => [0, 0]) };
    const wanted = (hour: number) => hour === 2 || hour === 3;
    const given = { run: [0, 0, 0], ensemble, wanted };
    expect(windowsOf({ ...given, durationHours: 3 })).toEqual([]);
    expect(windowsOf({ ...given, durationHours: 2 })).toMatchObject([{ startHour: 2, part: 1 }]);
  });

  it("are none where the duration is longer than the forecast", () => {
    expect(windowsOf({ run: [0, 0], durationHours: 3 })).toEqual([]);
  });

  it("that reach past the one run are counted in the members over all their hours", () => {
    // The run is good throughout. Of four members the first two fail before the seam, the third after it.
    const covers = [
      [100, 100, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 100, 0],
    ];
    const reaching = windowsOf({
      run: [0, 0, 0],
      ensemble: { firstHour: 1, covers },
      durationHours: 3,
      wanted: (hour) => hour > 0,
    });
    // The worst hours of the members score 0, 0, 0 and 1, which tenths of four lie beyond. (1 + 0.5) / (4 + 1)
    expect(reaching).toEqual([
      {
        startHour: 1,
        medianScore: 1,
        worstScore: 0,
        worstScoreRange: { q10: 0, q90: 1 },
        probability: 0.3,
        members: { good: 1, of: 4 },
        run: undefined,
        part: 1,
      },
    ]);
  });

  it("within the hours of one run are counted in the members and the run", () => {
    const given = { durationHours: 2, beside: [tenOf(6), tenOf(4)] };
    // Four of ten members are good in both hours; (4 + 1 + 0.5) / (10 + 2) with the run, (4 + 0.5) / (10 + 2) without.
    expect(windowsOf({ ...given, run: [0, 50] })).toMatchObject([
      { probability: 0.4583, members: { good: 5, of: 11 }, run: { worstScore: 0.5, isGood: true } },
    ]);
    expect(windowsOf({ ...given, run: [0, 95] })).toMatchObject([
      { probability: 0.375, members: { good: 4, of: 11 }, run: { worstScore: 0.05, isGood: false } },
    ]);
  });

  it("have as worst score the median of the members' worst hours, with its tenth and ninetieth percentile", () => {
    // Each member and the run has its worst hour elsewhere: 0.9, 0.8 ... 0 in the members, 0.5 in the run.
    const hours = [0, 1].map((hour) =>
      Array.from({ length: 10 }, (_, member) => (member % 2 === hour ? 10 * (member + 1) : 0)),
    );
    const [window] = windowsOf({ run: [0, 50], beside: hours, durationHours: 2 });
    // Sorted: 0, 0.1, 0.2 ... 0.5, 0.5, 0.6 ... 0.9: positions 12 * 0.1 = 1.2, 6 and 10.8.
    expect(window).toMatchObject({ worstScore: 0.5, worstScoreRange: { q10: 0.02, q90: 0.88 } });
    // The median of two hours is half way between 1 and the worst.
    expect(window!.medianScore).toBe(0.75);
  });

  it("that no member reaches are not there, and those that all reach are not certain", () => {
    const none = { run: [100, 100], durationHours: 2, beside: [tenOf(10), tenOf(0)] };
    expect(windowsOf(none)).toEqual([]);
    expect(likeliestWindow(search(none))).toMatchObject({
      probability: 0.0417,
      members: { good: 0, of: 11 },
    });
    expect(windowsOf({ run: [0, 0], durationHours: 2, beside: [tenOf(10), tenOf(10)] })).toMatchObject([
      { probability: 0.9583, members: { good: 11, of: 11 } },
    ]);
  });

  it("take what is usual in their least usual hour", () => {
    const given = search({ run: [0, 0], durationHours: 2, beside: [tenOf(4), tenOf(4)] });
    const [window] = windowsIn({ ...given, usual: Float64Array.of(0.7, 0.1) });
    // (5 + 0.1) / 12
    expect(window!.probability).toBe(0.425);
  });

  it("know no probability where under 80 % of members and run have all hours, and come last", () => {
    const given = search({ run: [0, 0, 0, 0], durationHours: 1, beside: [tenOf(1), tenOf(10), tenOf(10)] });
    const { ensemble } = given.parts[0]!;
    const logScores = ensemble!.logScores.slice();
    // Two of ten are missing in the second hour, four in the third; the fourth is not there.
    logScores.fill(Number.NaN, 10, 12).fill(Number.NaN, 20, 24);
    const part = { ...given.parts[0]!, ensemble: { ...ensemble!, logScores } };
    const windows = windowsIn({ ...given, parts: [part] });
    expect(windows.map(({ startHour, probability, members }) => [startHour, probability, members])).toEqual([
      [1, 0.95, { good: 9, of: 9 }],
      [0, 0.2083, { good: 2, of: 11 }],
      [2, undefined, { good: 1, of: 1 }],
      [3, undefined, { good: 1, of: 1 }],
    ]);
  });

  it("of more than 0.9 are not counted in members that lack a limit which the run knows", () => {
    const mayMiss = { ...wind, if_missing: "drop" as const };
    const run = scoredHours([cloud, mayMiss], { cloud_cover: [[0], [0]], wind_speed_10m: [[3], [3]] });
    const calm = Array.from({ length: 10 }, () => 3);
    const ensemble = scoredHours([cloud, mayMiss], {
      cloud_cover: [tenOf(10), tenOf(10)],
      wind_speed_10m: [calm, calm.map(() => null)],
    });
    const part = { scores: run, fromHour: 0, toHour: 2, firstHour: 0, ensemble };
    const given = { parts: [part], wanted: [true, true], durationHours: 1 };
    const odds = (minimumScore: number, maximumScore?: number) =>
      windowsIn({ ...given, minimumScore, maximumScore }).map(({ startHour, probability }) => [
        startHour,
        probability,
      ]);
    expect(odds(0.9)).toEqual([
      [0, 0.9583],
      [1, 0.9583],
    ]);
    expect(odds(0.95)).toEqual([
      [0, 0.9583],
      [1, undefined],
    ]);
    expect(odds(0.1, 1)).toEqual(odds(0.9));
    expect(odds(0.1, 0.95)).toEqual([]);
  });

  describe("of any members", () => {
    const tenths = fc.integer({ min: 0, max: 10 }).map((tenth) => tenth * 10);
    const covers = fc.array(tenths, { minLength: 3, maxLength: 3 });
    const anyHours = fc.array(fc.tuple(tenths, covers), { minLength: 1, maxLength: 24 });
    const anyDuration = fc.integer({ min: 1, max: 5 });
    /** Published scores for cloud cover in steps of ten percent. */
    const scores = Array.from({ length: 11 }, (_, tenth) =>
      publish(Math.exp(scored([[10 * tenth]]).logScores[0]!)),
    );

    it("are those that a search through all of them finds", () => {
      fc.assert(
        fc.property(anyHours, anyDuration, (hours, duration) => {
          const found = windowsOf(
            {
              run: hours.map(([cover]) => cover),
              beside: hours.map(([, members]) => members),
              durationHours: duration,
            },
            100,
          );
          const every = Array.from({ length: Math.max(hours.length - duration + 1, 0) }, (_, start) => {
            const window = hours.slice(start, start + duration);
            const worst = [0, 1, 2, 3].map((member) =>
              Math.min(...window.map(([run, members]) => scores[[...members, run][member]! / 10]!)),
            );
            const sorted = worst.toSorted((one, other) => one - other);
            return {
              start,
              good: worst.filter((score) => score >= 0.1).length,
              // Position (4 + 1) / 2.
              worst: publish((sorted[1]! + sorted[2]!) / 2),
            };
          });
          const starts = {
            good: every.map(({ good }) => good),
            whole: every.map(() => 4),
            odds: every.map(({ good }) => (good + 0.5) / 5),
          };
          const all = every
            .filter(({ good }) => good > 0)
            .map((one) => ({ ...one, probability: publishProbability(shrunkOdds(starts, one.start)) }))
            .toSorted((a, b) => b.probability - a.probability || b.worst - a.worst || a.start - b.start);
          const expected: typeof all = [];
          for (const one of all)
            if (expected.every(({ start }) => Math.abs(start - one.start) >= duration)) expected.push(one);
          expect(
            found.map(({ startHour, members, worstScore }) => [startHour, members.good, worstScore]),
          ).toEqual(expected.map(({ start, good, worst }) => [start, good, worst]));
          expect(found.map(({ probability }) => probability)).toEqual(
            expected.map(({ probability }) => probability),
          );
        }),
      );
    });

    it("are good in no more members than any of their hours alone", () => {
      fc.assert(
        fc.property(anyHours, anyDuration, (hours, duration) => {
          const given = {
            run: hours.map(([cover]) => cover),
            beside: hours.map(([, members]) => members),
          };
          const hourly = windowsOf({ ...given, durationHours: 1 }, 100);
          for (const { startHour, members } of windowsOf({ ...given, durationHours: duration }, 100)) {
            for (const hour of hourly) {
              if (hour.startHour < startHour || hour.startHour >= startHour + duration) continue;
              expect(members.good).toBeLessThanOrEqual(hour.members.good);
            }
          }
        }),
      );
    });
  });

  it("are refused where too few members have all their hours", () => {
    const scores = scored([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    const logScores = scores.logScores.with(0, Number.NaN).with(6, Number.NaN);
    const given = {
      parts: [{ scores: { ...scores, logScores }, fromHour: 0, toHour: 2, firstHour: 0 }],
      wanted: [true, true],
      durationHours: 2,
      minimumScore: 0.1,
    };
    expect(weatherWindows(given, 1)).toMatchObject({ gap: { startHour: 0, part: 0, constraint: 0 } });
    expect(likeliestWindow(given)).toBeUndefined();
  });

  it("are refused with the constraint that lacks most in them, whatever it lacks in other hours", () => {
    const all = [0, 0, 0, 0, 0];
    const without = (...members: number[]) => all.map((value, at) => (members.includes(at) ? null : value));
    // Counted from hour 1 of the answer, of which the part's first row is hour 3.
    const scores = scoredHours(
      [cloud, wind],
      {
        cloud_cover: [without(0), without(0), all, all, all, all, without(0)],
        wind_speed_10m: [all, all, all, all, without(0), without(1), all],
      },
      { fromRow: 2, toRow: 7 },
    );
    const given = {
      parts: [{ scores, fromHour: 1, toHour: 6, firstHour: 1 }],
      wanted: Array.from({ length: 6 }, () => true),
      durationHours: 2,
      minimumScore: 0.1,
    };
    expect(weatherWindows(given, 1)).toMatchObject({ gap: { startHour: 3, part: 0, constraint: 1 } });
  });
});
