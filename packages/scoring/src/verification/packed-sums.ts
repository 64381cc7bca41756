import { noScoreSums, type ScoreSums } from "./score-sums.ts";

/** Number, or a nested object or array that contains only numbers. */
type NumberTree = number | readonly NumberTree[] | { readonly [name: string]: NumberTree };

/**
 * Returns verification sums as a flat list of numbers, which can be stored.
 *
 * @example Continues from {@link addScoreCase}.
 * ```js
 * const packed = packScoreSums(sums);
 * unpackScoreSums(packed).count; // => 1
 * ```
 */
export function packScoreSums(sums: ScoreSums): number[] {
  return leavesOf(sums as unknown as NumberTree);
}

/**
 * Restores verification sums from a list that {@link packScoreSums} returned.
 *
 * @throws RangeError if the list does not have the length that {@link packScoreSums} gives.
 * @example Continues from {@link addScoreCase}.
 * ```js
 * unpackScoreSums(packScoreSums(sums)).crps === sums.crps; // => true
 * ```
 */
export function unpackScoreSums(packed: readonly number[]): ScoreSums {
  const shape = noScoreSums() as unknown as NumberTree;
  const { length } = leavesOf(shape);
  if (packed.length !== length) throw new RangeError(`Sums are ${length} numbers, not ${packed.length}.`);
  return grown(shape, packed.values()) as unknown as ScoreSums;
}

/**
 * Adds two packed sums without unpacking them.
 *
 * @throws RangeError if the lists have different lengths.
 * @example Continues from {@link packScoreSums}.
 * ```js
 * addPackedSums(packed, packed)[0]; // => 2
 * ```
 */
export function addPackedSums(one: readonly number[], other: readonly number[]): number[] {
  if (one.length !== other.length) {
    throw new RangeError(`Sums of ${one.length} numbers cannot be added to sums of ${other.length}.`);
  }
  return one.map((sum, index) => sum + other[index]!);
}

/**
 * Adds up any number of verification sums, such as the sums of several days.
 *
 * @example Continues from {@link addScoreCase}.
 * ```js
 * totalScoreSums([sums, sums]).count; // => 2
 * ```
 */
export function totalScoreSums(all: Iterable<ScoreSums>): ScoreSums {
  const total = noScoreSums();
  for (const sums of all) addLeaves(total as unknown as Branches, sums as unknown as Branches);
  return total;
}

/** Object or list that contains number trees. In a list, the names are the indices. */
interface Branches {
  [name: string]: number | Branches;
}

/** Adds each number of a tree to the number at the same place of another tree with the same shape. */
function addLeaves(total: Branches, tree: Branches): void {
  for (const name in total) {
    const branch = tree[name]!;
    if (typeof branch === "number") (total[name] as number) += branch;
    else addLeaves(total[name] as Branches, branch);
  }
}

function leavesOf(tree: NumberTree): number[] {
  return typeof tree === "number" ? [tree] : Object.values(tree).flatMap(leavesOf);
}

function grown(shape: NumberTree, leaves: Iterator<number>): NumberTree {
  if (typeof shape === "number") return leaves.next().value as number;
  if (Array.isArray(shape)) return shape.map((inner: NumberTree) => grown(inner, leaves));
  return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, grown(inner, leaves)]));
}
