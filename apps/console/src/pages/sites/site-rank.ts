import type * as V2 from "@halcyon/schema/v2";
import type { SiteOrder } from "../../data/state/stored-board.ts";

/** What a site is ranked by. */
export interface Standing {
  /** When the next window begins [ms since 1970]; undefined where there is none. */
  readonly soonestMs: number | undefined;
  /** Hours at which work may begin, or from which it lasts. */
  readonly hours: number;
  /** How likely the likeliest window is, 0..1; undefined where there is none, or one run alone knows it. */
  readonly probability: number | undefined;
}

/**
 * Where a site stands, as its windows tell. Its numbers are those of `POST /v2/optimality/rank/`, which ranks sites only where all are
 * asked alike.
 *
 * @param spells - The spells that are shown of the site, the soonest first.
 */
export function standingOf(
  spells: readonly V2.WindowRow[],
  because: V2.WindowsResponse["none_because"],
): Standing {
  const [next] = spells;
  const known = spells.flatMap(({ best: { probability } }) => probability ?? []);
  const atBest = because?.reason === "probability" ? because.best_probability : undefined;
  return {
    soonestMs: next && Date.parse(next.start),
    hours: spells.reduce((sum, { starts }) => sum + starts, 0),
    probability: known.length > 0 ? Math.max(...known) : atBest,
  };
}

type Compare = (one: Standing, other: Standing) => number;

/** What puts one site before another. */
const comparisons: Readonly<Record<SiteOrder, Compare>> = {
  soonest: (one, other) => ascending(one.soonestMs ?? Infinity, other.soonestMs ?? Infinity),
  hours: (one, other) => ascending(other.hours, one.hours),
  likeliest: (one, other) => ascending(other.probability ?? -1, one.probability ?? -1),
};

/** For each question, what ranks sites, and what ranks equal ones. */
const questions: Readonly<Record<SiteOrder, readonly SiteOrder[]>> = {
  soonest: ["soonest", "likeliest", "hours"],
  hours: ["hours", "soonest", "likeliest"],
  likeliest: ["likeliest", "soonest", "hours"],
};

/** Puts rows in the order of a question, the best first. Rows that are equal in all, and at the end those of which nothing is known, stay as they were. */
export function ranked<Row extends { readonly standing: Standing | undefined }>(
  rows: readonly Row[],
  order: SiteOrder,
): Row[] {
  return rows.toSorted(({ standing: one }, { standing: other }) => {
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    const decider = deciderOf(one, other, order);
    return decider === undefined ? 0 : comparisons[decider](one, other);
  });
}

/** The place of a site among those that are ranked: equal ones share the first of their places. */
export interface SharedPlace {
  readonly place: number;
  readonly isEqual: boolean;
}

/** @param standings - In the order of the question. */
export function placesOf(standings: readonly Standing[], order: SiteOrder): SharedPlace[] {
  return standings.map((one) => {
    const equal = standings.filter((other) => deciderOf(one, other, order) === undefined);
    return { place: 1 + standings.indexOf(equal[0]!), isEqual: equal.length > 1 };
  });
}

/** What puts one of two sites first under a question; undefined where they are equal in all. */
export function deciderOf(one: Standing, other: Standing, order: SiteOrder): SiteOrder | undefined {
  return questions[order].find((question) => comparisons[question](one, other) !== 0);
}

function ascending(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
