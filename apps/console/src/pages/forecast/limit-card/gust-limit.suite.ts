import type { RangeConstraint } from "@halcyon/schema";

/** Limit of wind gusts for tests. */
export const gustLimit: RangeConstraint = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  ideal: { max: 8 },
  acceptable: { max: 13 },
  shape: "linear",
};
