import type { PartName } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../errors/refusal.ts";
import { Admissions } from "../admit-entry.ts";
import { findWindows, type FoundWindows, type WindowOptions } from "./find-windows.ts";
import {
  madeEntry,
  madeGust,
  madeNow as now,
  madeNowMs,
  type MadeParts,
  madePorts,
} from "../../../test/harness/made-ports.suite.ts";

const location = { latitude: 50, longitude: 8 };

/** Gusts [m/s] by hour from now and member. */
type Gusts = (hour: number, member: number) => number | undefined;

/** Returns the windows that the given gusts permit. */
async function windowsIn(
  sources: Partial<Record<PartName, Gusts | undefined>>,
  forecastHours: number,
  {
    ensemble,
    ...wish
  }: Partial<WindowOptions> &
    Pick<WindowOptions, "durationHours"> & { readonly ensemble?: MadeParts["ensemble"] },
): Promise<FoundWindows> {
  const parts = Object.entries(sources).map(([part, gusts]) => {
    const options = part === "ensemble" ? ensemble : {};
    if (gusts === undefined) return [part, { formulas: {}, ...options }] as const;
    // The gust of the hour t is that of the step that ends at t + 1.
    const formulas = { wind_gusts_10m: (stamp: number, member: number) => gusts(stamp - now - 1, member) };
    return [part, { formulas, ...options }] as const;
  });
  const entry = madeEntry(madeGust);
  const admit = new Admissions(madePorts(entry, Object.fromEntries(parts)));
  const request = { location, forecastHours, model: "noaa", entry } as const;
  return findWindows(await admit.entry(request, madeNowMs), {
    minimumScore: 0.1,
    top: 5,
    daylightAt: undefined,
    localHours: undefined,
    minimumProbability: 0.5,
    ...wish,
  });
}

const calm = () => 3;
const storm = () => 30;

