import { expect, it } from "vitest";
import type { VariableName } from "../../registry/variable.ts";
import { hindranceWords } from "./constraint-words.ts";

it.each<[name: VariableName, value: number, edge: number, words: string]>([
  ["cloud_ceiling", 250, 280, "clouds too low (cloud ceiling 250, limit 280 m)"],
  ["cloud_cover", 90, 60, "too cloudy (cloud cover 90, limit 60 %)"],
  ["wind_chill", -25, -20, "too cold (wind chill −25, limit −20 °C)"],
  ["wind_gusts_10m", 18, 17, "too windy (wind gusts 18, limit 17 m/s)"],
  ["wind_gusts_10m", 31.97, 14, "too windy (wind gusts 32, limit 14 m/s)"],
  ["wind_gusts_10m", 14.31, 14, "too windy (wind gusts 14.3, limit 14 m/s)"],
  ["wind_gusts_10m", 14.02, 14, "too windy (wind gusts 14.02, limit 14 m/s)"],
  ["wave_height", 3.25, 2, "sea too rough (wave height 3.3, limit 2 m)"],
  ["temperature_2m", -0.31, 0, "too cold (temperature −0.3, limit 0 °C)"],
  ["shortwave_radiation", 50, 200, "too little sun (shortwave radiation 50, limit 200 W/m²)"],
  ["longwave_down", 500, 400, "longwave down too high (500, limit 400 W/m²)"],
  ["wave_height", 3, 2, "sea too rough (wave height 3, limit 2 m)"],
])("%s of %s beside %s is %s", (name, value, edge, words) => {
  expect(hindranceWords({ constraint: { variable: name }, value, edge })).toBe(words);
});

it("a height and hours that are looked over stand apart from the value", () => {
  const atHeight = { variable: "wind_gust_3s_at_height", height_m: 60 } as const;
  expect(hindranceWords({ constraint: atHeight, value: 18.7, edge: 17 })).toBe(
    "too windy (wind gusts at 60 m: 18.7, limit 17 m/s)",
  );
  const over = { statistic: "sum", hours: 24, direction: "trailing" } as const;
  const lately = { variable: "precipitation", over } as const;
  expect(hindranceWords({ constraint: lately, value: 12, edge: 5 })).toBe(
    "too wet (precipitation, sum over 24 h before: 12, limit 5 mm)",
  );
});
