import type { CuratedConstraint } from "../curated.ts";

/** Returns a limit on heat for moderate work by acclimatized people. It uses the measure of the standards, which includes sun and wind. */
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

/** Preference on the heat index, a well-known measure of heat in the shade. The limit itself is on WBGT. */
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
