/** Fixed sequence of comparisons that moves the requested order statistics to their positions. The sequence does not depend on the values. */
export interface SelectionNetwork {
  /** Pairs of positions, stored consecutively. The lesser value moves to the first position of a pair, the greater to the second. */
  readonly comparators: Uint16Array;
  /** Positions, counted from 0, at which the requested order statistics are after the last comparison. */
  readonly ranks: Uint16Array;
}

/**
 * Builds Batcher's odd-even merge sort, but leaves out comparisons on which no requested rank depends. Batcher 1968, https://doi.org/10.1145/1468075.1468121;
 * for any number of values as in Knuth, The Art of Computer Programming 3, 5.2.2 M.
 *
 * @param count - Number of values.
 * @param ranks - Requested order statistics; 0 is the minimum.
 */
export function selectionNetwork(count: number, ranks: readonly number[]): SelectionNetwork {
  const wanted = new Set(ranks);
  const kept = oddEvenMergeSort(count)
    .toReversed()
    .filter(([low, high]) => {
      if (!wanted.has(low) && !wanted.has(high)) return false;
      wanted.add(low).add(high);
      return true;
    });
  return { comparators: Uint16Array.from(kept.toReversed().flat()), ranks: Uint16Array.from(ranks) };
}

function oddEvenMergeSort(count: number): [low: number, high: number][] {
  const comparators: [number, number][] = [];
  for (let merged = 1; merged < count; merged *= 2) {
    for (let apart = merged; apart >= 1; apart /= 2) {
      for (let low = apart % merged; low + apart < count; low++) {
        const high = low + apart;
        const isPaired = Math.floor((low - (apart % merged)) / apart) % 2 === 0;
        const isOfOneMerge = Math.floor(low / (merged * 2)) === Math.floor(high / (merged * 2));
        if (isPaired && isOfOneMerge) comparators.push([low, high]);
      }
    }
  }
  return comparators;
}
