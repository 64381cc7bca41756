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
    version: 2,
    constraints: [
      {
        variable: "visibility",
        unit: "m",
        ideal: { max: 400 },
        acceptable: { max: 1000 },
        weight: 1,
        source: ["wmo_fog", "nws_dense_fog", "dwd_fog"],
        note: "Fog begins below 1000 m; dense fog below a quarter mile (400 m) in the US, the German service warns below 150 m.",
      },
    ],
  },
];
