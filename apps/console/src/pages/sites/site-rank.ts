import type * as V2 from "@halcyon/schema/v2";
import type { SiteOrder } from "../../data/state/stored-board.ts";

/** Figures by which a site of the board is ranked. */
export interface Standing {
  /** Start of the next window [ms since 1970]; undefined if there is no window. */
  readonly soonestMs: number | undefined;
  /** Number of hours at which work can start. For a scenario, the number of hours at which a window with its conditions can begin. */
  readonly hours: number;
  /** Probability of the most likely window, 0..1; undefined if there is no window or only a single run. */
  readonly probability: number | undefined;
}

/**
 * Returns the figures of a site from its windows. `POST /v2/optimality/rank/` returns the same figures, but cannot rank sites that need different requests.
 *
 * @param spells - Shown windows of the site, earliest first.
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

/**
 * Returns the figures of a site for one day.
 *
 * @param spells - Windows in which work can start on that day, earliest first. Each window is shortened so that all its starts are on that day.
 */
export function dayStandingOf(
  spells: readonly Pick<V2.WindowRow, "start" | "starts" | "chances">[],
): Standing {
  const [next] = spells;
  const known = spells.flatMap(({ chances }) => chances.flatMap((chance) => chance ?? []));
  return {
    soonestMs: next && Date.parse(next.start),
    hours: spells.reduce((sum, { starts }) => sum + starts, 0),
    probability: known.length > 0 ? Math.max(...known) : undefined,
  };
}

type Compare = (one: Standing, other: Standing) => number;

/** Comparison functions by criterion. They sort the better site first. */
const comparisons: Readonly<Record<SiteOrder, Compare>> = {
  soonest: (one, other) => ascending(one.soonestMs ?? Infinity, other.soonestMs ?? Infinity),
  hours: (one, other) => ascending(other.hours, one.hours),
  likeliest: (one, other) => ascending(other.probability ?? -1, one.probability ?? -1),
};

/** For each criterion that the reader can choose, all criteria that decide the rank, highest priority first. */
const questions: Readonly<Record<SiteOrder, readonly SiteOrder[]>> = {
  soonest: ["soonest", "likeliest", "hours"],
  hours: ["hours", "soonest", "likeliest"],
  likeliest: ["likeliest", "soonest", "hours"],
};

/** Sorts rows by a criterion, best first. Equal rows keep their order. Rows without figures come last and keep their order. */
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

/** Rank of a site. Equal sites share the best of their ranks. */
export interface SharedPlace {
  readonly place: number;
  readonly isEqual: boolean;
}

/**
 * Returns the ranks of sites.
 *
 * @param standings - Figures of the sites, in the order of the ranking.
 */
export function placesOf(standings: readonly Standing[], order: SiteOrder): SharedPlace[] {
  return standings.map((one) => {
    const equal = standings.filter((other) => deciderOf(one, other, order) === undefined);
    return { place: 1 + standings.indexOf(equal[0]!), isEqual: equal.length > 1 };
  });
}

/** Returns the criterion that decides between two sites; undefined if they are equal in all criteria. */
export function deciderOf(one: Standing, other: Standing, order: SiteOrder): SiteOrder | undefined {
  return questions[order].find((question) => comparisons[question](one, other) !== 0);
}

function ascending(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