describe("a window", () => {
  it("before the ensemble takes over is counted in its members, the run being one more", async () => {
    const gusts = (hour: number) => (hour >= 4 && hour < 7 ? 12.5 : 30);
    const members = (hour: number, member: number) => (member < 6 ? gusts(hour) : 30);
    const { windows } = await windowsIn({ deterministic: gusts, ensemble: members }, 48, {
      durationHours: 3,
    });
    // (6 + 1 + 0.5) / (10 + 2) = 0.625, drawn a little towards the four windows before, of which none is good.
    expect(windows).toEqual([
      {
        startHour: 4,
        medianScore: 0.55,
        worstScore: 0.55,
        worstScoreRange: { q10: 0, q90: 0.55 },
        probability: 0.6117,
        members: { good: 7, of: 11 },
        run: { worstScore: 0.55, isGood: true },
        part: "deterministic",
        basis: "ensemble+deterministic",
      },
    ]);
  });

  it("has the same odds before T0, whatever number of hours was asked for", async () => {
    const gusts = (hour: number, member: number) => 3 + ((hour * 7 + member * 13) % 17);
    const found = (forecastHours: number) =>
      windowsIn({ deterministic: calm, ensemble: gusts }, forecastHours, {
        durationHours: 2,
        localHours: { from: 9, to: 17, timezone: "UTC", weekdays: ["sun"] },
      });
    const short = await found(40);
    expect(short.windows.length).toBeGreaterThan(2);
    expect((await found(130)).windows).toEqual(short.windows);
  });

  it.each([
    ["is too old", { run: now - 60 }, now - 60],
    ["has no run", { run: undefined }, undefined],
  ] as const)("has no probability where the ensemble %s, and says so", async (_, options, staleRun) => {
    const gusts = (hour: number) => (hour >= 4 && hour < 8 ? 12.5 : 30);
    const { windows, beside } = await windowsIn({ deterministic: gusts, ensemble: calm }, 48, {
      durationHours: 3,
      ensemble: options,
    });
    expect(windows).toMatchObject([
      {
        startHour: 4,
        worstScore: 0.55,
        probability: undefined,
        run: { worstScore: 0.55, isGood: true },
        part: "deterministic",
        basis: "deterministic",
      },
    ]);
    expect(beside).toEqual({
      dropped: [],
      staleRun,
      untilHour: 48,
      absent: [{ fromHour: 0, toHour: 48, because: "stale" }],
    });
  });

  it("has no probability where the model has no members, or none with what the entry needs", async () => {
    const wish = { durationHours: 3 };
    const alone = await windowsIn({ deterministic: calm }, 24, wish);
    const without = await windowsIn({ deterministic: calm, ensemble: undefined }, 24, wish);
    for (const { windows } of [alone, without]) {
      expect(windows[0]).toMatchObject({ probability: undefined, basis: "deterministic" });
    }
    const span = { fromHour: 0, toHour: 24 };
    expect(alone.beside).toEqual({
      none: true,
      dropped: [],
      absent: [{ ...span, because: "not_configured" }],
    });
    const lack = { because: "variable", variable: "wind_gusts_10m" };
    expect(without.beside).toEqual({ none: true, dropped: [], absent: [{ ...span, ...lack }] });
  });

  it("is told to be without members in the hours that these do not reach", async () => {
    // The members are those of a run six hours old, the last of which is a step that ends 10 h from now.
    const ensemble = { lastLeadHours: 16 };
    const { beside } = await windowsIn({ deterministic: calm, ensemble: calm }, 24, {
      durationHours: 3,
      ensemble,
    });
    expect(beside.absent).toEqual([{ fromHour: 10, toHour: 24, because: "reach" }]);
  });

  it("has no probability where over 20 % of members and run have a gap, and is there all the same", async () => {
    const gappy = (hour: number, member: number) => (hour >= 10 && hour < 14 && member < 3 ? undefined : 3);
    const { windows, beside } = await windowsIn({ deterministic: calm, ensemble: gappy }, 20, {
      durationHours: 4,
      top: 9,
    });
    expect(beside.absent).toEqual([{ fromHour: 10, toHour: 14, because: "gap" }]);
    expect(windows.map(({ startHour, probability, basis }) => [startHour, probability, basis])).toEqual([
      [0, 0.9583, "ensemble+deterministic"],
      [4, 0.9583, "ensemble+deterministic"],
      [14, 0.9583, "ensemble+deterministic"],
      [8, undefined, "deterministic"],
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
    // Three of ten members stay good; with the run five of ten and one do before T0.
    expect(whole.windows).toMatchObject([
      { startHour: 116, worstScore: 0, probability: 0.3182, members: { good: 3, of: 10 }, basis: "ensemble" },
    ]);
    expect((await found(4, 120)).windows).toMatchObject([
      {
        startHour: 116,
        worstScore: 1,
        // (6 + 0.5) / (11 + 1) = 0.5417, drawn towards the two days before, in which all windows are good.
        probability: 0.5886,
        members: { good: 6, of: 11 },
        part: "deterministic",
      },
    ]);
  });

  it("that reaches into the seasonal part is counted in its members", async () => {
    const gusts = (hour: number, member: number) => (hour === 715 && member < 2 ? 30 : 3);
    const sources = { deterministic: storm, ensemble: storm, seasonal: gusts };
    const { windows } = await windowsIn(sources, 724, { durationHours: 9 });
    // (3 + 0.5) / (5 + 1)
    expect(windows.map(({ startHour, probability, basis }) => [startHour, probability, basis])).toEqual([
      [712, 0.5833, "seasonal"],
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

describe("a window that is asked for", () => {
  const startsOf = ({ windows }: FoundWindows) =>
    windows.map(({ startHour }) => formatEpochHour(now + startHour)).toSorted();

  it("between two instants lies between them", async () => {
    const wish = { durationHours: 4, notBefore: now + 10, notAfter: now + 19 };
    const found = await windowsIn({ deterministic: calm }, 24, wish);
    expect(found.windows.map(({ startHour }) => startHour)).toEqual([10, 14]);
    const tooShort = await windowsIn({ deterministic: calm }, 24, { ...wish, notAfter: now + 13 });
    expect(tooShort.noneBecause).toBe("hours");
  });

  it("once a day is the likeliest of its day in UTC", async () => {
    // Sunday, 22 November, begins 15 h from now.
    const gusts = (hour: number) => (hour === 20 || hour === 3 ? 3 : 12);
    const found = await windowsIn({ deterministic: gusts }, 38, { durationHours: 1, perDay: true });
    expect(startsOf(found)).toEqual(["2026-11-21T12:00:00Z", "2026-11-22T05:00:00Z"]);
  });

  it("once a day starts on different days of the local calendar, and nights are those on which they start", async () => {
    const perNight = (timezone: string) =>
      windowsIn({ deterministic: calm }, 60, {
        durationHours: 2,
        perDay: true,
        localHours: { from: 20, to: 4, timezone, weekdays: ["sat", "sun"] },
      });
    // In Auckland, 13 h ahead, Saturday's night is over; Sunday's starts at 07:00 UTC. In Zurich Saturday's starts at 19:00 UTC.
    expect(startsOf(await perNight("Pacific/Auckland"))).toEqual([
      "2026-11-21T09:00:00Z",
      "2026-11-22T07:00:00Z",
    ]);
    expect(startsOf(await perNight("Europe/Zurich"))).toEqual([
      "2026-11-21T19:00:00Z",
      "2026-11-22T19:00:00Z",
    ]);
  });

  it("with a maximum is counted in the members that never exceed it", async () => {
    // Half of the members are calm, which scores 1; the others have 12.5 m/s, which scores 0.55.
    const gusts = (_hour: number, member: number) => (member < 5 ? 3 : 12.5);
    const wish = { durationHours: 3, top: 1, minimumScore: 0, maximumScore: 0.6 };
    const { windows, oddsBy } = await windowsIn({ deterministic: () => 12.5, ensemble: gusts }, 12, wish);
    // (5 + 1 + 0.5) / (10 + 2)
    expect(windows).toMatchObject([
      {
        members: { good: 6, of: 11 },
        probability: 0.5417,
        worstScore: 0.55,
        run: { worstScore: 0.55, isGood: true },
      },
    ]);
    expect(oddsBy).toEqual([]);
    const none = await windowsIn({ deterministic: calm, ensemble: calm }, 12, wish);
    expect(none.noneBecause).toEqual({ aboveShare: 1 });
  });
});

describe("spells", () => {
  it("of a calm of 30 h with windows of 6 h are one of 25 starts, whatever is told beside it", async () => {
    const gusts = (hour: number) => (hour >= 5 && hour < 35 ? 3 : 30);
    const found = await windowsIn({ deterministic: gusts, ensemble: gusts }, 48, {
      durationHours: 6,
      spells: true,
    });
    expect(found.windows).toHaveLength(5);
    expect(found.spells).toMatchObject([
      {
        startHour: 5,
        latestStartHour: 29,
        members: 11,
        whole: { share: 1, probability: 0.9583 },
        continues: false,
      },
    ]);
    expect(found.longest).toBeUndefined();
  });

  it("go on past T0 in another part", async () => {
    const found = await windowsIn({ deterministic: calm, ensemble: calm }, 130, {
      durationHours: 6,
      spells: true,
    });
    const starts = found.spells!.map(({ startHour, latestStartHour, continues, members, best }) => [
      startHour,
      latestStartHour,
      continues,
      members,
      best.basis,
    ]);
    // T0 is 120 h from now: the window that starts at 115 ends with hour 120.
    expect(starts).toEqual([
      [0, 114, true, 11, "ensemble+deterministic"],
      [115, 124, false, 10, "ensemble"],
    ]);
  });

  it("lie within local hours on both sides of a change of clocks", async () => {
    // Zurich goes from UTC+1 to UTC+2 on Sunday, 28 March 2027.
    const found = await windowsIn({ deterministic: calm, ensemble: calm, seasonal: calm }, 3100, {
      durationHours: 6,
      spells: true,
      top: 100,
      notBefore: now + 24 * 125,
      localHours: { from: 8, to: 18, timezone: "Europe/Zurich", weekdays: ["sat", "sun", "mon"] },
    });
    const spans = found.spells!.map(({ startHour, latestStartHour }) =>
      [startHour, latestStartHour].map((hour) => formatEpochHour(now + hour)),
    );
    expect(spans).toEqual([
      ["2027-03-27T07:00:00Z", "2027-03-27T11:00:00Z"],
      ["2027-03-28T06:00:00Z", "2027-03-28T10:00:00Z"],
      ["2027-03-29T06:00:00Z", "2027-03-29T10:00:00Z"],
    ]);
  });

  it("that are not likely enough are none, and the longest run is told", async () => {
    // Half of the members have a storm in every fifth hour.
    const gusts = (hour: number, member: number) => (hour % 5 === 4 && member < 5 ? 30 : 3);
    const wish = { durationHours: 6, spells: true, minimumProbability: 0.7 };
    const found = await windowsIn({ deterministic: calm, ensemble: gusts }, 24, wish);
    expect(found.windows.length).toBeGreaterThan(0);
    expect(found.spells).toEqual([]);
    expect(found.longest).toEqual({ startHour: 0, hours: 4, probability: 0.9583 });
  });
});

describe("where there is none", () => {
  it("the longest run is told, or that not one hour is likely", async () => {
    const gusts = (hour: number) => (hour === 7 || hour === 8 ? 3 : 30);
    const found = await windowsIn({ deterministic: gusts, ensemble: gusts }, 24, { durationHours: 3 });
    expect(found.longest).toEqual({ startHour: 7, hours: 2, probability: 0.9583 });
    expect((await windowsIn({ deterministic: storm }, 24, { durationHours: 3 })).longest).toBeNull();
  });

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
