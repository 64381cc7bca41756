import { acceptableFrom, type CountedHour } from "@halcyon/schema";
import { isLikely, isPossible, judgeHour, type JudgedHour, rounded } from "./judged-hour.ts";
import { longEnough, lengthOf, positionsOf, type Run, runsBy, type Stretch } from "./runs.ts";

/** Hour of a forecast with the reasons for its score. */
export interface ForecastHour extends CountedHour {
  /** Positions of the constraints that lower the score most; absent if the forecast gives no reasons. */
  readonly limiting?: readonly number[] | undefined;
  /** Positions of the constraints that have no data in the hour. */
  readonly missing?: readonly number[] | undefined;
  /** Value of each constraint in the hour; absent if the forecast gives no reasons. */
  readonly constraints?: readonly Sighting[] | undefined;
}

/** Value of a constraint in an hour. */
interface Sighting {
  readonly value: number | null;
  readonly edge: number | null;
  readonly distance: number | null;
}

/** Hours of a forecast, the duration of the work, and the hours in which people work. */
export interface ForecastQuestion {
  readonly hours: readonly ForecastHour[];
  /** Number of consecutive hours that the work needs. */
  readonly leastHours: number;
  /** For each hour, true if people work in it. By default, they work in every hour. */
  readonly worked?: readonly boolean[] | undefined;
}

/** Range of hours in which the work is not always allowed, and the reason. */
export interface Barred extends Stretch {
  /**
   * Constraint that most often limits the score in the hours that are not allowed, with its value in the worst hour. Undefined if the scores show no such
   * constraint.
   */
  readonly limit:
    | { readonly constraint: number; readonly value: number | null; readonly edge: number | null }
    | undefined;
  /** How many hours of the range are not allowed: all (`throughout`), most (`mostly`) or some (`partly`). */
  readonly often: "throughout" | "mostly" | "partly";
  readonly isToEnd: boolean;
}

/**
 * Conclusion from a forecast.
 *
 * - `promised`: a run of likely hours is long enough for the work. The finding has this run, and the possible hours around it. `isFirm` is true if the text may
 *   announce the run without "perhaps".
 * - `perhaps`: only a run of possible hours is long enough.
 * - `short`: no run is long enough.
 * - `none`: no hour is possible.
 * - `unasked`: no hour is a work hour.
 */
export type Finding =
  | { readonly kind: "promised"; readonly likely: Run; readonly possible: Run; readonly isFirm: boolean }
  | { readonly kind: "perhaps"; readonly possible: Run; readonly likely: Run | undefined }
  | { readonly kind: "short"; readonly longest: Stretch; readonly isLikely: boolean }
  | { readonly kind: "none"; readonly together: Bounds }
  | { readonly kind: "unasked" };

/**
 * Lower and upper bound for the share of members that allow all hours of a range. The exact share is unknown, because members are counted for each hour
 * separately.
 */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Likely or possible ranges of hours that the finding does not name. */
interface LeftOut {
  /** Likely ranges before the named hours, or inside named hours that are only possible. They are too short for the work. */
  readonly before: readonly Stretch[];
  /** Likely ranges after the named hours. `later` are long enough for the work, `shorter` are not. */
  readonly later: readonly Stretch[];
  readonly shorter: readonly Stretch[];
  /** Ranges whose hours are possible, but none of them likely. */
  readonly possible: readonly Stretch[];
}

/** Judgement of the coming hours. It combines the deterministic run, the members, missing data and the horizon. */
export interface JudgedForecast {
  readonly leastHours: number;
  /** Hours that are near enough for a forecast to be better than seasonal averages. */
  readonly hours: readonly JudgedHour[];
  /** Position after the last hour in which people work. */
  readonly askedTo: number;
  /** Number of work hours in which no members are counted. */
  readonly uncounted: number;
  readonly finding: Finding;
  readonly barred: { readonly before: Barred | undefined; readonly behind: Barred | undefined };
  readonly leftOut: LeftOut;
  /**
   * Positions of the hours in which the score contradicts most members. If the finding names a run, only its likely hours are considered, otherwise all work
   * hours.
   */
  readonly disputed: readonly number[];
  /** Limits that lack data, and the hours in which they lack data; undefined if no data are missing. */
  readonly missing:
    | {
        readonly constraints: readonly number[];
        readonly from: number;
        readonly isToEnd: boolean;
        readonly isFromStart: boolean;
      }
    | undefined;
  readonly season: JudgedSeason | undefined;
}

/** Outlook for the hours that are so far ahead that a forecast is hardly better than seasonal averages. */
export interface JudgedSeason {
  /** Position of the first hour that is so far ahead that a forecast is hardly better than seasonal averages. */
  readonly from: number;
  /** Mean share of the members that allow an hour; undefined if no members are counted. */
  readonly share: number | undefined;
}

/** First hour [h from now] for which a forecast is hardly better than seasonal averages. */
export const seasonFromHour = 720;

