import type { Curated } from "../curated.ts";
import { craneTemperature } from "../limits/crane-temperature.ts";
import { noFreezingRain } from "../limits/freezing-rain.ts";
import { noThunderstorm } from "../limits/thunderstorm.ts";

export const steel: readonly Curated[] = [
  {
    id: 61,
    type: "task",
    slug: "steel-erection",
    name: "Steel erection",
    sector: "construction/steel",
    description: "Erecting a steel frame by crane and by erectors at height, about 30 m above ground.",
    caveat:
      "The erection scheme governs, with the wind that a frame bears before it is braced; BCSA publication 39/05 guides it. All limits here are customary.",
    version: 1,
    constraints: [
      {
        variable: "wind_gust_3s_at_height",
        unit: "m/s",
        height_m: 30,
        ideal: { max: 8 },
        acceptable: { max: 11.17 },
        stop: { max: 14 },
        weight: 3,
        source: ["customary"],
        note: "The gust is the forecast's, or the profile's of the mean wind where that is stronger.",
      },
      {
        variable: "wind_speed_10m",
        unit: "m/s",
        ideal: { max: 6 },
        acceptable: { max: 9 },
        stop: { max: 12 },
        weight: 2,
        source: ["customary"],
      },
      {
        variable: "precipitation",
        unit: "mm",
        ideal: { max: 0.1 },
        acceptable: { max: 1 },
        stop: { max: 3 },
        weight: 1,
        source: ["customary"],
        note: "Wet steel is slippery.",
      },
      noFreezingRain,
      craneTemperature,
      ...noThunderstorm(3),
    ],
  },
];
