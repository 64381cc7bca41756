import { expect, it } from "vitest";
import { runAmongMembers } from "./candidate-windows.ts";

it("the run is the last member of each of its hours, and the ensemble has none after its own", () => {
  const ensemble = { logScores: Float64Array.of(-1, -2, -3, -4), members: 2 };
  const run = { logScores: Float64Array.of(-5, -6, -7), members: 1 };
  expect(runAmongMembers(ensemble, run)).toEqual({
    logScores: Float64Array.of(-1, -2, -5, -3, -4, -6, Number.NaN, Number.NaN, -7),
    members: 3,
  });
});
