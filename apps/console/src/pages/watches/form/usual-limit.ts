import type { VariableName } from "@halcyon/schema";
import { workingLimits } from "../../editor/definition/working-limits.ts";

/** A limit to watch for. */
export interface UsualLimit {
  readonly side: "above" | "below";
  /** NaN where no limit is customary. */
  readonly value: number;
}

/** The customary limit of work for a variable, to begin with. */
export function usualLimit(name: VariableName): UsualLimit {
  const { min, max } = workingLimits[name]?.acceptable ?? {};
  return max === undefined && min !== undefined
    ? { side: "below", value: min }
    : { side: "above", value: max ?? Number.NaN };
}
