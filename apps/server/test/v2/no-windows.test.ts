import { describe, expect, test } from "vitest";
import { answered, calm, type Gusts, served } from "./asked-windows.suite.ts";

describe("200 without a window says why, and how close it comes", () => {
  test("score: the constraint that leaves none", async () => {
    const gusts: Gusts = (hour) => (hour === 7 || hour === 8 ? 8 : 30);
    await using server = await served({ deterministic: gusts, ensemble: gusts });
    const answer = await answered(server, { duration_hours: 3 }, { timezone: "Europe/Zurich" });
    expect(answer).toMatchObject({ windows: [], found: 0 });
    expect(answer.none_because).toEqual({
      reason: "score",
      constraint: 0,
      variable: "wind_gusts_10m",
      share: 1,
    });
    expect(answer.longest).toEqual({
      start: "2026-11-21T16:00:00Z",
      end: "2026-11-21T18:00:00Z",
      start_local: "2026-11-21T17:00:00+01:00",
      end_local: "2026-11-21T19:00:00+01:00",
      hours: 2,
      probability: 0.9583,
    });
  });

  test("maximum: more hours lie above it", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const answer = await answered(server, { duration_hours: 3, maximum_score: 0.5 });
    expect(answer.none_because).toEqual({ reason: "maximum", share: 1 });
    expect(answer.longest).toBeNull();
  });

  test("probability: some may be started, and none is likely enough", async () => {
    // Half of the members have a storm in every fifth hour.
    const gusts: Gusts = (hour, member) => (hour % 5 === 4 && member < 5 ? 30 : 8);
    await using server = await served({ deterministic: calm, ensemble: gusts });
    for (const group of ["spell", "day", "none"]) {
      const window = { duration_hours: 6, minimum_probability: 0.7, group };
      const answer = await answered(server, window, { period: { hours: 24 } });
      // (5 + 1 + 0.5) / (10 + 2)
      expect(answer.none_because).toEqual({ reason: "probability", best_probability: 0.5417 });
      expect(answer).toMatchObject({
        windows: [],
        found: 0,
        longest: { start: "2026-11-21T09:00:00Z", hours: 4, probability: 0.9583 },
      });
    }
  });

  test("hours: the period, the daylight or the local hours hold no run that is long enough", async () => {
    await using server = await served({ deterministic: calm, ensemble: calm });
    const ofHours = { none_because: { reason: "hours" } };
    const day = { duration_hours: 9, daylight_only: true };
    const local = { duration_hours: 9, local_hours: { from: 8, to: 16 } };
    const zoned = { timezone: "UTC" };
    expect(await answered(server, day)).toMatchObject({ ...ofHours, longest: { hours: 8 } });
    expect(await answered(server, local, zoned)).toMatchObject({ ...ofHours, longest: { hours: 8 } });
    const short = await answered(server, { duration_hours: 9 }, { period: { hours: 8 } });
    expect(short).toMatchObject({ ...ofHours, longest: { hours: 8 } });
  });
});
