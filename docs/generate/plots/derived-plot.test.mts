import { expect, test } from "vitest";
import { derivable } from "../derived.mts";
import { derivedPlot, derivedValues, drawnVariables } from "./derived-plot.mts";

test("curves follow the function: wind chill as in the chart of Environment Canada", () => {
  const kmh = 1 / 3.6;
  const chill = derivedValues("wind_chill", {
    temperature_2m: [0, -10, -20, -40],
    wind_speed_10m: [20 * kmh, 30 * kmh, 40 * kmh, 60 * kmh],
  });
  expect(chill.map(Math.round)).toEqual([-5, -20, -34, -64]);
});

test.each(drawnVariables)("$variable is drawn whole, and its words say from where to where", (drawn) => {
  expect(derivable).toContain(drawn.variable);
  const svg = derivedPlot(drawn);
  expect(svg).not.toContain("NaN");
  expect(svg.match(/from -?[\d.]+ to -?[\d.]+/g)).toHaveLength(3);
});

test("another value of the second input is another curve", () => {
  const [first] = drawnVariables;
  const changed = { ...first!, by: { ...first!.by, values: [0, 15, 40] as const } };
  expect(derivedPlot(changed)).not.toBe(derivedPlot(first!));
});
