import type { Constraint, VariableName } from "@halcyon/schema";
import { expect, it } from "vitest";
import { gustLimit } from "../../pages/forecast/limit-card/gust-limit.suite.ts";
import { shownCurves } from "./limit-curves.tsx";

const row = (variable: VariableName, limitedHours = 0, change: object = {}) => ({
  constraint: { ...gustLimit, variable, ...change } as Constraint,
  limitedHours,
});
const shown = (rows: readonly ReturnType<typeof row>[]) =>
  shownCurves(rows).map(({ constraint: { variable } }) => variable);

it("shows what limits most hours first, then wind, rain and temperature, three in all", () => {
  const calm = [row("visibility"), row("temperature_2m")];
  const rows = [...calm, row("cape", 4), row("precipitation"), row("wind_gusts_10m")];
  expect(shown(rows)).toEqual(["cape", "wind_gusts_10m", "precipitation"]);
  expect(shown(calm)).toEqual(["temperature_2m", "visibility"]);
  const felt = [row("visibility"), row("delta_t_2m"), row("wind_direction_10m"), row("utci"), row("rain")];
  expect(shown(felt)).toEqual(["rain", "utci", "visibility"]);
});

it("shows a variable once, and codes not at all", () => {
  const over = { hours: 3, direction: "trailing", statistic: "max" };
  const codes = row("weather_code", 20, { categories: {} });
  expect(shown([row("cape"), row("cape", 9, { over }), codes])).toEqual(["cape"]);
});
