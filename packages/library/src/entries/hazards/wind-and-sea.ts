import type { Curated } from "../curated.ts";

export const wind: readonly Curated[] = [
  {
    id: 504,
    type: "scenario",
    slug: "gale",
    name: "Gale",
    sector: "wind",
    description: "Mean wind of Beaufort force 8 or more.",
    caveat: "Mean wind at 10 m over open ground: crests, coasts and gaps between buildings are windier.",
    version: 1,
    constraints: [
      {
        variable: "wind_speed_10m",
        unit: "m/s",
        ideal: { min: 17.2 },
        acceptable: { min: 13.9 },
        weight: 1,
        source: ["beaufort"],
        note: "The lower ends of forces 8 and 7.",
      },
    ],
  },
  {
    id: 505,
    type: "scenario",
    slug: "severe-storm-wind",
    name: "Severe storm gusts",
    sector: "wind",
    description: "Gusts of Beaufort force 10 to 11, which break trees and damage roofs.",
    caveat:
      "Gusts at 10 m over open ground: crests, coasts and gaps between buildings are windier, and thunderstorms bring gusts that no grid cell shows.",
    version: 1,
    constraints: [
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        ideal: { min: 29.17 },
        acceptable: { min: 25 },
        weight: 1,
        source: ["dwd_severe", "dwd_marked"],
        note: "105 and 90 km/h: the gusts of a severe and of a marked weather warning.",
      },
    ],
  },
];

export const sea: readonly Curated[] = [
  {
    id: 517,
    type: "scenario",
    slug: "rough-sea",
    name: "Rough sea",
    sector: "marine",
    description: "Waves of sea state 5, rough, or higher.",
    caveat:
      "Significant height: single waves reach twice that. Shoals, currents and the sea behind headlands are not seen.",
    version: 1,
    constraints: [
      {
        variable: "wave_height",
        unit: "m",
        ideal: { min: 2.5 },
        acceptable: { min: 1.25 },
        weight: 1,
        source: ["wmo_sea_state"],
        note: "The lower ends of rough and of moderate sea.",
      },
    ],
  },
];
