import type { Curated } from "../curated.ts";
import { noThunderstorm } from "./thunderstorm.ts";

export const offshore: readonly Curated[] = [
  {
    id: 32,
    type: "task",
    slug: "offshore-ctv-transfer",
    name: "Crew transfer vessel to turbine",
    sector: "offshore",
    description:
      "Technicians stepping over from a vessel to the ladder of a turbine, and back within six hours.",
    caveat:
      "The master decides. Current, wave direction and period, and the vessel matter as much as wave height.",
    version: 1,
    constraints: [
      {
        variable: "wave_height",
        unit: "m",
        ideal: { max: 1 },
        acceptable: { max: 1.5 },
        stop: { max: 2 },
        weight: 3,
        source: ["nas_crew_transfer", "pts_crew_transfer", "customary"],
        note: "1.5 m as published; 1 and 2 m are customary.",
      },
      {
        variable: "wave_height",
        unit: "m",
        over: { hours: 6, direction: "forward", statistic: "max" },
        ideal: { max: 1.2 },
        acceptable: { max: 1.5 },
        stop: { max: 2 },
        weight: 2,
        source: ["nas_crew_transfer", "customary"],
        note: "The way back: 1.5 m as published; 1.2 and 2 m are customary.",
      },
      {
        variable: "wind_speed_10m",
        unit: "m/s",
        ideal: { max: 8 },
        acceptable: { max: 13.8 },
        stop: { max: 17.2 },
        weight: 2,
        source: ["pts_crew_transfer", "beaufort", "customary"],
        note: "13.8 m/s is the upper end of force 6, 17.2 m/s the lower end of a gale; 8 m/s is customary.",
      },
      {
        variable: "visibility",
        unit: "m",
        ideal: { min: 3000 },
        acceptable: { min: 500 },
        stop: { min: 200 },
        weight: 1,
        if_missing: "drop",
        source: ["customary"],
      },
      noThunderstorm(1),
    ],
  },
];
