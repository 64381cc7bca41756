import type { PartName, VariableName } from "@halcyon/schema";
import { entryOnReach } from "./entry-on-reach.ts";
import type { Reach } from "../plan.ts";
import type { PreparedEntry } from "../prepare.ts";

/** Hours that a model part provides, counted from now, and the number of hours for which it provides each variable. */
export interface PartReach {
  readonly part: PartName;
  readonly fromHour: number;
  readonly toHour: number;
  readonly reach: Reach;
}

/**
 * Number of hours for which a task or scenario can be scored, or the constraints that prevent the scoring of any hour. The horizon depends only on the
 * variables that the model parts provide, so it is known before weather is read.
 */
export type Horizon =
  | { readonly unavailable: readonly ConstraintLimit[] }
  | {
      readonly maximumHours: number;
      /** Constraint on the variable that ends first, which ends the horizon; undefined if the model itself ends it. */
      readonly because: ConstraintLimit | undefined;
    };

export interface ConstraintLimit {
  readonly constraint: number;
  readonly variable: VariableName;
  readonly part: PartName;
}

/**
 * Returns the length of the longest possible forecast of a task or scenario. The forecast ends when a constraint that must not be dropped has no more data. It
 * ends earlier if that constraint uses hours after the scored hour. If no hour can be scored, returns the constraints without data (`unavailable`).
 *
 * @param parts - Model parts in the order of their hours, without gaps.
 * @example Continues from {@link prepareEntry}.
 * ```js
 * const part = { part: "deterministic", fromHour: 0, toHour: 240, reach: () => 240 };
 * entryHorizon(entry, [part]); // => { maximumHours: 240, because: undefined }
 * ```
 */
export function entryHorizon(entry: PreparedEntry, parts: readonly PartReach[]): Horizon {
  for (const part of parts) {
    const { ends, soonestEnd } = entryOnReach(entry, part.reach);
    if (soonestEnd > 0 && soonestEnd >= part.toHour) continue;
    const refusing = entry.constraints
      .map((prepared, constraint) => ({ prepared, constraint, end: ends[constraint]! }))
      .filter(({ prepared }) => !prepared.mayDrop);
    const limitOf = ({ prepared, constraint }: (typeof refusing)[number]): ConstraintLimit => ({
      constraint,
      variable: prepared.variable,
      part: part.part,
    });
    const none = refusing.filter(({ end }) => end <= 0);
    if (part.fromHour === 0 && none.length > 0) return { unavailable: none.map(limitOf) };
    const first = refusing.toSorted((a, b) => a.end - b.end)[0];
    const last = Math.max(...ends);
    if (first === undefined && last <= part.fromHour && part.fromHour === 0) {
      return {
        unavailable: entry.constraints.map((prepared, constraint) =>
          limitOf({ prepared, constraint, end: 0 }),
        ),
      };
    }
    const end = first?.end ?? last;
    if (end < part.toHour) {
      return {
        maximumHours: Math.max(end, part.fromHour),
        because: first === undefined ? undefined : limitOf(first),
      };
    }
  }
  return { maximumHours: parts.at(-1)?.toHour ?? 0, because: undefined };
}
