import type { EpochHour, Variable } from "@halcyon/schema";
import { atRest } from "./at-rest.ts";
import type { ObservedPairs } from "./observed-pairs.ts";

/** So many equal values in a row are no weather. */
const rowMin = 24;

/** A row ends where nothing is known for longer [h]. */
const gapMaxHours = 24;

/**
 * Finds observations that stand in a row of 24 or more equal ones, a value for each stamp.
 *
 * The registry says what may rest. Only amounts and variables with a `stepMax` can be stuck: depths of snow, visibilities and covers of cloud stand
 * still for days. Values at rest are not stuck either; see {@link atRest}.
 *
 * @param pairs - Positions of the values that are looked at.
 * @returns The positions of those that are stuck.
 */
export function stuckValues(
  row: Variable,
  { stamps, observed }: Pick<ObservedPairs, "stamps" | "observed">,
  pairs: readonly number[],
): ReadonlySet<number> {
  const found = new Set<number>();
  if (row.stepMax === undefined && row.stepType !== "sum") return found;
  let together: number[] = [];
  let values = 0;
  let stampBefore: EpochHour = -Infinity;
  let valueBefore = Number.NaN;
  const close = (): void => {
    if (values >= rowMin && !atRest(row, valueBefore)) for (const pair of together) found.add(pair);
  };
  for (const pair of pairs.toSorted((one, other) => stamps[one]! - stamps[other]!)) {
    const stamp = stamps[pair]!;
    const value = observed[pair]!;
    if (value !== valueBefore || stamp - stampBefore > gapMaxHours) {
      close();
      together = [];
      values = 0;
      stampBefore = -Infinity;
    }
    together.push(pair);
    if (stamp > stampBefore) values += 1;
    stampBefore = stamp;
    valueBefore = value;
  }
  close();
  return found;
}
