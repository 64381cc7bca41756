import type { Constraint, EntryDetail } from "@halcyon/schema";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Address } from "../../../data/state/address.ts";
import { movedTexts, withMovedLimits } from "./moved-limits.ts";

/** Constraints of an entry (task or scenario), with the limits that the reader has moved to try them. */
export interface MovedLimits {
  /** Constraints as currently shown, including a move in progress. */
  readonly constraints: readonly Constraint[];
  /** Constraints with the moved limits that are stored in the URL. Hours are scored with these constraints. */
  readonly settled: readonly Constraint[];
  /** Number of moved limits in the URL that do not fit this entry (task or scenario). */
  readonly ignored: number;
  readonly isMoved: (position: number) => boolean;
  readonly isAnyMoved: boolean;
  readonly move: (position: number, constraint: Constraint) => void;
  /** Stores the moved limits in the URL without a delay, so that the forecast is scored with them. */
  readonly settle: () => void;
  readonly reset: () => void;
}

/**
 * Time for which a moved limit must stay unchanged before it is stored in the URL and scored [ms]. Browsers permit few changes of the URL per second, and
 * scoring is charged. The wait ends early if the reader releases the limit, or if the scores are already cached.
 */
const settledAfterMs = 400;

/**
 * Returns the limits of an entry (task or scenario). They include the changes in the URL and the change in progress.
 *
 * @param isAnswered - Returns true if the hours and windows under given constraints are cached. Changes are then stored in the URL without a delay.
 */
export function useMovedLimits(
  { view, change }: Pick<Address, "view" | "change">,
  { constraints: own }: Pick<EntryDetail, "constraints">,
  isAnswered: (constraints: readonly Constraint[]) => boolean,
): MovedLimits {
  const texts = view.limits.join(" ");
  const named = useMemo(() => withMovedLimits(own, view.limits), [own, texts]);
  const [held, hold] = useState<readonly Constraint[]>();
  const constraints = held ?? named.constraints;
  const settle = useCallback(() => {
    if (held === undefined) return;
    change({ limits: movedTexts(own, held) }, { replace: true });
    hold(undefined);
  }, [held, own, change]);
  const isHeld = held !== undefined;
  const waitMs = isHeld && isAnswered(held) ? 0 : settledAfterMs;
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(settle, waitMs);
    return () => clearTimeout(timer);
  }, [isHeld, settle, waitMs]);
  const isMoved = (position: number): boolean => constraints[position] !== own[position];
  return {
    constraints,
    settled: named.constraints,
    ignored: named.ignored,
    isMoved,
    isAnyMoved: own.some((_, position) => isMoved(position)),
    move: (position, constraint) => hold(constraints.with(position, sameOr(constraint, own[position]!))),
    settle,
    reset: () => {
      hold(undefined);
      change({ limits: [] }, { replace: true });
    },
  };
}

/** Returns the original constraint if both constraints are equal. Otherwise returns the other constraint. */
function sameOr(constraint: Constraint, own: Constraint): Constraint {
  return JSON.stringify(constraint) === JSON.stringify(own) ? own : constraint;
}
