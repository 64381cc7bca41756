import { z } from "zod";
import type { Packing } from "./packing.ts";
import type { Unit } from "./unit.ts";
import { derivedVariables } from "./variables/derived.ts";
import { surfaceVariables } from "./variables/surface.ts";
import { windVariables } from "./variables/wind.ts";

/**
 * What a stored number says about its time step. `instant` holds at the stamp; `mean`, `sum`, `max` and `min` describe the
 * step that ends at the stamp; `category` is a code for that step; `solar` follows from place and time alone.
 */
export type StepType = "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";

export interface Variable {
  readonly unit: Unit;
  readonly stepType: StepType;
  readonly packing: Packing;
  readonly description: string;
  /** CF standard name, where the convention has one. */
  readonly cfName?: string;
  /** The quantity cannot leave this range, whatever the weather. */
  readonly physical: { readonly min: number; readonly max: number };
  /** Where values of the earth's surface are found; outside it a value is suspect. */
  readonly plausible: { readonly min: number; readonly max: number };
  /** How far a counterfactual moves a limit, in the unit of the variable. */
  readonly counterfactualStep: number;
  /** `linear` numbers, `circular` directions, or `categorical` codes. */
  readonly scale: "linear" | "circular" | "categorical";
  /** The variable is only defined together with a height above ground [m]. */
  readonly atHeight?: true;
  /** The variable exists over water only. */
  readonly atSea?: true;
  /** Records of history and projections carry the variable, forecasts do not. */
  readonly inRecords?: true;
}

/** Every variable that Halcyon knows. Names are `<quantity>_<level>`, as Open-Meteo and CF users know them. */
export const variables = {
  ...surfaceVariables,
  ...windVariables,
  ...derivedVariables,
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

export const variableNames = Object.keys(variables) as readonly VariableName[];

export const variableNameSchema = z
  .enum(variableNames as [VariableName, ...VariableName[]])
  .meta({ id: "VariableName", description: "A variable of `GET /v1/variables`." });

/** The registry row of a variable. */
export function variable(name: VariableName): Variable {
  return variables[name];
}

/** Whether a variable is always computed from others and never read. */
export function isDerived(name: VariableName): boolean {
  return Object.hasOwn(derivedVariables, name) || variable(name).atHeight === true;
}
