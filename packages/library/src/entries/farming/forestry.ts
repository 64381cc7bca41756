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

export const fire: readonly Curated[] = [
  {
    id: 516,
    type: "scenario",
    slug: "fire-weather",
    name: "Critical fire weather",
    sector: "fire",
    description: "Dry, windy, mild or hot air after days without rain, in which a fire spreads fast.",
    caveat:
      "Fuel decides, and is not looked at: green or snow-covered ground does not burn, cured grass burns a day after rain. Dry thunderstorms are not included.",
    version: 2,
    constraints: [
      {
        variable: "relative_humidity_2m",
        unit: "%",
        over: { hours: 3, direction: "trailing", statistic: "max" },
        ideal: { max: 15 },
        acceptable: { max: 30 },
        weight: 1,
        source: ["spc_fire_table", "spc_fire_outlook"],
        note: "The driest and the middle class of the table, kept for the 3 hours of the outlook.",
      },
      {
        variable: "wind_speed_10m",
        unit: "m/s",
        over: { hours: 3, direction: "trailing", statistic: "min" },
        ideal: { min: 8.95 },
        acceptable: { min: 6 },
        weight: 1,
        source: ["spc_fire_outlook", "customary"],
        note: "20 mph for 3 hours as published; 6 m/s is customary.",
      },
      {
        variable: "temperature_2m",
        unit: "degC",
        ideal: { min: 15.56 },
        acceptable: { min: 10 },
        weight: 1,
        source: ["spc_fire_outlook"],
        note: "60 and 50 degF, which depend on the season.",
      },
      {
        variable: "precipitation",
        unit: "mm",
        over: { hours: 72, direction: "trailing", statistic: "sum" },
        ideal: { max: 1 },
        acceptable: { max: 5 },
        weight: 1,
        source: ["customary"],
        note: "Rain or melted snow that wets the fuel.",
      },
    ],
  },
];
