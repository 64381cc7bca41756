import type { CuratedConstraint } from "../curated.ts";

/** Keeps tasks to the day that are not done under lamps. */
export function daylight(weight: number): CuratedConstraint {
  return {
    variable: "solar_elevation",
    unit: "deg",
    ideal: { min: 6 },
    acceptable: { min: 0 },
    stop: { min: -4 },
    weight,
    source: ["customary"],
    note: "Daylight.",
  };
}
