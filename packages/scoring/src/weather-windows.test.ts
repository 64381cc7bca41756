import { constraintSchema } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publish } from "./publish.ts";
import type { PartScores } from "./score-part.ts";
import { scoredHours } from "./scored-hours.suite.ts";
import {
  type WeatherWindow,
  weatherWindows,
  windowHindrance,
  type WindowPart,
  type WindowSearch,
} from "./weather-windows.ts";

/** Scores 1 at 0 %, 0.1 at 90 %, and one hundredth less for each per cent. */
const cloud = constraintSchema.parse({
  variable: "cloud_cover",
  unit: "%",
  ideal: { max: 0 },
  acceptable: { max: 90 },
  weight: 1,
});
const wind = constraintSchema.parse({
  variable: "wind_speed_10m",
  unit: "m/s",
  ideal: { max: 5 },
  acceptable: { max: 14 },
  weight: 1,
});

/** The scores that a cloud cover [%] gives, [hour][member]; wind [m/s] counts where it is given. */
function scored(covers: readonly (readonly number[])[], winds?: readonly (readonly number[])[]): PartScores {
  if (winds === undefined) return scoredHours([cloud], { cloud_cover: covers });
  return scoredHours([cloud, wind], { cloud_cover: covers, wind_speed_10m: winds });
}

/** A search over one part of one run, or over that and an ensemble that takes over after it and was scored from `firstHour`. */
function search(options: {
  readonly run: readonly number[];
  readonly ensemble?: { readonly firstHour: number; readonly covers: readonly (readonly number[])[] };
  readonly durationHours: number;
  readonly minimumScore?: number;
  readonly top?: number;
  readonly wanted?: (hour: number) => boolean;
}): WindowSearch {
  const { run, ensemble, durationHours, minimumScore = 0.1, top = 5, wanted = () => true } = options;
  const runScores = scored(run.map((cover) => [cover]));
  const parts: WindowPart[] = [{ scores: runScores, fromHour: 0, toHour: run.length, firstHour: 0 }];
  let medians = [...runScores.median];
  if (ensemble !== undefined) {
    const scores = scored(ensemble.covers);
    const { firstHour } = ensemble;
    const toHour = firstHour + ensemble.covers.length;
    parts.push({ scores, fromHour: run.length, toHour, firstHour });
    medians = [...medians, ...scores.median.subarray(run.length - firstHour)];
  }
  const median = Float64Array.from(medians, publish);
  return { parts, median, wanted: medians.map((_, hour) => wanted(hour)), durationHours, minimumScore, top };
}

function windowsOf(options: Parameters<typeof search>[0]): readonly WeatherWindow[] {
  const windows = weatherWindows(search(options));
  if ("gap" in windows) throw new Error("an unexpected gap");
  return windows;
}

