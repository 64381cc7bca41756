import { describe, expect, test } from "vitest";
import { ensembleFromHour, forecastHoursMax, modelIds, nominalPartHours, partNames } from "./model.ts";

describe.each(modelIds)("%s", (model) => {
  test("has parts that cover every hour once, in order", () => {
    let from = 0;
    for (const part of partNames) {
      const hours = nominalPartHours(model, part);
      expect(hours.from).toBe(from);
      expect(hours.to).toBeGreaterThan(hours.from);
      from = hours.to;
    }
    expect(from).toBe(forecastHoursMax);
  });

  test("gives its ensemble from T0 to the thirtieth day", () => {
    expect(nominalPartHours(model, "ensemble")).toEqual({ from: ensembleFromHour[model], to: 30 * 24 });
  });
});

test("T0 is 120 hours for noaa and 144 for ecmwf", () => {
  expect(ensembleFromHour).toEqual({ noaa: 120, ecmwf: 144 });
});
