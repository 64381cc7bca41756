import type * as V2 from "@halcyon/schema/v2";
import { formatScore, formatShare } from "../../words/weather/band-words.ts";
import type { RankBy } from "../../data/state/view.ts";

/** Quantity by which the rows of a ranking are sorted, with its name and its value as text. */
interface Figure {
  readonly name: string;
  readonly of: (row: V2.RankRow) => number | null | undefined;
  readonly shown: (figure: number) => string;
}

/** Quantities that break ties in a ranking, highest priority first. */
const deciders: readonly Figure[] = [
  {
    name: "chance of the likeliest window",
    of: ({ best }) => best?.probability,
    shown: formatShare,
  },
  {
    name: "worst hour of the likeliest window in bad members",
    of: ({ best }) => best?.worst?.Q10,
    shown: formatScore,
  },
  { name: "mean score", of: ({ mean }) => mean, shown: formatScore },
];

function valueFigure(by: RankBy): Figure {
  return { name: "", of: ({ value }) => value, shown: by === "probability" ? formatShare : String };
}

/** Returns a quantity of a row as displayed text; empty if the row lacks the quantity. */
export function shownOf({ of, shown }: Figure, row: V2.RankRow): string {
  const figure = of(row);
  return typeof figure === "number" ? shown(figure) : "";
}

/**
 * Returns the quantity that decides which of two rows ranks higher: the first quantity in which the rows differ. Returns undefined if no quantity differs, or
 * if the difference is too small to be displayed.
 */
export function separatorOf(one: V2.RankRow, other: V2.RankRow, by: RankBy): Figure | undefined {
  const first = [valueFigure(by), ...deciders].find(({ of }) => (of(one) ?? null) !== (of(other) ?? null));
  return first !== undefined && shownOf(first, one) !== shownOf(first, other) ? first : undefined;
}

/** Returns true if two rows are equal in all displayed quantities of a ranking. */
export function areEqual(one: V2.RankRow, other: V2.RankRow, by: RankBy): boolean {
  return separatorOf(one, other, by) === undefined;
}

/** Returns all rows that display the same rank value as a given row, in the order of the ranking. The given row is included. */
export function alikeOf(row: V2.RankRow, rows: readonly V2.RankRow[], by: RankBy): V2.RankRow[] {
  const value = valueFigure(by);
  return rows.filter((other) => shownOf(value, other) === shownOf(value, row));
}
