import { expect, it } from "vitest";
import type { ColumnMeaning } from "../formats/csv.ts";
import { headingDoubts } from "./heading-doubts.ts";

const looks = (
  heading: string,
  variable: ColumnMeaning["variable"],
  unit: string,
  heightM?: number,
): string =>
  headingDoubts({ [heading]: { variable, unit } }, { anemometerHeightM: heightM })
    .map(({ looksLike }) => looksLike)
    .join("; ");

it.each<[heading: string, variable: ColumnMeaning["variable"], unit: string, looksLike: string]>([
  ["Wind (km/h)", "wind_speed_10m", "m/s", "km/h read as m/s"],
  ["Wind [kt]", "wind_speed_10m", "m/s", "kt read as m/s"],
  ["wind_speed_ms-1", "wind_speed_10m", "kn", "ms-1 read as kn"],
  ["Gust mph", "wind_gusts_10m", "km/h", "mph read as km/h"],
  ["Temp (F)", "temperature_2m", "degC", "F read as degC"],
  ["T °C", "temperature_2m", "degF", "°C read as degF"],
  ["Air temperature (K)", "temperature_2m", "degC", "K read as degC"],
  ["Rain (in)", "precipitation", "mm", "in read as mm"],
  ["Rain inches", "precipitation", "mm", "inches read as mm"],
  ["Wind kmph", "wind_speed_10m", "m/s", "kmph read as m/s"],
  ["Pressure (inHg)", "surface_pressure", "hPa", "inHg read as hPa"],
  ["Rain (mm)", "precipitation", "in", "mm read as in"],
])("holds the unit of the heading %s against that of the map", (heading, variable, unit, looksLike) => {
  expect(looks(heading, variable, unit)).toBe(looksLike);
});

it.each<[heading: string, variable: ColumnMeaning["variable"], unit: string]>([
  ["Wind (km/h)", "wind_speed_10m", "km/h"],
  ["Wind (mps)", "wind_speed_10m", "m/s"],
  ["Temp", "temperature_2m", "degF"],
  ["Temp (degC)", "temperature_2m", "degC"],
  ["Wind in the yard", "wind_speed_10m", "m/s"],
  ["Rain 10 min (mm)", "precipitation", "mm"],
  ["Wind 10 min mean (m/s)", "wind_speed_10m", "m/s"],
  ["Wind 10m/s", "wind_speed_10m", "m/s"],
  ["Wind 10 m (m/s)", "wind_speed_10m", "m/s"],
  ["Wind 100 m (m/s)", "wind_speed_100m", "m/s"],
  ["Snow (mm)", "precipitation", "1 mm"],
])("leaves the heading %s alone where it agrees, or says nothing", (heading, variable, unit) => {
  expect(looks(heading, variable, unit)).toBe("");
});

it("holds the height of the heading against that of the variable, or of the anemometer", () => {
  expect(looks("Wind 40 m (m/s)", "wind_speed_10m", "m/s")).toBe("wind at 40 m read as wind at 10 m");
  expect(looks("WS_80m", "wind_gusts_10m", "m/s", 40)).toBe("wind at 80 m read as wind at 40 m");
  expect(looks("Wind 40 m (m/s)", "wind_speed_10m", "m/s", 40)).toBe("");
  expect(looks("Wind 40 m (m/s)", "wind_speed_100m", "m/s", 40)).toBe("wind at 40 m read as wind at 100 m");
});

it.each<[words: readonly string[], unit: string, looksLike: string]>([
  [["km/h", "Avg"], "m/s", "km/h read as m/s"],
  [["Avg", "kt"], "m/s", "kt read as m/s"],
  [["m/s"], "m/s", ""],
  [["Avg"], "m/s", ""],
])("holds the words %s below a heading against the unit of the map", (words, unit, looksLike) => {
  const map = { wind: { variable: "wind_speed_10m", unit } } as const;
  const doubts = headingDoubts(map, { below: new Map([["wind", words]]) });
  expect(doubts.map((doubt) => doubt.looksLike).join("; ")).toBe(looksLike);
});
