import type { Curated } from "../curated.ts";

export const visibility: readonly Curated[] = [
  {
    id: 512,
    type: "scenario",
    slug: "dense-fog",
    name: "Dense fog",
    sector: "visibility",
    description: "Visibility of some hundred metres or less.",
    caveat:
      "Snow, heavy rain, dust and smoke lower visibility too. A grid cell misses the fog of single valleys, and many models carry no visibility.",
    version: 1,
    constraints: [
      {
        variable: "visibility",
        unit: "m",
        ideal: { max: 200 },
        acceptable: { max: 1000 },
        weight: 1,
        source: ["wmo_fog", "customary"],
        note: "Fog begins below 1000 m as published; 200 m is customary.",
      },
    ],
  },
];
