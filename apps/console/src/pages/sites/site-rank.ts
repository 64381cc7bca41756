import type * as V2 from "@halcyon/schema/v2";
import type { SiteOrder } from "../../data/state/stored-board.ts";

/** Figures that rank a site. */
export interface Standing {
  /** Start of the next window [ms since 1970]; undefined if there is none. */
  readonly soonestMs: number | undefined;
  /** Number of hours at which work may begin, or from which on it lasts. */
  readonly hours: number;
  /** Probability of the likeliest window, 0..1; undefined if there is none, or if only one run knows it. */
  readonly probability: number | undefined;
}

/**
 * Returns the standing of a site from its windows. Its numbers are those of `POST /v2/optimality/rank/`, which ranks sites only if all requests are alike.
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

/** Comparisons that put one site before another. */
const comparisons: Readonly<Record<SiteOrder, Compare>> = {
  soonest: (one, other) => ascending(one.soonestMs ?? Infinity, other.soonestMs ?? Infinity),
  hours: (one, other) => ascending(other.hours, one.hours),
  likeliest: (one, other) => ascending(other.probability ?? -1, one.probability ?? -1),
};

/** Criteria for each question: the first one ranks sites, and the others rank equal ones. */
const questions: Readonly<Record<SiteOrder, readonly SiteOrder[]>> = {
  soonest: ["soonest", "likeliest", "hours"],
  hours: ["hours", "soonest", "likeliest"],
  likeliest: ["likeliest", "soonest", "hours"],
};

/**
 * Sorts rows in the order of a question, the best first. Rows that are equal in all stay as they were. Rows of which nothing is known come last, and stay as
 * they were.
 */
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

/** Place of a site among those that are ranked. Equal sites share the first of their places. */
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

/** Returns the criterion that puts one of two sites first under a question; undefined if they are equal in all. */
export function deciderOf(one: Standing, other: Standing, order: SiteOrder): SiteOrder | undefined {
  return questions[order].find((question) => comparisons[question](one, other) !== 0);
}

function ascending(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
