import type { Curated } from "../curated.ts";
import { noThunderstorm } from "./thunderstorm.ts";

export const aviation: readonly Curated[] = [
  {
    id: 31,
    type: "task",
    slug: "airport-ramp-handling",
    name: "Airport ramp handling",
    sector: "aviation",
    description: "Loading, fuelling and pushback on the apron.",
    caveat:
      "The airport's own warnings and the lightning detector decide. Ice left on the apron and the limits of each aircraft door are not seen.",
    version: 1,
    constraints: [
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        ideal: { max: 10.28 },
        acceptable: { max: 20.57 },
        stop: { max: 25.72 },
        weight: 3,
        source: ["ema_high_wind", "nws_airport_warning", "customary"],
        note: "20 kt, from which an airport warns of high winds, and 40 kt, a usual trigger of airport weather warnings; 50 kt (25.72 m/s) is customary.",
      },
      noThunderstorm(3),
      {
        variable: "precipitation_type",
        unit: "1",
        categories: { "3": 0, "8": 0.3, "12": 0 },
        default: 1,
        weight: 1,
        if_missing: "drop",
        source: ["nws_airport_warning", "customary"],
        note: "Freezing rain (3) triggers a warning; that freezing drizzle (12) stops work as well, and ice pellets (8) hinder it, is customary.",
      },
      {
        variable: "snowfall",
        unit: "cm",
        ideal: { max: 0.1 },
        acceptable: { max: 2 },
        stop: { max: 5 },
        weight: 1,
        if_missing: "drop",
        source: ["nws_airport_warning", "customary"],
        note: "Heavy snow triggers a warning; the numbers are customary.",
      },
      {
        variable: "temperature_2m",
        unit: "degC",
        ideal: { min: -5, max: 32 },
        acceptable: { min: -20, max: 40 },
        stop: { min: -40, max: 50 },
        weight: 1,
        source: ["customary"],
      },
      {
        variable: "visibility",
        unit: "m",
        ideal: { min: 1500 },
        acceptable: { min: 300 },
        weight: 1,
        role: "preference",
        if_missing: "drop",
        source: ["customary"],
      },
    ],
  },
];
