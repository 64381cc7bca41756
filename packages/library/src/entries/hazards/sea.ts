import type { Curated } from "../curated.ts";

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
