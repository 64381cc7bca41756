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
];
