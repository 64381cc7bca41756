import type { VariableName } from "@halcyon/schema";
import { workingLimits } from "../../editor/definition/working-limits.ts";

/** Limit to watch for. */
export interface UsualLimit {
  readonly side: "above" | "below";
  /** Value of the limit; NaN if there is no customary limit. */
  readonly value: number;
}

/** Returns the customary limit for work for a variable, as an initial value. */
export function usualLimit(name: VariableName): UsualLimit {
  const { min, max } = workingLimits[name]?.acceptable ?? {};
  return max === undefined && min !== undefined
    ? { side: "below", value: min }
    : { side: "above", value: max ?? Number.NaN };
}
