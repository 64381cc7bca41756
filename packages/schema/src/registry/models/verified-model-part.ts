/** Parts whose forecasts are verified. */
export const verifiedParts = ["deterministic", "ensemble"] as const;
export type VerifiedPart = (typeof verifiedParts)[number];
