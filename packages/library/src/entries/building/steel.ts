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
      "The erection scheme governs, with the wind that a frame bears before it is braced; BCSA publication 39/05 guides it. All limits here are customary. Ice that stays on the steel after rain that froze is not seen.",
    version: 2,
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
      {
        variable: "snowfall",
        unit: "cm",
        over: { hours: 24, direction: "trailing", statistic: "sum" },
        ideal: { max: 0 },
        acceptable: { max: 0.5 },
        stop: { max: 2 },
        weight: 2,
        if_missing: "drop",
        source: ["customary"],
        note: "Snow that fell since yesterday lies on the steel until it is swept, and hides its edges.",
      },
      {
        variable: "dew_margin",
        unit: "degC",
        ideal: { min: 2 },
        acceptable: { min: 0 },
        stop: { min: -2 },
        weight: 2,
        if_missing: "drop",
        source: ["customary"],
        note: "Steel under the sky that is colder than the dew point is covered with dew, and below freezing with frost.",
      },
      noFreezingRain,
      craneTemperature,
      ...noThunderstorm(3),
    ],
  },
];
