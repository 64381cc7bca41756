import { type Entry, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { describe, expect, test } from "vitest";
import { madeEntry, madeGust } from "../../../../test/harness/made-ports.suite.ts";
import { expectProblem } from "../../../../test/harness/running-server.suite.ts";
import { answered, calm, type Gusts, send, served, storm } from "../../../../test/v2/asked-windows.suite.ts";

/** Returns the local times of the first and the last start of each window. */
const localStarts = ({ windows }: V2.WindowsResponse) =>
  windows.map(({ start_local, latest_start_local }) => [start_local, latest_start_local]);

describe("200", () => {
  test("has every field of every row, on the clock of the zone too", async () => {
    const run: Gusts = (hour) => (hour < 6 ? 30 : 12.5);
    await using server = await served({ deterministic: run, ensemble: calm });
    const answer = await send(
      server,
      { duration_hours: 6, local_hours: { from: 8, to: 17, weekdays: ["sun"] } },
      { timezone: "Europe/Zurich" },
    );
    const { metadata, ...said } = v2["optimality.windows"].output.parse(answer.json);
    expect(said).toEqual({
      windows: [
        {
          start: "2026-11-22T07:00:00Z",
          latest_start: "2026-11-22T10:00:00Z",
          end: "2026-11-22T16:00:00Z",
          start_local: "2026-11-22T08:00:00+01:00",
          latest_start_local: "2026-11-22T11:00:00+01:00",
          end_local: "2026-11-22T17:00:00+01:00",
          hours: 9,
          starts: 4,
          part: "deterministic",
          members: 11,
          continues: false,
          // All ten members and the run: (11 + 0.5) / 12
          whole: { share: 1, probability: 0.9583, likelihood: "very_likely" },
          chances: [0.9583, 0.9583, 0.9583, 0.9583],
          unmet: [],
          best: {
            start: "2026-11-22T07:00:00Z",
            end: "2026-11-22T13:00:00Z",
            start_local: "2026-11-22T08:00:00+01:00",
            end_local: "2026-11-22T14:00:00+01:00",
            share: 1,
            probability: 0.9583,
            likelihood: "very_likely",
            band: "ideal",
            // Position 12 * 0.1 between 0.55 of the run and 1 of the members.
            worst: { median: 1, Q10: 0.64, Q90: 1 },
            deterministic: { meets: true, worst: 0.55 },
          },
        },
      ],
      found: 1,
      none_because: null,
      longest: null,
      warnings: [],
      warnings_more: 0,
      evidence: null,
    });
    expect(metadata).toMatchObject({
      generated_at: "2026-11-21T09:14:03Z",
      timezone: "Europe/Zurich",
      period: { start: "2026-11-21T09:00:00Z", end: "2026-11-26T13:00:00Z", hours: 124 },
      entry: { type: "task", id: 7, slug: "made-task", polarity: "suitability" },
      notices: [],
    });
    expect(metadata.source.parts.map(({ part, members }) => [part, members])).toEqual([
      ["deterministic", 1],
      ["ensemble", 10],
    ]);
    expect(answer.headers.get("x-halcyon-source")).toBe("deterministic=formula, ensemble=formula");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("a calm of 30 h with work of 6 h is one window of 25 starts", async () => {
    const gusts: Gusts = (hour) => (hour >= 5 && hour < 35 ? 8 : 30);
    await using server = await served({ deterministic: gusts, ensemble: gusts });
    const { windows, found } = await answered(server, { duration_hours: 6 });
    expect(found).toBe(1);
    expect(windows).toMatchObject([
      { start: "2026-11-21T14:00:00Z", latest_start: "2026-11-22T14:00:00Z", starts: 25, hours: 30 },
    ]);
  });

  test("windows go on past T0 in another part, where no run answers", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const { windows } = await answered(
      server,
      { duration_hours: 6, order: "soonest" },
      { period: { hours: 130 } },
    );
    // T0 is 120 h from now: the window that starts at 115 ends with hour 120.
    expect(windows).toMatchObject([
      { starts: 115, continues: true, part: "deterministic", members: 11 },
      {
        start: "2026-11-26T04:00:00Z",
        starts: 10,
        continues: false,
        part: "ensemble",
        members: 10,
        best: { deterministic: null },
      },
    ]);
  });

  test("windows lie inside the period, and say the same in a longer one", async () => {
    const gusts: Gusts = (hour, member) => 3 + ((hour * 7 + member * 13) % 17);
    await using server = await served({ deterministic: calm, ensemble: gusts });
    const window = {
      duration_hours: 2,
      minimum_probability: 0.0001,
      group: "none",
      order: "soonest",
      top: 100,
    };
    const period = { start: "2026-11-22T00:00:00Z", end: "2026-11-22T04:00:00Z" };
    const { windows, metadata } = await answered(server, window, { period });
    expect(metadata.period).toEqual({ ...period, hours: 4 });
    expect(windows.length).toBeGreaterThan(0);
    for (const { start, end } of windows) {
      expect(start >= period.start && end <= period.end).toBe(true);
      const hours = { ...period, start, end };
      const alone = await answered(server, window, { period: hours });
      expect(alone.windows.map(({ best }) => best)).toEqual([
        windows.find((other) => other.start === start)!.best,
      ]);
    }
  });

  test.each([
    // Clocks go forward on 28 March 2027 at 01:00 UTC.
    ["Europe/Zurich", "2027-03-26T23:00:00Z", "2027-03-29T22:00:00Z", [24, 23, 24]],
    // Clocks go back on 4 April 2027, at 16:00 UTC of the day before.
    ["Australia/Sydney", "2027-04-02T13:00:00Z", "2027-04-05T14:00:00Z", [24, 25, 24]],
  ])(
    "in %s each day has one row of its own hours, where clocks change too",
    async (timezone, start, end, hours) => {
      await using server = await served({ deterministic: calm, ensemble: calm, seasonal: calm });
      const window = { duration_hours: 1, group: "day", order: "soonest" };
      const { windows, found } = await answered(server, window, { period: { start, end }, timezone });
      expect(found).toBe(3);
      expect(windows.map(({ starts }) => starts)).toEqual(hours);
      expect(windows.map(({ continues }) => continues)).toEqual([true, true, false]);
      for (const { start_local, latest_start_local } of windows) {
        expect(start_local).toMatch(/T00:00:00/);
        expect(latest_start_local.slice(0, 13)).toBe(`${start_local.slice(0, 10)}T23`);
      }
    },
  );

  test("the hours of a night are of the day on which it starts", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const window = { duration_hours: 4, local_hours: { from: 20, to: 4 }, group: "day", order: "soonest" };
    const answer = await answered(server, window, { period: { hours: 58 }, timezone: "Europe/Zurich" });
    expect(localStarts(answer)).toEqual([
      ["2026-11-21T20:00:00+01:00", "2026-11-22T00:00:00+01:00"],
      ["2026-11-22T20:00:00+01:00", "2026-11-23T00:00:00+01:00"],
    ]);
  });

  test("local hours lie an hour earlier once clocks have gone forward", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm, seasonal: calm });
    const answer = await answered(
      server,
      { duration_hours: 6, local_hours: { from: 8, to: 18, weekdays: ["sat", "sun", "mon"] }, top: 100 },
      {
        period: { start: "2027-03-27T00:00:00Z", end: "2027-03-30T00:00:00Z" },
        timezone: "Europe/Zurich",
      },
    );
    expect(answer.windows.map(({ start }) => start)).toEqual([
      "2027-03-27T07:00:00Z",
      "2027-03-28T06:00:00Z",
      "2027-03-29T06:00:00Z",
    ]);
    expect(localStarts(answer)).toEqual([
      ["2027-03-27T08:00:00+01:00", "2027-03-27T12:00:00+01:00"],
      ["2027-03-28T08:00:00+02:00", "2027-03-28T12:00:00+02:00"],
      ["2027-03-29T08:00:00+02:00", "2027-03-29T12:00:00+02:00"],
    ]);
  });

  test("auto is the zone of the place, which the answer names", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const answer = await answered(
      server,
      { duration_hours: 6, local_hours: { from: 8, to: 14 }, top: 1, order: "soonest" },
      { timezone: "auto" },
    );
    expect(answer.metadata.timezone).toBe("Europe/Berlin");
    expect(localStarts(answer)).toEqual([["2026-11-22T08:00:00+01:00", "2026-11-22T08:00:00+01:00"]]);
  });

  test("by daylight no window lies in the night", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const { windows } = await answered(
      server,
      { duration_hours: 8, daylight_only: true },
      { period: { hours: 48 } },
    );
    // At 50° N, 8° E the sun rises at 06:52 and sets at 15:36 UTC in these days (NOAA solar calculator).
    expect(windows).toMatchObject([{ start: "2026-11-22T07:00:00Z", starts: 1 }]);
  });

  test("a model without members answers by its run, and says where they are absent", async () => {
    const gusts: Gusts = (hour) => (hour < 6 ? 30 : 12.5);
    await using server = await served({ deterministic: gusts });
    const { metadata, windows } = await answered(server, { duration_hours: 6 });
    expect(metadata.notices).toMatchObject([
      { code: "ensemble_absent", from: "2026-11-21T09:00:00Z", because: "not_configured" },
    ]);
    const unknown = { share: null, probability: null, likelihood: null };
    expect(windows).toMatchObject([
      {
        start: "2026-11-21T15:00:00Z",
        members: null,
        whole: unknown,
        best: { ...unknown, band: "acceptable", worst: null, deterministic: { meets: true, worst: 0.55 } },
      },
    ]);
  });

  test("few members have quantiles too", async () => {
    await using server = await served({ deterministic: storm, ensemble: storm, seasonal: calm });
    const { windows } = await answered(server, { duration_hours: 6 }, { period: { hours: 726 } });
    expect(windows).toMatchObject([
      { part: "seasonal", members: 5, best: { share: 1, worst: { median: 1, Q10: 1, Q90: 1 } } },
    ]);
  });

  test("of a scenario it finds when it is there, and when it is not", async () => {
    const scenario: Entry = { ...madeEntry(madeGust), id: 507, type: "scenario" };
    const gusts: Gusts = (hour) => (hour < 6 ? 30 : 8);
    await using server = await served({ deterministic: gusts, ensemble: gusts }, scenario);
    const asked = { entry: { type: "scenario", id: 507 }, period: { hours: 24 } };
    const there = await answered(server, { duration_hours: 6, minimum_score: 0.5 }, asked);
    expect(there.metadata.entry.polarity).toBe("presence");
    expect(there.windows).toMatchObject([
      { start: "2026-11-21T15:00:00Z", hours: 18, best: { band: "present" } },
    ]);
    const away = await answered(server, { duration_hours: 6, maximum_score: 0.0999 }, asked);
    expect(away.windows).toMatchObject([
      {
        start: "2026-11-21T09:00:00Z",
        hours: 6,
        best: { band: "absent", worst: { median: 0 }, deterministic: { meets: true, worst: 0 } },
      },
    ]);
  });

  test("constraints that are no entry are searched as an entry is", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const entry = { type: "task", definition: { constraints: [madeGust] } };
    const { metadata, ...unnamed } = await answered(server, { duration_hours: 6 }, { entry });
    expect(metadata.entry).toMatchObject({ id: null, version: null });
    const { metadata: _, ...named } = await answered(server, { duration_hours: 6 });
    expect(unnamed).toEqual(named);
  });

  test("tells how many there are beside those that are wanted", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const window = { duration_hours: 6, group: "none", top: 3 };
    const { windows, found } = await answered(server, window, { period: { hours: 60 } });
    expect([windows.length, found]).toEqual([3, 10]);
    expect(
      windows.map(({ start, latest_start, hours, starts }) => [start === latest_start, hours, starts]),
    ).toEqual(windows.map(() => [true, 6, 1]));
  });
});

