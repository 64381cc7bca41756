import { describe, expect, it } from "vitest";
import { weatherWindows } from "./weather-windows.ts";
import { windowHindrance } from "./window-hindrance.ts";
import { scored, search, windowsOf } from "./window-search.suite.ts";
import type { WindowSearch } from "./search/window-search.ts";

describe("where there is no window", () => {
  it("the constraint is named that limits most often in the hours that fall short", () => {
    const scores = scored([[100], [0], [95], [0]], [[3], [30], [3], [3]]);
    const given: WindowSearch = {
      parts: [{ scores, fromHour: 0, toHour: 4, firstHour: 0 }],
      wanted: [true, true, true, true],
      durationHours: 3,
      minimumScore: 0.1,
    };
    expect(weatherWindows(given, 5)).toEqual([]);
    expect(windowHindrance(given)).toEqual({ constraint: 0, share: 2 / 3 });
  });

  it("every member counts: each fails in another hour, and none in the median", () => {
    const hours = [0, 1, 2].map((hour) => [0, 1, 2].map((member) => (member === hour ? 100 : 0)));
    const scores = scored(hours);
    const given: WindowSearch = {
      parts: [{ scores, fromHour: 0, toHour: 3, firstHour: 0 }],
      wanted: [true, true, true],
      durationHours: 3,
      minimumScore: 0.1,
    };
    expect([...scores.median]).toEqual([1, 1, 1]);
    expect(weatherWindows(given, 5)).toEqual([]);
    expect(windowHindrance(given)).toEqual({ constraint: 0, share: 1 });
  });

  it("hours that reach the minimum to the last decimal do not fall short", () => {
    const scores = scored([[0], [100], [0]], [[14], [3], [14]]);
    const given: WindowSearch = {
      parts: [{ scores, fromHour: 0, toHour: 3, firstHour: 0 }],
      wanted: [true, true, true],
      durationHours: 2,
      minimumScore: 0.1,
    };
    expect(weatherWindows(given, 5)).toEqual([]);
    expect(windowHindrance(given)).toEqual({ constraint: 0, share: 1 });
  });

  it("hours above the maximum are told where they are more than those below the minimum", () => {
    const given = search({ run: [0, 0, 95, 50], durationHours: 3, wanted: (hour) => hour !== 3 });
    expect(windowHindrance({ ...given, minimumScore: 0, maximumScore: 0.9 })).toEqual({ aboveShare: 2 / 3 });
    expect(windowHindrance({ ...given, minimumScore: 0.96, maximumScore: 1 })).toEqual({
      constraint: 0,
      share: 1,
    });
  });

  it("no constraint is named where the wanted hours hold no run that is long enough", () => {
    const options = { run: [0, 0, 0, 0], durationHours: 2, wanted: (hour: number) => hour % 2 === 0 };
    expect(windowsOf(options)).toEqual([]);
    expect(windowHindrance(search(options))).toBeUndefined();
  });
});
