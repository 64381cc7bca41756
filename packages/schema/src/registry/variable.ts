import type { RegistryRow } from "./registry-row.ts";
import { airVariables } from "./variables/air.ts";
import { derivedVariables } from "./variables/derived.ts";
import { seaVariables } from "./variables/sea.ts";
import { surfaceVariables } from "./variables/surface.ts";
import { windVariables } from "./variables/wind.ts";
import { hundredths, whole } from "./variables/packings.ts";

const energy = {
  unit: "J/kg",
  stepType: "instant",
  packing: whole,
  physical: { min: 0, max: 20_000 },
  plausible: { min: 0, max: 8000 },
  counterfactualStep: 100,
  scale: "linear",
} as const;

/** Variables for showers and thunderstorms. */
const convectionVariables = {
  cape: {
    ...energy,
    description: "Convective available potential energy of surface air.",
    cfName: "atmosphere_convective_available_potential_energy",
  },
  cape_most_unstable: {
    ...energy,
    description:
      "Convective available potential energy of the most unstable air. At night and behind fronts, this air lies above the ground.",
    cfName: "atmosphere_convective_available_potential_energy",
  },
  convective_inhibition: {
    ...energy,
    description:
      "Convective inhibition: the energy needed to lift surface air until it rises by itself. Large values suppress storms.",
    cfName: "atmosphere_convective_inhibition",
    plausible: { min: 0, max: 2000 },
  },
  lifted_index: {
    unit: "degC",
    stepType: "instant",
    packing: hundredths,
    description:
      "Lifted index: the temperature of the air at 500 hPa less that of surface air lifted there. Below 0, storms are possible.",
    cfName: "temperature_difference_between_ambient_air_and_air_lifted_adiabatically_from_the_surface",
    physical: { min: -100, max: 100 },
    plausible: { min: -20, max: 80 },
    counterfactualStep: 1,
    scale: "linear",
  },
  convective_precipitation: {
    unit: "mm",
    family: "precipitation",
    stepType: "sum",
    packing: hundredths,
    description: "The part of the precipitation of the step from showers and storms.",
    cfName: "lwe_thickness_of_convective_precipitation_amount",
    physical: { min: 0, max: 320 },
    plausible: { min: 0, max: 150 },
    counterfactualStep: 0.1,
    scale: "linear",
  },
} as const satisfies Record<string, RegistryRow>;

/** All variables of Halcyon. Their names have the form `<quantity>_<level>`, which is familiar to users of Open-Meteo and CF. */
const variables = {
  ...surfaceVariables,
  ...convectionVariables,
  ...windVariables,
  ...derivedVariables,
  ...seaVariables,
  ...airVariables,
} as const satisfies Record<string, RegistryRow>;

export type VariableName = keyof typeof variables;

/** Registry entry of a variable, in which references to other variables are typed as variable names. */
export type Variable = RegistryRow<VariableName>;

export const variableNames = Object.keys(variables) as readonly VariableName[];

/**
 * Returns true if an API version knows a variable. A version never shows, takes or scores a variable that it does not know.
 *
 * @param version - Version of the API, such as `v1`.
 * @example
 * ```js
 * isKnownTo("v1", "wave_height"); // => true
 * isKnownTo("v1", "wave_direction"); // => false
 * ```
 */
export function isKnownTo(version: string, name: VariableName): boolean {
  const { since } = variable(name);
  return since === undefined || numberOf(version) >= numberOf(since);
}

function numberOf(version: string): number {
  return Number(version.slice("v".length));
}

/**
 * Returns the registry entry of a variable.
 *
 * @example
 * ```js
 * variable("wind_gusts_10m").unit; // => "m/s"
 * ```
 */
export function variable(name: VariableName): Variable {
  return variables[name];
}

/**
 * Returns true if a variable is always computed from other variables, and never read from a source.
 *
 * @example
 * ```js
 * isDerived("heat_index"); // => true
 * isDerived("temperature_2m"); // => false
 * ```
 */
export function isDerived(name: VariableName): boolean {
  return Object.hasOwn(derivedVariables, name) || variable(name).atHeight !== undefined;
}
