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
      "A rule of thumb from a model, not lightning detection: storms may stay out, or break out in a cell further on, which is about 25 km wide. It is experimental until it has been held against observed lightning.",
    version: 2,
    constraints: [
      {
        variable: "thunderstorm_proxy",
        unit: "1",
        ideal: { min: 0.5 },
        acceptable: { min: 0.1 },
        weight: 1,
        source: ["lightning_by_cape", "lightning_by_inhibition", "customary"],
        note: "The proxy rises with CAPE to 800 J/kg and falls with inhibition, as lightning does; its other edges are ours. From 0.5 tasks that thunderstorms endanger cease to be acceptable, from 0.1 to be ideal.",
      },
    ],
  },
];

/** Returns a constraint that excludes hours in which thunderstorms are possible. The constraint is left out if a source lacks the necessary data. */
export function noThunderstormNow(weight: number): CuratedConstraint {
  return {
    variable: "thunderstorm_proxy",
    unit: "1",
    ideal: { max: 0.1 },
    acceptable: { max: 0.5 },
    stop: { max: 0.55 },
    weight,
    if_missing: "drop",
    source: ["customary"],
    note: "An hour that allows thunderstorms stops the work. Told from the weather code, or from instability and rain; not lightning detection.",
  };
}

/** Constraint that rates hours directly before or after a thunderstorm as barely acceptable at best. */
export const noThunderstormBeside: CuratedConstraint = {
  variable: "thunderstorm_proxy",
  unit: "1",
  over: { hours: 3, direction: "centered", statistic: "max" },
  ideal: { max: 0.1 },
  acceptable: { max: 1 },
  stop: { max: 1 },
  weight: 1,
  if_missing: "drop",
  source: ["nws_lightning", "customary"],
  note: "Lightning strikes far from its rain, and work waits 30 minutes after the last thunder: an hour beside one of storm is just acceptable at best. By itself this limit never stops the work. Its span and edges are customary.",
};

/** Returns constraints that exclude hours with thunderstorms, and rate the hours directly before and after them as barely acceptable at best. */
export function noThunderstorm(weight: number): readonly CuratedConstraint[] {
  return [noThunderstormNow(weight), noThunderstormBeside];
}
