import { betaCalibrated, type BetaCalibration, likeliestBeta } from "@halcyon/scoring/statistics";
import { judgeOdds, type JudgedOdds, type OddsCases, sixDigits } from "./judge-odds.ts";
import {
  type BentOdds,
  type EventOdds,
  type OddsEvent,
  oddsEvents,
  type TabledOdds,
  type TableEvent,
  tableEvents,
} from "./odds-classes.ts";
import { reliabilityTable, tableBin, yesOrNo } from "./reliability-table.ts";

/** Forecast odds with their outcomes (cases), for a range of lead times: from `fromDay` (inclusive) to `toDay` (exclusive) [days from the start of a run]. */
export interface OddsOfLeads {
  readonly fromDay: number;
  readonly toDay: number;
  /** Cases of each event. An event without cases is absent. */
  readonly cases: Partial<Readonly<Record<TableEvent, OddsCases>>>;
}

const noCases: OddsCases = { said: new Float64Array(), happened: [], hours: [] };

/**
 * Fits the odds of a sector, separately for each class of lead times. For an ensemble, fits a correction of the odds that are counted from its members. For a
 * single run, fits a table of odds by worst score, because a single run only gives yes or no for an event. A fit is accepted if it improves the Brier score on
 * days not used for fitting.
 *
 * @param classes - Classes by ascending lead time.
 * @param members - Number of members of the model part. The cases of a single member contain scores, and the cases of several members contain probabilities.
 * @example
 * ```js
 * const [acceptable] = fitOdds("construction", [{ fromDay: 0, toDay: 1, cases: {} }], 31);
 * acceptable.classes[0].because; // => "there are 0 days, and 90 are needed"
 * ```
 */
export function fitOdds(sector: string, classes: readonly OddsOfLeads[], members: number): EventOdds[] {
  return members === 1 ? fitTables(sector, classes) : fitBends(sector, classes);
}

function fitBends(sector: string, classes: readonly OddsOfLeads[]): BentOdds[] {
  const fitted = classes.map(({ fromDay, toDay, cases }) => {
    const known = new Map<OddsEvent, BetaCalibration>();
    const ofEvent = new Map<OddsEvent, BentOdds["classes"][number]>();
    // Each event after those that it implies.
    for (const event of oddsEvents) {
      const judged = judgeOdds<BetaCalibration>(cases[event] ?? noCases, {
        learn: ({ said, happened }) => likeliestBeta({ probabilities: said, happened }),
        odds: (own) => oddsBend(event, (other) => (other === event ? own : known.get(other))),
        raw: (said) => said,
      });
      if (judged.accepted) known.set(event, judged.learned);
      ofEvent.set(event, {
        from_day: fromDay,
        to_day: toDay,
        ...writtenClass(judged, ({ alpha, beta, gamma }) => ({
          alpha: sixDigits(alpha),
          beta: sixDigits(beta),
          gamma: sixDigits(gamma),
        })),
      });
    }
    return ofEvent;
  });
  return oddsEvents.map((event) => ({
    sector,
    event,
    method: "beta",
    classes: fitted.map((ofEvent) => ofEvent.get(event)!),
  }));
}

function fitTables(sector: string, classes: readonly OddsOfLeads[]): TabledOdds[] {
  return tableEvents.map((event) => ({
    sector,
    event,
    method: "reliability",
    classes: classes.map(({ fromDay, toDay, cases }) => ({
      from_day: fromDay,
      to_day: toDay,
      ...writtenClass(
        judgeOdds(cases[event] ?? noCases, {
          learn: reliabilityTable,
          odds: (bins) => (score) => bins[tableBin(score)]!,
          raw: yesOrNo(event),
        }),
        (bins) => ({ bins }),
      ),
    })),
  }));
}

function writtenClass<Learned, Written extends object>(
  judged: JudgedOdds<Learned>,
  write: (learned: Learned) => Written,
) {
  if (!judged.accepted) return judged;
  const { learned, ...scores } = judged;
  return { ...scores, ...write(learned) };
}

/** Function that maps a forecast probability to the corrected probability. */
export type Bend = (probability: number) => number;

/** Next wider event of each event; undefined for the widest event. The wider event happens whenever the narrower event happens. */
export const widerEvent = {
  not_stop: undefined,
  acceptable: "not_stop",
  ideal: "acceptable",
  window_4: "acceptable",
  window_8: "window_4",
  window_24: "window_8",
} as const satisfies Record<TableEvent, TableEvent | undefined>;

/**
 * Returns a function that corrects the odds of an event. If no correction was fitted, the odds stay unchanged. For the same forecast, the corrected odds of
 * an event never exceed the corrected odds of its wider event.
 *
 * @param learned - Returns the correction that was fitted for an event; undefined if no correction was fitted.
 */
export function oddsBend(event: OddsEvent, learned: (event: OddsEvent) => BetaCalibration | undefined): Bend {
  const own = learned(event);
  const implied = widerEvent[event];
  const bend: Bend = own === undefined ? (p) => p : (p) => betaCalibrated(own, p);
  if (implied === "not_stop") return bend;
  const most = oddsBend(implied, learned);
  return (p) => Math.min(bend(p), most(p));
}
