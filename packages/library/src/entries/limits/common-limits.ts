import type { CuratedConstraint } from "../curated.ts";

/** Preference for daylight, for tasks that can be done at night with lamps. */
export const daylightPreferred: CuratedConstraint = {
  variable: "solar_elevation",
  unit: "deg",
  ideal: { min: 6 },
  acceptable: { min: 0 },
  weight: 1,
  role: "preference",
  if_missing: "drop",
  source: ["customary"],
  note: "Daylight; lit sites work at night.",
};

/** Restriction to daylight, for tasks that are not done with lamps. */
export const daylight: CuratedConstraint = {
  variable: "solar_elevation",
  unit: "deg",
  ideal: { min: 6 },
  acceptable: { min: 0 },
  stop: { min: -4 },
  weight: 1,
  source: ["customary"],
  note: "Daylight.",
};

/** Constraint that excludes severe frost and great heat, for cranes and their crews. */
export const craneTemperature: CuratedConstraint = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: -5, max: 35 },
  acceptable: { min: -15, max: 42 },
  stop: { min: -20, max: 45 },
  weight: 1,
  source: ["customary"],
};

/** Constraint that excludes freezing rain and drizzle. The constraint is left out if a source does not state the type of precipitation. */
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

/** Constraint that excludes freezing rain and drizzle, because they make roofs icy. */
export const noRoofIce: CuratedConstraint = {
  ...noFreezingRain,
  source: ["hse_roof_work"],
  note: "No one should go on a roof in ice.",
};

/**
 * Returns a limit on heat for moderate work by acclimatized people, with the given weight. The limit is on WBGT, a measure of heat that includes sun and wind.
 */
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

/** Preference for a low heat index, a well-known measure of heat in the shade. It is not a limit: heat is limited by a constraint on WBGT. */
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
