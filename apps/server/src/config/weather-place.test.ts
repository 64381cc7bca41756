import { expect, test } from "vitest";
import { weatherPlace } from "./weather-place.ts";

test("a setting stands in the preset or in the file, whichever says what the weather is", () => {
  const configFile = "/srv/halcyon.json";
  expect(weatherPlace({ preset: "synthetic", configFile }, "models.noaa")).toBe(
    "HALCYON_WEATHER=synthetic: models.noaa",
  );
  expect(weatherPlace({ configFile }, "models.noaa")).toBe("HALCYON_CONFIG: /srv/halcyon.json: models.noaa");
});