describe("weather windows", () => {
  it("of one run are certain, with the median and the worst of their hours", () => {
    expect(windowsOf({ run: [100, 10, 20, 40, 100], durationHours: 3 })).toEqual([
      { startHour: 1, medianScore: 0.8, worstScore: 0.6, probability: 1, part: 0 },
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

  it("are at most as many as wanted", () => {
    expect(windowsOf({ run: [10, 20, 30, 40], durationHours: 1, top: 2 })).toHaveLength(2);
  });

  it("of more than 0.9 have no hour in which a limit was dropped; what was dropped is then the hindrance", () => {
    const mayMiss = { ...wind, if_missing: "drop" as const };
    const scores = scoredHours([cloud, mayMiss], {
      cloud_cover: [[0], [0], [0], [0]],
      wind_speed_10m: [[3], [null], [3], [3]],
    });
    const part = { scores, fromHour: 0, toHour: 4, firstHour: 0 };
    const median = scores.median.map(publish);
    const wanted = [true, true, true, true];
    const startsAt = (minimumScore: number) => {
      const found = weatherWindows({ parts: [part], median, wanted, durationHours: 2, minimumScore, top: 5 });
      if ("gap" in found) throw new Error("an unexpected gap");
      return found.map(({ startHour }) => startHour);
    };
    expect(startsAt(0.9)).toEqual([2, 0]);
    expect(startsAt(0.9001)).toEqual([2]);
    const three = { parts: [part], median, wanted, durationHours: 3, minimumScore: 0.95, top: 5 };
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
    const windows = windowsOf({
      run: [0, 0, 0],
      ensemble: { firstHour: 1, covers },
      durationHours: 3,
      top: 1,
    });
    expect(windows).toEqual([{ startHour: 0, medianScore: 1, worstScore: 1, probability: 1, part: 0 }]);
    const reaching = windowsOf({
      run: [0, 0, 0],
      ensemble: { firstHour: 1, covers },
      durationHours: 3,
      wanted: (hour) => hour > 0,
    });
    expect(reaching).toEqual([{ startHour: 1, medianScore: 1, worstScore: 1, probability: 0.25, part: 1 }]);
  });

  it("are those that a search through all of them finds", () => {
    const covers = fc.array(
      fc.integer({ min: 0, max: 10 }).map((tenth) => tenth * 10),
      {
        minLength: 3,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(
        fc.array(covers, { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 1, max: 5 }),
        (hours, duration) => {
          const scores = scored(hours);
          const median = scores.median.map(publish);
          const whole = { scores, fromHour: 0, toHour: hours.length, firstHour: 0 };
          const windows = weatherWindows({
            parts: [whole],
            median,
            wanted: hours.map(() => true),
            durationHours: duration,
            minimumScore: 0.1,
            top: 100,
          });
          if ("gap" in windows) throw new Error("an unexpected gap");
          const all = Array.from({ length: Math.max(hours.length - duration + 1, 0) }, (_, start) => {
            const window = hours.slice(start, start + duration);
            const good = [0, 1, 2].filter((member) => window.every((hour) => hour[member]! <= 90));
            return { start, good: good.length, worst: Math.min(...median.slice(start, start + duration)) };
          })
            .filter(({ good }) => good > 0)
            .toSorted((a, b) => b.good - a.good || b.worst - a.worst || a.start - b.start);
          const expected: typeof all = [];
          for (const one of all)
            if (expected.every(({ start }) => Math.abs(start - one.start) >= duration)) expected.push(one);
          expect(windows.map(({ startHour }) => startHour)).toEqual(expected.map(({ start }) => start));
        },
      ),
    );
  });

  it("are refused where too few members have all their hours", () => {
    const scores = scored([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    const logScores = scores.logScores.with(0, Number.NaN).with(6, Number.NaN);
    const windows = weatherWindows({
      parts: [{ scores: { ...scores, logScores }, fromHour: 0, toHour: 2, firstHour: 0 }],
      median: Float64Array.of(1, 1),
      wanted: [true, true],
      durationHours: 2,
      minimumScore: 0.1,
      top: 1,
    });
    expect(windows).toMatchObject({ gap: { startHour: 0, part: 0, constraint: 0 } });
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
    const windows = weatherWindows({
      parts: [{ scores, fromHour: 1, toHour: 6, firstHour: 1 }],
      median: new Float64Array(6).fill(1),
      wanted: Array.from({ length: 6 }, () => true),
      durationHours: 2,
      minimumScore: 0.1,
      top: 1,
    });
    expect(windows).toMatchObject({ gap: { startHour: 3, part: 0, constraint: 1 } });
  });
});

describe("where there is no window", () => {
  it("the constraint is named that limits most often in the hours that fall short", () => {
    const scores = scored([[100], [0], [95], [0]], [[3], [30], [3], [3]]);
    const given: WindowSearch = {
      parts: [{ scores, fromHour: 0, toHour: 4, firstHour: 0 }],
      median: scores.median.map(publish),
      wanted: [true, true, true, true],
      durationHours: 3,
      minimumScore: 0.1,
      top: 5,
    };
    expect(weatherWindows(given)).toEqual([]);
    expect(windowHindrance(given)).toEqual({ constraint: 0, share: 2 / 3 });
  });

  it("every member counts: each fails in another hour, and none in the median", () => {
    const hours = [0, 1, 2].map((hour) => [0, 1, 2].map((member) => (member === hour ? 100 : 0)));
    const scores = scored(hours);
    const given: WindowSearch = {
      parts: [{ scores, fromHour: 0, toHour: 3, firstHour: 0 }],
      median: scores.median.map(publish),
      wanted: [true, true, true],
      durationHours: 3,
      minimumScore: 0.1,
      top: 5,
    };
    expect([...given.median]).toEqual([1, 1, 1]);
    expect(weatherWindows(given)).toEqual([]);
    expect(windowHindrance(given)).toEqual({ constraint: 0, share: 1 });
  });

  it("hours that reach the minimum to the last decimal do not fall short", () => {
    const scores = scored([[0], [100], [0]], [[14], [3], [14]]);
    const given: WindowSearch = {
      parts: [{ scores, fromHour: 0, toHour: 3, firstHour: 0 }],
      median: scores.median.map(publish),
      wanted: [true, true, true],
      durationHours: 2,
      minimumScore: 0.1,
      top: 5,
    };
    expect(weatherWindows(given)).toEqual([]);
    expect(windowHindrance(given)).toEqual({ constraint: 0, share: 1 });
  });

  it("no constraint is named where the wanted hours hold no run that is long enough", () => {
    const options = { run: [0, 0, 0, 0], durationHours: 2, wanted: (hour: number) => hour % 2 === 0 };
    expect(windowsOf(options)).toEqual([]);
    expect(windowHindrance(search(options))).toBeUndefined();
  });
});
