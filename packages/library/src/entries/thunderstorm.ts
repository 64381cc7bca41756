import type { CuratedConstraint } from "../curated.ts";

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
