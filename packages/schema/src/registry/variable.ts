import type { RegistryRow } from "./registry-row.ts";
import { convectionVariables } from "./variables/convection.ts";
import { derivedVariables } from "./variables/derived.ts";
import { surfaceVariables } from "./variables/surface.ts";
import { windVariables } from "./variables/wind.ts";

/** Every variable that Halcyon knows. Names are `<quantity>_<level>`, as Open-Meteo and CF users know them. */
export const variables = {
  ...surfaceVariables,
  ...convectionVariables,
  ...windVariables,
  ...derivedVariables,
} as const satisfies Record<string, RegistryRow>;

export type VariableName = keyof typeof variables;

/** The registry row of a variable; what it says of other variables names them. */
export type Variable = RegistryRow<VariableName>;

export const variableNames = Object.keys(variables) as readonly VariableName[];

/**
 * The registry row of a variable.
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
 * Whether a variable is always computed from others and never read.
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
