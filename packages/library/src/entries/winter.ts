import type { Curated } from "../curated.ts";

export const winter: readonly Curated[] = [
  {
    id: 507,
    type: "scenario",
    slug: "blizzard",
    name: "Blizzard",
    sector: "winter",
    description: "Strong gusts and snow-filled air held for three hours, with snow falling.",
    caveat: "A ground blizzard, old snow blown without new snow, is not seen.",
    version: 1,
    constraints: [
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        over: { hours: 3, direction: "trailing", statistic: "min" },
        ideal: { min: 15.65 },
        acceptable: { min: 12 },
        weight: 1,
        source: ["nws_blizzard", "customary"],
        note: "35 mph as published; 12 m/s is customary.",
      },
      {
        variable: "visibility",
        unit: "m",
        over: { hours: 3, direction: "trailing", statistic: "max" },
        ideal: { max: 400 },
        acceptable: { max: 1000 },
        weight: 1,
        source: ["nws_blizzard", "customary"],
        note: "A quarter mile as published; 1000 m is customary.",
      },
      {
        variable: "snowfall",
        unit: "cm",
        ideal: { min: 0.5 },
        acceptable: { min: 0.1 },
        weight: 1,
        source: ["customary"],
      },
    ],
  },
  {
    id: 509,
    type: "scenario",
    slug: "freezing-rain",
    name: "Freezing rain",
    sector: "winter",
    description: "Rain or drizzle that freezes on the ground, as the weather code names it.",
    caveat:
      "Needs a source with weather codes: temperature and humidity near the ground cannot tell it from snow.",
    version: 1,
    constraints: [
      {
        variable: "weather_code",
        unit: "1",
        categories: { "56": 0.5, "57": 0.5, "66": 1, "67": 1 },
        default: 0,
        weight: 1,
        source: ["wmo_4677", "customary"],
        note: "Freezing drizzle counts half, by custom.",
      },
    ],
  },
];
