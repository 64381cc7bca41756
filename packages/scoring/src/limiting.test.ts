import { constraintSchema } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { entryOf } from "./entry.arbitrary.ts";
import { limitingConstraints, tallyLimiting } from "./limiting.ts";
import { prepareEntry } from "./prepare.ts";
import { type PartScores, scorePart } from "./score.ts";

const wind = {
  variable: "wind_speed_10m",
  unit: "m/s",
  ideal: { max: 5 },
  acceptable: { max: 14 },
  weight: 1,
};
const cloud = { variable: "cloud_cover", unit: "%", ideal: { max: 10 }, acceptable: { max: 100 }, weight: 1 };
const constraints = [wind, cloud].map((one) => constraintSchema.parse(one));

/** Two hours of two members: wind [m/s], then cloud [%], each [hour][member]. */
function scored(winds: number[], clouds: number[]): PartScores {
  const found = scorePart({
    entry: prepareEntry(entryOf(constraints)),
    weather: {
      from: 0,
      hours: 2,
      members: 2,
      grids: new Map([
        ["wind_speed_10m", Int16Array.from(winds, (value) => value * 100)],
        ["cloud_cover", Int16Array.from(clouds)],
      ]),
    },
    site: { location: { latitude: 50, longitude: 8 }, sea: false, nowRow: 0 },
    reach: () => 2,
    fromRow: 0,
    toRow: 2,
    quantiles: false,
  });
  if ("gap" in found) throw new Error("an unexpected gap");
  return found;
}

describe("limiting constraints", () => {
  const scores = scored([3, 10, 20, 20], [0, 20, 100, 0]);

  it("are those of the member, none where its score is 1", () => {
    expect(limitingConstraints(scores, 0, 0)).toEqual([]);
    expect(limitingConstraints(scores, 0, 1)).toEqual([0]);
  });

  it("are tallied over hours by the share of members", () => {
    expect(tallyLimiting(scores, () => true)).toEqual({ limiting: [1.5, 0], hours: 2 });
  });

  it("are tallied in the hours and members that count alone", () => {
    expect(tallyLimiting(scores, (_score, hour) => hour === 1)).toEqual({ limiting: [1, 0], hours: 1 });
    expect(tallyLimiting(scores, (score) => score < Math.log(0.1))).toEqual({ limiting: [1, 0], hours: 1 });
  });
});