describe("422", () => {
  const faultsOf = async (window: object, others: object) => {
    await using server = await served({ deterministic: calm });
    return expectProblem(await send(server, window, others), "invalid_request").errors;
  };

  test("names the fields of the window and of the zone", async () => {
    expect(await faultsOf({ duration_hours: 0, local_hours: { from: 7, to: 17 } }, {})).toMatchObject([
      { pointer: "#/window/duration_hours", code: "too_small" },
      { pointer: "#/timezone", code: "required" },
    ]);
    expect(await faultsOf({ duration_hours: 6, minimum_score: 0.5, maximum_score: 0.4 }, {})).toMatchObject([
      { pointer: "#/window/maximum_score", code: "range_reversed" },
    ]);
    expect(await faultsOf({ duration_hours: 6 }, { window: 6 })).toMatchObject([
      { pointer: "#/window", code: "invalid_type" },
    ]);
    expect(await faultsOf({ duration_hours: 6 }, { entry: { type: "scenario", id: 7 } })).toMatchObject([
      { pointer: "#/window/minimum_score", code: "required" },
    ]);
    expect(await faultsOf({ duration_hours: 6 }, { timezone: "Europe/Londn" })).toMatchObject([
      { pointer: "#/timezone", code: "unknown_timezone", did_you_mean: "Europe/London" },
    ]);
  });

  test("says from which hour on a period can be", async () => {
    const period = { start: "2026-11-21T08:00:00Z", hours: 6 };
    expect(await faultsOf({ duration_hours: 6 }, { period })).toMatchObject([
      { pointer: "#/period/start", code: "in_the_past", expected: { minimum: "2026-11-21T09:00:00Z" } },
    ]);
  });

  test("horizon_exceeded counts from the start of the period", async () => {
    await using server = await served({ deterministic: calm });
    const period = { start: "2026-11-22T09:00:00Z", hours: 5000 };
    const answer = await send(server, { duration_hours: 6 }, { period });
    expect(expectProblem(answer, "horizon_exceeded").errors).toMatchObject([{ pointer: "#/period/hours" }]);
  });
});

test("404 entry_not_found names the entry, and an unknown version", async () => {
  await using server = await served({ deterministic: calm });
  for (const entry of [
    { type: "task", id: 8 },
    { type: "task", id: 7, version: 9 },
  ]) {
    const answer = await send(server, { duration_hours: 6 }, { entry });
    expect(expectProblem(answer, "entry_not_found").errors).toMatchObject([{ pointer: "#/entry/id" }]);
  }
});
