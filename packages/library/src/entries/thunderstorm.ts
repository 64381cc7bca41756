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

/** Keeps a task out of an hour that allows thunderstorms; dropped where a source cannot tell. */
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
    note: "From the weather code, or from instability and rain; not lightning detection.",
  };
}

/** Makes an hour beside one of storm just acceptable at best. */
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
  note: "Lightning strikes far from its rain, and work waits 30 minutes after the last thunder; the hour before and after and the edges are customary.",
};

/** Keeps a task away from thunderstorms: out of their hour, and wary beside it. */
export function noThunderstorm(weight: number): readonly CuratedConstraint[] {
  return [noThunderstormNow(weight), noThunderstormBeside];
}