/**
 * Judges the coming hours for work of a given duration.
 *
 * @example
 * ```js
 * const hour = (share) => ({ score: share < 0.5 ? 0 : 0.6, ensemble: { shares: [0, share, 0, 1 - share] } });
 * const hours = [0.9, 0.9, 0.3, 0, 0, 0.7].map(hour);
 * const { finding, leftOut } = judgeForecast({ hours, leastHours: 2 });
 * finding.kind; // => "promised"
 * [finding.likely.from, finding.likely.to, finding.possible.to]; // => [0, 2, 3]
 * leftOut.shorter; // => [{ from: 5, to: 6 }]
 * ```
 */
export function judgeForecast({ hours: all, leastHours, worked }: ForecastQuestion): JudgedForecast {
  const shown = all.slice(0, seasonFromHour);
  const hours = shown.map(judgeHour);
  const isAsked = (hour: number): boolean => worked?.[hour] !== false;
  const runs = (holds: (hour: JudgedHour) => boolean): Run[] =>
    runsBy(hours.length, (hour) => holds(hours[hour]!), isAsked);
  const [likely, possible] = [runs(isLikely), runs(isPossible)];
  const finding = findingOf(hours, { likely, possible, leastHours });
  const named = namedBy(finding);
  const at = possible.findIndex((run) => run.holds && run.to === named?.to && run.from <= named.from);
  return {
    leastHours,
    hours,
    askedTo: possible.at(-1)?.to ?? 0,
    uncounted: positionsOf(possible).filter((hour) => hours[hour]!.share === undefined).length,
    finding,
    barred: {
      before: barredBy(
        shown,
        named === undefined ? possible : [...possible.slice(0, at), ...cutFrom(possible[at]!, named)],
        possible,
      ),
      behind: at === -1 ? undefined : barredBy(shown, possible.slice(at + 1, at + 2), possible),
    },
    leftOut: leftOutBy(finding, { likely, possible, leastHours }),
    disputed: positionsOf(named === undefined ? possible : [named]).filter(
      (hour) => hours[hour]!.isDisputed && (named === undefined || isLikely(hours[hour]!)),
    ),
    missing: missingIn(shown, positionsOf(possible)),
    season: judgeSeason(all),
  };
}

interface Runs {
  readonly likely: readonly Run[];
  readonly possible: readonly Run[];
  readonly leastHours: number;
}

function findingOf(hours: readonly JudgedHour[], { likely, possible, leastHours }: Runs): Finding {
  if (possible.length === 0) return { kind: "unasked" };
  const cut = (runs: readonly Run[]): Run | undefined =>
    runs.map((run) => longEnough(run, leastHours)).find((run) => run !== undefined);
  const [surest, first] = [cut(likely), cut(possible)];
  if (first !== undefined) {
    return surest !== undefined && surest.from < first.to
      ? { kind: "promised", likely: surest, possible: first, isFirm: isFirm(hours, surest, leastHours) }
      : { kind: "perhaps", possible: first, likely: surest };
  }
  const longest = longestOf(likely) ?? longestOf(possible);
  if (longest !== undefined) return { kind: "short", longest, isLikely: longestOf(likely) !== undefined };
  const shares = positionsOf(possible).map((hour) => hours[hour]!.share ?? 0);
  const sum = shares.reduce((one, other) => one + other, 0);
  return { kind: "none", together: { least: Math.max(...shares), most: Math.min(1, sum) } };
}

/**
 * Returns true if a text may announce a run of likely hours without "perhaps". Each of these hours is likely, but all of them together may not be. So at least
 * half of the members must allow the whole run, or a part of it as long as the work. Instead, each hour of such a part may be sure. A run without a sure hour
 * is firm only as a whole. A run without counted members is firm: nothing contradicts it.
 */
function isFirm(hours: readonly JudgedHour[], run: Run, leastHours: number): boolean {
  const counted = (stretches: readonly Stretch[]): JudgedHour[] =>
    positionsOf([{ stretches }])
      .map((position) => hours[position]!)
      .filter(({ share }) => share !== undefined);
  const all = counted(run.stretches);
  if (isHalf(all)) return true;
  if (!all.some(isSure)) return false;
  return run.stretches.some(({ from, to }) =>
    Array.from({ length: Math.max(0, to - from - leastHours + 1) }, (_, at) =>
      counted([{ from: from + at, to: from + at + leastHours }]),
    ).some((part) => part.every(isSure) || isHalf(part)),
  );
}

function isHalf(counted: readonly JudgedHour[]): boolean {
  return counted.length === 0 || together(counted)!.least >= 0.5;
}

function isSure({ verdict }: JudgedHour): boolean {
  return verdict === "sure";
}

/** Returns the run of possible hours that a finding names; undefined if it names no hours. */
function namedBy(finding: Finding): Run | undefined {
  return "possible" in finding ? finding.possible : undefined;
}

function stretchesOf(runs: readonly Run[]): Stretch[] {
  return runs.flatMap(({ holds, stretches }) => (holds ? stretches : []));
}

/** Returns the longest uninterrupted range of hours in the given runs. Among equally long ranges, it returns the first. */
function longestOf(runs: readonly Run[]): Stretch | undefined {
  return stretchesOf(runs).toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
}

