import type { CuratedConstraint } from "../curated.ts";

/** Limits heat at moderate work by people used to it. The measure is that of the standards, which includes sun and wind. */
export function workHeat(weight: number): CuratedConstraint {
  return {
    variable: "wbgt_outdoor",
    unit: "degC",
    ideal: { max: 26 },
    acceptable: { max: 28 },
    stop: { max: 32.1 },
    weight,
    source: ["iso_7243", "niosh_heat", "us_army_wbgt", "qatar_wbgt"],
    note: "Moderate work: 26 degC for people not used to heat, 28 degC for those who are. Qatar stops all work above 32.1 degC.",
  };
}

/** Preference on heat in the shade, for which the heat index is known. WBGT decides. */
export const heatIndexPreferred: CuratedConstraint = {
  variable: "heat_index",
  unit: "degC",
  ideal: { max: 26.66 },
  acceptable: { max: 32.22 },
  weight: 1,
  role: "preference",
  if_missing: "drop",
  source: ["osha_heat_rule"],
  note: "80 and 90 degF: the initial and the high heat trigger of the proposed rule.",
};
