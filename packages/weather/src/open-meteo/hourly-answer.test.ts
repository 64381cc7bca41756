import { packedMissing } from "@halcyon/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ExpectedAnswer, packAnswer } from "./hourly-answer.ts";
import { OpenMeteoError } from "./client/open-meteo-error.ts";

const hour = 498_000;

const expected: ExpectedAnswer = {
  what: "a test",
  location: { latitude: 52.5, longitude: 13.5 },
  stamps: [hour, hour + 1],
  stepHours: 1,
  members: 1,
  variables: new Map([["temperature_2m", { column: "temperature_2m", unit: "°C" }]]),
};

/** Response to a request for one column, in Unix time and without downscaling. */
const answer = {
  latitude: 52.5,
  longitude: 13.5,
  generationtime_ms: 0.05,
  utc_offset_seconds: 0,
  timezone: "GMT",
  timezone_abbreviation: "GMT",
  elevation: 38,
  hourly_units: { time: "unixtime", temperature_2m: "°C" },
  hourly: {
    time: [hour - 1, hour, hour + 1].map((stamp) => stamp * 3600),
    temperature_2m: [3.1, 8.25, null],
  },
};

test("the stamps wanted are packed, whatever else there is", () => {
  expect([...packAnswer(answer, expected).get("temperature_2m")!]).toEqual([825, packedMissing]);
});

test("cells across the date line are near", () => {
  const location = { latitude: 0, longitude: -180 };
  const there = { ...answer, latitude: 0, longitude: 179.9 };
  expect(() => packAnswer(there, { ...expected, location })).not.toThrow();
});

test("anything else is an answer that cannot be used, never another error", () => {
  const keys = Object.keys(answer) as (keyof typeof answer)[];
  const damaged = fc.oneof(
    fc.jsonValue(),
    fc.jsonValue().map((value) => ({ ...answer, hourly: value })),
    fc.jsonValue().map((value) => ({ ...answer, hourly: { ...answer.hourly, time: value } })),
    fc.jsonValue().map((value) => ({ ...answer, hourly: { ...answer.hourly, temperature_2m: value } })),
    ...keys.map((key) => fc.constant({ ...answer, [key]: undefined })),
  );
  fc.assert(
    fc.property(damaged, (json) => {
      try {
        expect(packAnswer(json, expected).get("temperature_2m")).toHaveLength(2);
      } catch (error) {
        expect(error).toBeInstanceOf(OpenMeteoError);
        expect(error).toHaveProperty("code", "unusable_answer");
      }
    }),
    { seed: 20_261_121, numRuns: 2000 },
  );
});
