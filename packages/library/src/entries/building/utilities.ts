import type { Curated } from "../curated.ts";
import { noFreezingRain } from "../limits/common-limits.ts";
import { noThunderstormBeside, noThunderstormNow } from "../limits/thunderstorm.ts";

export const utilities: readonly Curated[] = [
  {
    id: 16,
    type: "task",
    slug: "overhead-line-work",
    name: "Overhead power line work",
    sector: "utilities",
    description: "Working on poles and towers of overhead power lines, live or dead.",
    caveat:
      "The utility's rules govern, live work's above all. Lightning strikes far from the site can reach it along the line; daylight is not looked at.",
    version: 2,
    constraints: [
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        ideal: { max: 9 },
        acceptable: { max: 13.41 },
        stop: { max: 17.88 },
        weight: 3,
        source: ["osha_high_wind", "wac_overhead_lines", "customary"],
        note: "30 mph is high wind where materials are handled, 40 mph for any work at height; 9 m/s is customary.",
      },
      {
        ...noThunderstormNow(3),
        source: ["wac_overhead_lines", "customary"],
        note: "Thunderstorms nearby are presumed too hazardous; the edges are customary. From the weather code, or from instability and rain; not lightning detection.",
      },
      noThunderstormBeside,
      {
        variable: "precipitation",
        unit: "mm",
        ideal: { max: 0 },
        acceptable: { max: 0.2 },
        stop: { max: 1 },
        weight: 2,
        source: ["customary"],
        note: "Wet tools and ropes conduct: the amounts are those for live work.",
      },
      {
        variable: "snowfall",
        unit: "cm",
        ideal: { max: 0.1 },
        acceptable: { max: 0.5 },
        stop: { max: 2 },
        weight: 1,
        if_missing: "drop",
        source: ["wac_overhead_lines", "customary"],
        note: "Snow storms are presumed too hazardous; the amounts are customary.",
      },
      {
        ...noFreezingRain,
        source: ["wac_overhead_lines"],
        note: "Ice storms are presumed too hazardous: no freezing rain or drizzle.",
      },
      {
        variable: "relative_humidity_2m",
        unit: "%",
        ideal: { max: 80 },
        acceptable: { max: 90 },
        weight: 1,
        role: "preference",
        if_missing: "drop",
        source: ["customary"],
        note: "Insulating tools hold less in damp air.",
      },
      {
        variable: "temperature_2m",
        unit: "degC",
        ideal: { min: -5, max: 35 },
        acceptable: { min: -20, max: 42 },
        stop: { min: -30, max: 46 },
        weight: 1,
        source: ["customary"],
      },
    ],
  },
];
