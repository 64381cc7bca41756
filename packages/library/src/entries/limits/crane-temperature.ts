import type { CuratedConstraint } from "../curated.ts";

/** Constraint that keeps cranes and their crews out of deep frost and great heat. */
export const craneTemperature: CuratedConstraint = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: -5, max: 35 },
  acceptable: { min: -15, max: 42 },
  stop: { min: -20, max: 45 },
  weight: 1,
  source: ["customary"],
};
