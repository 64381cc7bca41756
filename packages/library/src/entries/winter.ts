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
];
