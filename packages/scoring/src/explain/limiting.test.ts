import { constraintSchema } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { limitingConstraints, missingLimits, shortShares, tallyLimiting } from "./limiting.ts";
import { scoredHours, type ValueRows } from "../score/scored-hours.suite.ts";

const wind = {
  variable: "wind_speed_10m",
  unit: "m/s",
  ideal: { max: 5 },
  acceptable: { max: 14 },
  weight: 1,
};
const cloud = { variable: "cloud_cover", unit: "%", ideal: { max: 10 }, acceptable: { max: 100 }, weight: 1 };
const constraints = [wind, cloud].map((one) => constraintSchema.parse(one));

describe("limiting constraints", () => {
  const scored = () =>
    scoredHours(constraints, {
      wind_speed_10m: [
        [3, 10],
        [20, 20],
      ],
      cloud_cover: [
        [0, 2],
        [10, 0],
      ],
    });

  it("are those of the member, none where its score is 1", () => {
    const scores = scored();
    expect(limitingConstraints(scores, 0, 0)).toEqual([]);
    expect(limitingConstraints(scores, 0, 1)).toEqual([0]);
    expect(limitingConstraints(scores, 1, 0)).toEqual([0]);
  });

  it("are tallied over hours by the share of members", () => {
    expect(tallyLimiting(scored(), () => true)).toEqual({ limiting: [1.5, 0], hours: 2 });
  });

  it("are tallied in the hours and members that count alone", () => {
    const scores = scored();
    expect(tallyLimiting(scores, (_score, hour) => hour === 1)).toEqual({ limiting: [1, 0], hours: 1 });
    expect(tallyLimiting(scores, (score) => score < Math.log(0.1))).toEqual({ limiting: [1, 0], hours: 1 });
  });

  it("are counted over the members that are short of acceptable in an hour", () => {
    expect([0, 1].map((hour) => shortShares(scored(), hour))).toEqual([
      [0, 0],
      [1, 0],
    ]);
    const apart = scoredHours(constraints, {
      wind_speed_10m: [[20, 3, 20, 3, null]],
      cloud_cover: [[0, 101, 101, 0, 0]],
    });
    expect(shortShares(apart, 0)).toEqual([0.5, 0.5]);
  });

  it("are looked for among those that were not dropped in the hour", () => {
    const mayMiss = constraints.map((one) => ({ ...one, if_missing: "drop" as const }));
    const scores = scoredHours(mayMiss, {
      wind_speed_10m: [[9], [null], [9], [6]],
      cloud_cover: [[20], [30], [null], [20]],
    });
    const hours = [0, 1, 2, 3].map((hour) => limitingConstraints(scores, hour, 0));
    expect(hours).toEqual([[0], [1], [0], [0, 1]]);
  });

  it("are the limits that were dropped where nothing else keeps the score lower, and never dropped preferences", () => {
    const [windOrNot, cloudOrNot] = constraints.map((one) => ({ ...one, if_missing: "drop" as const }));
    const rows: ValueRows = { wind_speed_10m: [[5], [6], [7]], cloud_cover: [[null], [null], [null]] };
    const scores = scoredHours([windOrNot!, cloudOrNot!], rows);
    expect([0, 1, 2].map((hour) => limitingConstraints(scores, hour, 0))).toEqual([[1], [0, 1], [0]]);
    expect(tallyLimiting(scores, () => true)).toEqual({ limiting: [2, 2], hours: 3 });
    const wished = scoredHours([windOrNot!, { ...cloudOrNot!, role: "preference" }], rows);
    expect([0, 1, 2].map((hour) => limitingConstraints(wished, hour, 0))).toEqual([[], [0], [0]]);
    expect([missingLimits(scores, 0), missingLimits(wished, 0)]).toEqual([[1], []]);
  });
});
