import { betaCalibrated, type BetaCalibration, likeliestBeta } from "./beta-calibration.ts";
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

/** Cases of some lead times [days from the start of a run]: from (inclusive) to (exclusive). */
export interface OddsOfLeads {
  readonly fromDay: number;
  readonly toDay: number;
  /** Cases by event; an event without cases is absent. */
  readonly cases: Partial<Readonly<Record<TableEvent, OddsCases>>>;
}

const noCases: OddsCases = { said: new Float64Array(), happened: [], hours: [] };

/**
 * Fits the odds of a sector, class by class. It fits how the odds of members are bent, or what one run alone says by its worst score, beside its yes or no. A
 * fit is accepted if its Brier score on unseen days is better than without it.
 *
 * @param classes - By ascending leads.
 * @param members - The members of the part. One alone said scores, and several said probabilities.
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

/** Function from a forecast probability to its calibrated value. */
export type Bend = (probability: number) => number;

/** For each event, the event that happens whenever it does. */
export const widerEvent = {
  not_stop: undefined,
  acceptable: "not_stop",
  ideal: "acceptable",
  window_4: "acceptable",
  window_8: "window_4",
  window_24: "window_8",
} as const satisfies Record<TableEvent, TableEvent | undefined>;

/**
 * Returns the correction of an event's odds: the learned one, or none. One event may imply another one. Its odds are never corrected above those that the other
 * one gets from the same odds. So each correction keeps the order of odds, and no event becomes likelier than one that it implies.
 *
 * @param learned - What was learned of an event; undefined where nothing was.
 */
export function oddsBend(event: OddsEvent, learned: (event: OddsEvent) => BetaCalibration | undefined): Bend {
  const own = learned(event);
  const implied = widerEvent[event];
  const bend: Bend = own === undefined ? (p) => p : (p) => betaCalibrated(own, p);
  if (implied === "not_stop") return bend;
  const most = oddsBend(implied, learned);
  return (p) => Math.min(bend(p), most(p));
}
