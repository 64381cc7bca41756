import type { Constraint } from "@halcyon/schema";

/** Pair of corresponding constraints in two definitions, such as two versions of a task. */
export interface ConstraintPair {
  /** Constraint in the first definition; undefined if only the second definition has it. */
  readonly before: Constraint | undefined;
  /** Constraint in the second definition; undefined if only the first definition has it. */
  readonly after: Constraint | undefined;
}

/**
 * Pairs corresponding constraints of two definitions: first by variable, height and hours, then by variable only. The pairs are in the order of the second
 * definition, followed by the constraints that only the first definition has.
 */
export function pairConstraints(
  before: readonly Constraint[],
  after: readonly Constraint[],
): ConstraintPair[] {
  const left = [...before];
  const take = (isMeant: (one: Constraint) => boolean): Constraint | undefined => {
    const place = left.findIndex(isMeant);
    return place === -1 ? undefined : left.splice(place, 1)[0];
  };
  const exact = after.map((one) => take((other) => sees(other) === sees(one)));
  const pairs = after.map((one, index) => ({
    after: one,
    before: exact[index] ?? take(({ variable }) => variable === one.variable),
  }));
  return [...pairs, ...left.map((one) => ({ before: one, after: undefined }))];
}

function sees({ variable, height_m: heightM, over }: Constraint): string {
  return JSON.stringify([variable, heightM, over?.hours, over?.statistic, over?.direction]);
}
