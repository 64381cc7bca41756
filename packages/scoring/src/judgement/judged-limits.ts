import type { ForecastHour } from "./judged-forecast.ts";

/** Variable whose limits lower the score in the most hours of a ranked period. */
interface RankedLimit {
  readonly variable: string;
  /** Share of the period's hours that this variable limits. */
  readonly share: number;
}

/** Figures of a period in a ranking. {@link judgeLimit} determines the limiting variable from them. */
export interface RankedFigures {
  readonly limiting: RankedLimit | null;
  /** Number of hours of the period, by band. */
  readonly hours: object;
  readonly notices: readonly {
    readonly code: string;
    readonly variable?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  }[];
}

/** Variable that limits the score in the most hours of a period. `isKnown` is false if it does so only because its data are missing. */
export interface JudgedLimit {
  readonly variable: string;
  readonly isKnown: boolean;
}

const hourMs = 3_600_000;

/** Step to which the shares in responses are rounded, 0..1. */
const shareStep = 1e-4;

/**
 * Determines which variable limits the score in the most hours of a period, and whether it has data in some of these hours. A limit without data caps every
 * score. Its share therefore includes hours that are capped only for lack of data.
 *
 * @example
 * ```js
 * const limiting = { variable: "visibility", share: 0.4 };
 * judgeLimit({ limiting, hours: { ideal: 8, stop: 2 }, notices: [] }); // => { variable: "visibility", isKnown: true }
 * ```
 */
export function judgeLimit({ limiting, hours, notices }: RankedFigures): JudgedLimit | undefined {
  if (limiting === null) return undefined;
  const all = Object.values(hours).reduce((sum: number, count: number) => sum + count, 0);
  const without = notices.reduce((most, { code, variable, from = "", to = "" }) => {
    const isMissing = code === "constraint_dropped" && variable === limiting.variable;
    return isMissing ? Math.max(most, (Date.parse(to) - Date.parse(from)) / hourMs + 1) : most;
  }, 0);
  return { variable: limiting.variable, isKnown: (limiting.share - shareStep / 2) * all > without };
}

/**
 * Counts the hours in which a limit has data and lowers the score most.
 *
 * @param constraint - Position of the limit in its task or scenario.
 * @example
 * ```js
 * limitedHours(0, [{ limiting: [0], missing: [0] }, { limiting: [0, 1] }, {}]); // => 1
 * ```
 */
export function limitedHours(
  constraint: number,
  hours: readonly Pick<ForecastHour, "limiting" | "missing">[],
): number {
  return hours.filter(
    ({ limiting = [], missing = [] }) => limiting.includes(constraint) && !missing.includes(constraint),
  ).length;
}

/**
 * Returns the given limits that have data in at least one of the hours that they limit.
 *
 * @example
 * ```js
 * limitsWithData([{ constraint: 0 }], [{ limiting: [0], missing: [0] }]); // => []
 * ```
 */
export function limitsWithData<Limit extends { readonly constraint: number }>(
  limits: readonly Limit[],
  hours: readonly Pick<ForecastHour, "limiting" | "missing">[],
): Limit[] {
  return limits.filter(({ constraint }) => limitedHours(constraint, hours) > 0);
}
