import type { CuratedConstraint } from "../curated.ts";

/** Constraint that keeps tasks out of freezing rain and drizzle. It is dropped if a source does not state the type of precipitation. */
export const noFreezingRain: CuratedConstraint = {
  variable: "precipitation_type",
  unit: "1",
  categories: { "3": 0, "12": 0 },
  default: 1,
  weight: 1,
  if_missing: "drop",
  source: ["customary"],
  note: "Freezing rain and drizzle glaze all that they meet.",
};

/** Constraint that keeps people off icy roofs. */
export const noRoofIce: CuratedConstraint = {
  ...noFreezingRain,
  source: ["hse_roof_work"],
  note: "No one should go on a roof in ice.",
};
