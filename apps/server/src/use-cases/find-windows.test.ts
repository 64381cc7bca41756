import { entrySchema, formatEpochHour, type PartName } from "@halcyon/schema";
import type { ModelPart } from "@halcyon/weather";
import { describe, expect, it } from "vitest";
import { Refusal } from "../refusal.ts";
import { admission } from "./admit.ts";
import { findWindows, type FoundWindows, type WindowWish } from "./find-windows.ts";
import { formulaSource, type FormulaSourceOptions } from "./formula-source.suite.ts";

/** 2026-11-21T09:14:03Z */
const nowMs = Date.UTC(2026, 10, 21, 9, 14, 3);
const now = Math.floor(nowMs / 3_600_000);
const location = { latitude: 50, longitude: 8 };

const entry = entrySchema.parse({
  id: 7,
  type: "task",
  slug: "made-task",
  name: "Made task",
  sector: "test",
  description: "A task of the test.",
  version: 1,
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 17 }, weight: 1 },
  ],
});

type Sources = Partial<Record<PartName, (hour: number, member: number) => number | undefined>>;

const members: Record<PartName, number> = { deterministic: 1, ensemble: 10, seasonal: 5 };
const lastLeads: Record<PartName, number> = { deterministic: 400, ensemble: 840, seasonal: 6000 };

/** Windows in gusts [m/s] by hour from now and member. */
async function windowsIn(
  sources: Sources,
  forecastHours: number,
  wish: Partial<WindowWish> & Pick<WindowWish, "durationHours">,
): Promise<FoundWindows> {
  const parts = (Object.entries(sources) as [PartName, NonNullable<Sources[PartName]>][]).map(
    ([part, gusts]): ModelPart => {
      const options: FormulaSourceOptions = {
        // The gust of the hour t is that of the step that ends at t + 1.
        formulas: { wind_gusts_10m: (stamp, member) => gusts(stamp - now - 1, member) },
        run: now - 6,
        members: members[part],
        lastLeadHours: lastLeads[part],
      };
      return { part, source: formulaSource(options) };
    },
  );
  const library = { find: () => entry, list: () => [entry], citation: () => undefined, version: "1" };
  const admit = admission({ library, models: new Map([["noaa", parts]]) });
  const request = { location, forecastHours, model: "noaa", entry } as const;
  return findWindows(await admit.entry(request, nowMs), {
    minimumScore: 0.1,
    top: 5,
    daylightAt: undefined,
    localHours: undefined,
    ...wish,
  });
}

const calm = () => 3;
const storm = () => 30;

describe("a window", () => {
  it("before the ensemble takes over is certain: its probability is 0 or 1", async () => {
    const gusts = (hour: number) => (hour >= 4 && hour < 8 ? 12.5 : 30);
    const { windows } = await windowsIn({ deterministic: gusts, ensemble: storm }, 48, { durationHours: 3 });
    expect(windows).toEqual([
      { startHour: 4, medianScore: 0.55, worstScore: 0.55, probability: 1, part: "deterministic" },
    ]);
  });

  it("that reaches past T0 is counted in the members, in the hours before T0 too", async () => {
    // The run is calm throughout. Half of the members have a storm in hour 118, two more in hour 121.
    const gusts = (hour: number, member: number) =>
      (hour === 118 && member < 5) || (hour === 121 && member >= 8) ? 30 : 3;
    const found = (durationHours: number, forecastHours: number) =>
      windowsIn({ deterministic: calm, ensemble: gusts }, forecastHours, {
        durationHours,
        localHours: { from: 5, to: 24, timezone: "UTC", weekdays: ["thu"] },
      });
    // T0 is Thursday 09:00; at 05:00 it is 4 h away.
    const whole = await found(6, 122);
    expect(formatEpochHour(now + whole.windows[0]!.startHour)).toBe("2026-11-26T05:00:00Z");
    expect(whole.windows).toEqual([
      { startHour: 116, medianScore: 1, worstScore: 1, probability: 0.3, part: "ensemble" },
    ]);
    expect((await found(4, 120)).windows).toEqual([
      { startHour: 116, medianScore: 1, worstScore: 1, probability: 1, part: "deterministic" },
    ]);
  });

  it("that reaches into the seasonal part is counted in its members", async () => {
    const gusts = (hour: number, member: number) => (hour === 715 && member < 2 ? 30 : 3);
    const sources = { deterministic: storm, ensemble: storm, seasonal: gusts };
    const { windows } = await windowsIn(sources, 724, { durationHours: 9 });
    expect(windows.map(({ startHour, probability, part }) => [startHour, probability, part])).toEqual([
      [712, 0.6, "seasonal"],
    ]);
  });

  it("by daylight lies between sunrise and sunset", async () => {
    // At 50° N, 8° E the sun rises at 06:52 and sets at 15:36 UTC in these days (NOAA solar calculator).
    const { windows } = await windowsIn({ deterministic: calm }, 48, {
      durationHours: 8,
      daylightAt: location,
    });
    expect(windows.map(({ startHour }) => formatEpochHour(now + startHour))).toEqual([
      "2026-11-22T07:00:00Z",
    ]);
  });

  it("in local hours lies within them", async () => {
    const { windows } = await windowsIn({ deterministic: calm }, 96, {
      durationHours: 8,
      localHours: { from: 8, to: 16, timezone: "Europe/Zurich", weekdays: ["sun", "tue"] },
    });
    expect(windows.map(({ startHour }) => formatEpochHour(now + startHour))).toEqual([
      "2026-11-22T07:00:00Z",
      "2026-11-24T07:00:00Z",
    ]);
  });
});

describe("where there is none", () => {
  it("the limiting constraint is named with its share", async () => {
    const { windows, noneBecause } = await windowsIn({ deterministic: storm }, 24, { durationHours: 3 });
    expect(windows).toEqual([]);
    expect(noneBecause).toEqual({ constraint: 0, share: 1 });
  });

  it("the hours are named where they hold no run that is long enough", async () => {
    const none = await windowsIn({ deterministic: calm }, 24, { durationHours: 10, daylightAt: location });
    expect(none.noneBecause).toBe("hours");
    expect((await windowsIn({ deterministic: calm }, 24, { durationHours: 25 })).noneBecause).toBe("hours");
  });
});

it("a gap that only windows see, before T0 in the ensemble, is refused by name", async () => {
  const gappy = (hour: number) => (hour >= 110 && hour < 118 ? undefined : 3);
  const sources = { deterministic: calm, ensemble: gappy };
  const wish = { durationHours: 10 };
  const refused = await windowsIn(sources, 130, wish).catch((error: unknown) => error);
  if (!(refused instanceof Refusal)) throw new Error("a refusal was expected");
  expect(refused.code).toBe("data_gap");
  expect(refused.errors[0]!.expected).toMatchObject({ variable: "wind_gusts_10m", part: "ensemble" });
  await expect(windowsIn(sources, 110, wish)).resolves.toBeDefined();
});
