import type { Curated, CuratedConstraint } from "../curated.ts";

export const thunderstorm: readonly Curated[] = [
  {
    id: 506,
    type: "scenario",
    slug: "thunderstorm",
    name: "Thunderstorm weather",
    sector: "convection",
    description: "Unstable air and rain together, as thunderstorms need.",
    caveat:
      "A rule of thumb from a model, not lightning detection: storms may stay out, or break out a cell further on.",
    version: 1,
    constraints: [
      {
        variable: "thunderstorm_proxy",
        unit: "1",
        ideal: { min: 0.5 },
        acceptable: { min: 0.1 },
        weight: 1,
        source: ["customary"],
        note: "Where tasks that thunderstorms endanger cease to be acceptable, and to be ideal.",
      },
    ],
  },
];

/** Keeps tasks out of weather that allows thunderstorms; dropped where a source cannot tell. */
export function noThunderstorm(weight: number): CuratedConstraint {
  return {
    variable: "thunderstorm_proxy",
    unit: "1",
    ideal: { max: 0.1 },
    acceptable: { max: 0.5 },
    weight,
    if_missing: "drop",
    source: ["customary"],
    note: "From the weather code, or CAPE and precipitation; not lightning detection.",
  };
}
