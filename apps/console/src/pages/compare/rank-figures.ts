import type * as V2 from "@halcyon/schema/v2";
import { formatScore, formatShare } from "../../words/weather/band-words.ts";
import type { RankBy } from "../../data/state/view.ts";

/** Something that a ranking goes by. */
interface Figure {
  readonly name: string;
  readonly of: (row: V2.RankRow) => number | null | undefined;
  readonly shown: (figure: number) => string;
}

/** What puts rows that are equal in what they are ranked by into an order, the first of them first. */
const deciders: readonly Figure[] = [
  {
    name: "chance of the likeliest window",
    of: ({ best }) => best?.probability,
    shown: formatShare,
  },
  { name: "worst hour in bad forecasts", of: ({ best }) => best?.worst?.Q10, shown: formatScore },
  { name: "mean score", of: ({ mean }) => mean, shown: formatScore },
];

function valueFigure(by: RankBy): Figure {
  return { name: "", of: ({ value }) => value, shown: by === "probability" ? formatShare : String };
}

/** Returns a figure of a row as it is shown; empty if the row has no such figure. */
export function shownOf({ of, shown }: Figure, row: V2.RankRow): string {
  const figure = of(row);
  return typeof figure === "number" ? shown(figure) : "";
}

/** What puts one of two rows before the other; undefined where they are equal, or differ by less than is shown. */
export function separatorOf(one: V2.RankRow, other: V2.RankRow, by: RankBy): Figure | undefined {
  const first = [valueFigure(by), ...deciders].find(({ of }) => (of(one) ?? null) !== (of(other) ?? null));
  return first !== undefined && shownOf(first, one) !== shownOf(first, other) ? first : undefined;
}

/** Whether two rows are equal in all that a ranking shows of them. */
export function areEqual(one: V2.RankRow, other: V2.RankRow, by: RankBy): boolean {
  return separatorOf(one, other, by) === undefined;
}

/** The rows that have the same of what is ranked by, as it is shown; in the order of the ranking. */
export function alikeOf(row: V2.RankRow, rows: readonly V2.RankRow[], by: RankBy): V2.RankRow[] {
  const value = valueFigure(by);
  return rows.filter((other) => shownOf(value, other) === shownOf(value, row));
}
