import type { Curated } from "../curated.ts";

export const hydromet: readonly Curated[] = [
  {
    id: 501,
    type: "scenario",
    slug: "heavy-rain-with-wind",
    name: "Heavy rain combined with wind",
    sector: "hydromet",
    description: "Rain at a heavy rate together with gusts of gale force.",
    caveat: "A grid cell smooths showers: the heaviest rain of an hour may fall unseen between its points.",
    version: 1,
    constraints: [
      {
        variable: "rain",
        unit: "mm",
        ideal: { min: 4 },
        acceptable: { min: 2 },
        weight: 1,
        source: ["met_office_rain", "customary"],
        note: "4 mm in the hour as published; 2 mm is customary.",
      },
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        ideal: { min: 17.2 },
        acceptable: { min: 13.9 },
        weight: 1,
        source: ["beaufort"],
        note: "The lower ends of forces 8 and 7, which are made for mean wind, taken here for gusts.",
      },
    ],
  },
  {
    id: 502,
    type: "scenario",
    slug: "heavy-rain",
    name: "Heavy rain",
    sector: "hydromet",
    description: "Rain at the rate that the Met Office calls heavy.",
    caveat: "The rate is the mean of an hour; a shower may be much heavier for some minutes.",
    version: 1,
    constraints: [
      {
        variable: "rain",
        unit: "mm",
        ideal: { min: 4 },
        acceptable: { min: 2 },
        weight: 1,
        source: ["met_office_rain", "customary"],
        note: "4 mm/h as published; 2 mm/h is customary.",
      },
    ],
  },
];
