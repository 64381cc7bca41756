import type { VariableName } from "@halcyon/schema";
import { workingLimits } from "../../editor/definition/working-limits.ts";

/** Limit to watch for. */
export interface UsualLimit {
  readonly side: "above" | "below";
  /** Value of the limit; NaN if no limit is customary. */
  readonly value: number;
}

/** Returns the customary limit of work for a variable, as a starting point. */
export function usualLimit(name: VariableName): UsualLimit {
  const { min, max } = workingLimits[name]?.acceptable ?? {};
  return max === undefined && min !== undefined
    ? { side: "below", value: min }
    : { side: "above", value: max ?? Number.NaN };
}
