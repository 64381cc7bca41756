import type { Curated } from "../curated.ts";
import { noThunderstorm } from "./thunderstorm.ts";

export const events: readonly Curated[] = [
  {
    id: 50,
    type: "task",
    slug: "outdoor-event",
    name: "Outdoor public event",
    sector: "events",
    description: "An audience in the open, with tents and light structures.",
    caveat:
      "The wind limits of each structure govern, and lightning is watched for on the day: the forecast only allows for it.",
    version: 1,
    constraints: [
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        ideal: { max: 11 },
        acceptable: { max: 17 },
        weight: 3,
        source: ["tent_evacuation", "customary"],
        note: "17 m/s is the upper end at which tents are evacuated; 11 m/s is customary.",
      },
      noThunderstorm(3),
      {
        variable: "precipitation",
        unit: "mm",
        ideal: { max: 0.1 },
        acceptable: { max: 3 },
        weight: 2,
        role: "preference",
        source: ["customary"],
      },
      {
        variable: "apparent_temperature",
        unit: "degC",
        ideal: { min: 14, max: 28 },
        acceptable: { min: 3, max: 36 },
        stop: { min: -10, max: 42 },
        weight: 2,
        source: ["customary"],
      },
      {
        variable: "heat_index",
        unit: "degC",
        ideal: { max: 32.78 },
        acceptable: { max: 39.44 },
        stop: { max: 46.11 },
        weight: 1,
        source: ["osha_heat_index"],
        note: "91, 103 and 115 degF: the upper ends of OSHA's lower, moderate and high risk, made for people at work.",
      },
    ],
  },
];
