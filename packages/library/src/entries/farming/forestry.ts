import type { Curated } from "../curated.ts";
import { daylight } from "../limits/common-limits.ts";
import { noThunderstorm } from "../limits/thunderstorm.ts";

export const forestry: readonly Curated[] = [
  {
    id: 64,
    type: "task",
    slug: "tree-work",
    name: "Tree work",
    sector: "forestry",
    description: "Climbing, pruning and felling trees, about 15 m above ground.",
    caveat:
      "The climber decides. Wind in a crown is gustier than over open ground; rot, ice and leaves, which catch wind, are not seen.",
    version: 1,
    constraints: [
      {
        variable: "wind_gust_3s_at_height",
        unit: "m/s",
        height_m: 15,
        ideal: { max: 8.5 },
        acceptable: { max: 12.5 },
        stop: { max: 15 },
        weight: 3,
        source: ["customary"],
        note: "Practice ends above force 5. The gust is the forecast's, or the profile's of the mean wind where that is stronger.",
      },
      {
        variable: "precipitation",
        unit: "mm",
        ideal: { max: 0.2 },
        acceptable: { max: 2 },
        stop: { max: 4 },
        weight: 1,
        source: ["customary"],
        note: "Wet bark and ropes.",
      },
      {
        variable: "temperature_2m",
        unit: "degC",
        ideal: { min: 0, max: 30 },
        acceptable: { min: -10, max: 36 },
        stop: { min: -20, max: 42 },
        weight: 1,
        source: ["customary"],
      },
      ...noThunderstorm(3),
      daylight,
    ],
  },
];
