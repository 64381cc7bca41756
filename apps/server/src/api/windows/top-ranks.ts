/** Sort key of a row; larger is better. The first number that differs decides. */
export type Standing = readonly number[];

/** Ranked row. */
interface Ranked<Row> {
  /** Rank; 1 is best, and equal rows share a rank. */
  readonly rank: number;
  readonly row: Row;
}

/** The best of the rows that were added so far. */
interface TopRanks<Row> {
  /**
   * Adds a row.
   *
   * @param order - Order among rows with equal standing. The lower number comes first, then the row that was added first.
   */
  add(row: Row, standing: Standing, order?: number): void;
  ranks(): Ranked<Row>[];
}

/**
 * Keeps the best rows sorted as they are added, so that they need no sorting at the end.
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

/** Compares two rows. The result is positive if the first is better. */
function compare(one: Standing, other: Standing): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : one[at]! - other[at]!;
}
