import type { Entry } from "@halcyon/schema";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, it } from "vitest";
import {
  madeEntry,
  madeGust,
  madeNowMs,
  madePorts,
  madeVisibility,
} from "../../../test/harness/made-ports.suite.ts";
import { type Admission, Admissions } from "../admit-entry.ts";
import { findWindows } from "./find-windows.ts";
import { scoreAdmitted } from "../scores/score-location.ts";

/**
 * Entry whose gusts end within the ensemble, and whose wind at 100 m ends with the deterministic run. Constraints over several hours reach across both
 * transitions.
 */
const entry = madeEntry(
  madeGust,
  {
    ...madeGust,
    variable: "wind_speed_100m",
    ideal: { max: 6 },
    acceptable: { max: 20 },
    over: { hours: 5, direction: "centered", statistic: "max" },
  },
  {
    ...madeGust,
    variable: "wind_speed_at_height",
    height_m: 60,
    ideal: { max: 6 },
    acceptable: { max: 20 },
  },
  madeVisibility,
);
const ports = {
  ...madePorts(entry, {}),
  models: new Map([
    [
      "noaa" as const,
      [
        { part: "deterministic" as const, source: syntheticSource({ product: "gfs", seed: 0 }) },
        { part: "ensemble" as const, source: syntheticSource({ product: "gefs", seed: 0 }) },
      ],
    ],
  ]),
};
const longest = 260;

function admit(forecastHours: number): Promise<Admission> {
  const location = { latitude: 47.4, longitude: 8.5 };
  return new Admissions(ports).entry({ location, forecastHours, model: "noaa", entry }, madeNowMs);
}

describe("the score of an hour", async () => {
  const { median, q10, q90, estimated } = await scoreAdmitted(await admit(longest));
  const gustsEstimated = estimated.find(({ variable }) => variable === "wind_gusts_10m")!;
  /** The hour from now at which estimated gusts begin. */
  const joinHour = (Date.parse(gustsEstimated.from) - madeNowMs) / 3_600_000;
  const afterJoin = Math.ceil(joinHour);

  it.each([1, 119, 120, 121, 125, 144, afterJoin - 1, afterJoin, afterJoin + 1, afterJoin + 3])(
    "is the same where %d hours are asked for",
    async (hours) => {
      const shorter = await scoreAdmitted(await admit(hours));
      expect([shorter.median, shorter.q10, shorter.q90]).toEqual(
        [median, q10, q90].map((all) => all.slice(0, hours)),
      );
    },
  );

  it.each([1, 24, 168])("is the same beside windows of %d hours", async (durationHours) => {
    const wish = {
      durationHours,
      minimumScore: 0.1,
      minimumProbability: 0.5,
      top: 1,
      daylightAt: undefined,
      localHours: undefined,
    };
    expect((await findWindows(await admit(longest), wish)).median).toEqual(median);
  });

  it("rests on ratios of the members where their gusts end, and of the run at T0", () => {
    expect(estimated.map(({ variable, method, from }) => [variable, method, from])).toEqual([
      ["wind_gusts_10m", "1.6 x wind_speed_10m, own ratio to start", gustsEstimated.from],
      [
        "wind_speed_100m",
        "(100 / 10)^0.143 x wind_speed_10m, ratio of the run before to start",
        "2026-11-26T09:00:00Z",
      ],
    ]);
  });
});

it("is prepared once for all who ask by the same definition", async () => {
  const admitting = new Admissions(ports);
  const request = {
    location: { latitude: 47.4, longitude: 8.5 },
    forecastHours: 24,
    model: "noaa",
    accountId: undefined,
  } as const;
  const preparedFor = async (constraints: Entry["constraints"]): Promise<unknown> => {
    const asked = await admitting.find({ type: "task", definition: { constraints } });
    return (await admitting.known({ ...request, entry: asked }, madeNowMs)).prepared;
  };
  const { constraints } = entry;
  const prepared = await preparedFor(constraints);
  expect(await preparedFor(structuredClone(constraints))).toBe(prepared);
  expect(await preparedFor(constraints.slice(1))).not.toBe(prepared);
});
