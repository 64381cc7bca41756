import { fixtureFields } from "@halcyon/grib2/golden-fields.suite";
import { expect, test } from "vitest";
import { searchedGrids } from "./survey-run.ts";

test("fields on one grid share its search, and those on another have their own", () => {
  const gridOf = searchedGrids();
  const [one, ...others] = fixtureFields("grids");
  const again = fixtureFields("grids")[0]!;
  expect(gridOf(again).find).toBe(gridOf(one!).find);
  for (const other of others) expect(gridOf(other).find).not.toBe(gridOf(one!).find);
  expect(gridOf(one!).find({ latitude: 51.5, longitude: 0 })).toBeDefined();
});
