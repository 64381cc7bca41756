import { expect, it } from "vitest";
import { readCalibration } from "./calibration-file.ts";
import { fileOf } from "./members/file-of.suite.ts";

it("reads laws of amounts that were learned from the mean of the members alone", () => {
  const one = { from_day: 0, to_day: 1, days: 300, accepted: true, range: [0, 40] };
  const law = { ...one, a: 0.1, b: 1, c: 0.1, d: 1, shift: 0.05 };
  const before = { precipitation: { method: "emos-shifted-gamma", classes: [law] } };
  const { variables } = readCalibration(JSON.stringify({ ...fileOf({}), variables: before }));
  expect(variables.precipitation!.classes[0]).toEqual({ ...law, e: 0, f: 0 });
});