function isIn(one: Stretch, outer: Stretch | undefined): boolean {
  return outer !== undefined && outer.from <= one.from && one.to <= outer.to;
}

function leftOutBy(finding: Finding, { likely, possible, leastHours }: Runs): LeftOut {
  if (finding.kind === "unasked" || finding.kind === "none")
    return { before: [], later: [], shorter: [], possible: [] };
  const named: Stretch | undefined = finding.kind === "short" ? finding.longest : finding.likely;
  const around = finding.kind === "short" ? finding.longest : finding.possible;
  const others = stretchesOf(likely).filter((one) => !isIn(one, named));
  const isBefore = ({ to }: Stretch): boolean =>
    finding.kind !== "short" && to <= (finding.kind === "promised" ? finding.likely.from : around.to);
  const later = others.filter((one) => !isBefore(one));
  const isLong = (one: Stretch): boolean => lengthOf(one) >= leastHours;
  return {
    before: others.filter(isBefore),
    later: later.filter(isLong),
    shorter: later.filter((one) => !isLong(one)),
    possible: stretchesOf(possible).filter(
      (one) => !isIn(one, around) && !stretchesOf(likely).some((inner) => isIn(inner, one)),
    ),
  };
}

/** Returns a run up to the given range of hours, without that range and all later ones; an empty list if nothing remains. */
function cutFrom(run: Run, { from }: Stretch): Run[] {
  const stretches = run.stretches.filter(({ to }) => to <= from);
  return stretches.length === 0 ? [] : [{ ...run, to: stretches.at(-1)!.to, stretches }];
}

/**
 * Returns which hours of runs are not allowed, with the constraint that limits most of these hours. Returns undefined if all hours are allowed.
 *
 * @param all - All runs of the forecast, of which the given runs are a part.
 */
function barredBy(
  hours: readonly ForecastHour[],
  runs: readonly Run[],
  all: readonly Run[],
): Barred | undefined {
  const barring = runs.filter(({ holds }) => !holds);
  const [first, last] = [barring[0], barring.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const positions = positionsOf(barring);
  const share = positions.length / positionsOf(runs).length;
  return {
    from: first.from,
    to: last.to,
    limit: limitOf(positions.map((position) => hours[position]!)),
    often: share === 1 ? "throughout" : share > 0.5 ? "mostly" : "partly",
    isToEnd: last === all.at(-1),
  };
}

/**
 * Returns the constraint that limits most of the given hours, with its value in the worst hour. Returns undefined if fewer than half of the hours are limited
 * by a constraint.
 */
function limitOf(hours: readonly ForecastHour[]): Barred["limit"] {
  const limited = hours.filter(({ score }) => score < acceptableFrom);
  if (limited.length * 2 < hours.length) return undefined;
  const counts = new Map<number, number>();
  for (const { limiting = [] } of limited)
    for (const position of limiting) counts.set(position, (counts.get(position) ?? 0) + 1);
  const [constraint] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (constraint === undefined) return undefined;
  const [worst] = limited
    .filter(({ limiting = [] }) => limiting.includes(constraint))
    .flatMap(({ constraints = [] }) => constraints[constraint] ?? [])
    .toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  return worst && { constraint, value: worst.value, edge: worst.edge };
}

function missingIn(hours: readonly ForecastHour[], asked: readonly number[]): JudgedForecast["missing"] {
  const lacks = asked.map((position) => hours[position]!.missing ?? []);
  const first = lacks.findIndex((missing) => missing.length > 0);
  if (first === -1) return undefined;
  return {
    constraints: [...new Set(lacks.flat())],
    from: asked[first]!,
    isToEnd: lacks.slice(first).every((missing) => missing.length > 0),
    isFromStart: first === 0,
  };
}

/**
 * Judges the hours for which a forecast is hardly better than seasonal averages. The result predicts no hours. It states only the share of members that allow
 * an hour.
 *
 * @returns undefined if there are no such hours.
 */
function judgeSeason(hours: readonly CountedHour[]): JudgedSeason | undefined {
  const ahead = hours.slice(seasonFromHour).map(judgeHour);
  if (ahead.length === 0) return undefined;
  const shares = ahead.flatMap(({ share }) => share ?? []);
  const sum = shares.reduce((one, other) => one + other, 0);
  return {
    from: seasonFromHour,
    share: shares.length === 0 ? undefined : rounded(sum / shares.length),
  };
}

/**
 * Returns bounds for the share of members that allow all given hours. The exact share is unknown, because each hour may be allowed by different members.
 *
 * @returns undefined if there is an hour in which no members are counted.
 */
export function together(hours: readonly JudgedHour[]): Bounds | undefined {
  const shares = hours.flatMap(({ share }) => share ?? []);
  if (shares.length < hours.length) return undefined;
  const lost = shares.reduce((sum, share) => sum + 1 - share, 0);
  return { least: Math.max(0, rounded(1 - lost)), most: Math.min(...shares) };
}
