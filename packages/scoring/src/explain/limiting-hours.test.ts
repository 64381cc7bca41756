import { constraintSchema } from "@halcyon/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scoredHours } from "../score/scored-hours.suite.ts";
import { limitingConstraints, limitingHours } from "./limiting.ts";

const shape = { ideal: { max: 5 }, acceptable: { max: 14 }, if_missing: "drop" } as const;
const constraints = [
  { variable: "wind_speed_10m", unit: "m/s", weight: 1, role: "preference", ...shape },
  { variable: "wind_gusts_10m", unit: "m/s", weight: 2, role: "limit", ...shape },
  { variable: "cloud_cover", unit: "%", weight: 1, role: "preference", ...shape },
].map((one) => constraintSchema.parse(one));

const value = fc.integer({ min: 0, max: 20 });
const members = fc.tuple(value, value, value);
/** An hour in which all members lack a value, so that its constraint is dropped. */
const dropped = fc.constant([null, null, null]);
const hours = fc.array(fc.oneof({ weight: 4, arbitrary: members }, { weight: 1, arbitrary: dropped }), {
  minLength: 12,
  maxLength: 12,
});

test("the constraint of each hour and member is the first of those that limit it", () => {
  fc.assert(
    fc.property(hours, hours, fc.array(members, { minLength: 12, maxLength: 12 }), (wind, gusts, cloud) => {
      const scores = scoredHours(constraints, {
        wind_speed_10m: wind,
        wind_gusts_10m: gusts,
        cloud_cover: cloud,
      });
      const expected = Array.from({ length: 12 * 3 }, (_, index) => {
        const [first = 255] = limitingConstraints(scores, Math.floor(index / 3), index % 3);
        return first;
      });
      expect(Array.from(limitingHours(scores))).toEqual(expected);
    }),
  );
});

test("hours are those of the scored span alone", () => {
  const rows = {
    wind_speed_10m: [[20], [1], [20]],
    wind_gusts_10m: [[20], [1], [3]],
    cloud_cover: [[0], [0], [0]],
  };
  const scores = scoredHours(constraints, rows, { fromRow: 1, toRow: 3 });
  expect(limitingHours(scores)).toEqual(Uint8Array.of(255, 0));
});

test("a dropped limit is named where it alone keeps the hour below the needed score, however bad the rest is", () => {
  const rows = {
    wind_speed_10m: [[12], [12], [12]],
    wind_gusts_10m: [[null], [8], [null]],
    cloud_cover: [[0], [0], [9]],
  };
  const scores = scoredHours(constraints, rows);
  // Gusts are unknown in the first and last hour, so no weather makes these hours ideal.
  expect(limitingHours(scores, 0.95)).toEqual(Uint8Array.of(1, 0, 1));
  // Acceptable they may be, but for the wind.
  expect(limitingHours(scores, 0.9)).toEqual(Uint8Array.of(0, 0, 0));
});
