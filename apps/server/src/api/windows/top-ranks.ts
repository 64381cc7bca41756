/** Sort key of a row; a larger key is better. The first number that differs between two keys decides. */
export type Standing = readonly number[];

/** Row with its rank among all rows that were added. */
interface Ranked<Row> {
  /** Rank of the row. 1 is the best rank, and equal rows share a rank. */
  readonly rank: number;
  readonly row: Row;
}

/** Collector that keeps the best of the rows that were added so far. */
interface TopRanks<Row> {
  /**
   * Adds a row.
   *
   * @param order - Order among rows with equal standing; 0 by default. The row with the lower number comes first. If the numbers are equal, the row that was
   * added first comes first.
   */
  add(row: Row, standing: Standing, order?: number): void;
  ranks(): Ranked<Row>[];
}

/**
 * Returns a collector that keeps the best rows. It sorts the rows while they are added, so that they need not be sorted at the end.
 *
 * @param top - Maximum number of rows.
 * @example
 * ```ts
 * const best = topRanks<string>(2);
 * for (const [name, score] of [["a", 1], ["b", 3], ["c", 2]] as const) best.add(name, [score]);
 * best.ranks(); // => [{ rank: 1, row: "b" }, { rank: 2, row: "c" }]
 * ```
 */
export function topRanks<Row>(top: number): TopRanks<Row> {
  const kept: { readonly row: Row; readonly standing: Standing; readonly order: number }[] = [];
  return {
    add(row, standing, order = 0) {
      let [from, to] = [0, kept.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        const other = kept[middle]!;
        const better = compare(other.standing, standing) || order - other.order;
        if (better >= 0) from = middle + 1;
        else to = middle;
      }
      if (from === top) return;
      kept.splice(from, 0, { row, standing, order });
      if (kept.length > top) kept.pop();
    },
    ranks() {
      let rank = 0;
      return kept.map(({ row, standing }, index) => {
        const before = kept[index - 1];
        if (before === undefined || compare(before.standing, standing) !== 0) rank = index + 1;
        return { rank, row };
      });
    },
  };
}

/** Compares two sort keys, number by number. The result is positive if the first key is better. */
function compare(one: Standing, other: Standing): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : one[at]! - other[at]!;
}
