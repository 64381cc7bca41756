import { acceptableFrom, idealAbove } from "@halcyon/schema";
import type { BandOdds } from "@halcyon/scoring";
import { publishProbability } from "@halcyon/scoring/statistics";
import type { CalibrationFile } from "../calibration-file.ts";
import { type Bend, oddsBend, widerEvent } from "./fit-odds.ts";
import type { EventOdds, OddsEvent, TableEvent } from "./odds-classes.ts";
import { tableBin } from "./reliability-table.ts";

/** Window for which odds are requested. */
export interface OddsWindow {
  readonly durationHours: number;
  /** Minimum score that each hour of the window must have, 0..1. */
  readonly minimumScore: number;
}

/**
 * Functions that return the calibrated odds of a sector at a site. All odds are rounded to four decimals, like published odds. Lead times are counted from the
 * start of the run [h].
 */
export interface SiteOdds {
  /** Corrects the odds of the bands in an hour. Within a class of lead times, the correction never changes which of two hours has the higher odds of a band. */
  readonly bands: (odds: BandOdds, leadHours: number) => BandOdds;
  /**
   * Returns the corrected odds of a window.
   *
   * @param leadHours - Lead time of the last hour of the window.
   */
  readonly window: (probability: number, window: OddsWindow, leadHours: number) => number;
  /** Returns the odds of each band for a score of a single run, from past outcomes. Undefined if the file has no such odds. */
  readonly bandsOfRun: (score: number, leadHours: number) => BandOdds | undefined;
  /**
   * Returns the odds of a window for the worst score of a single run in the window, from past outcomes. Returns undefined if the file has no such odds, for
   * example because the window's minimum score is not that of the acceptable band.
   */
  readonly windowOfRun: (worstScore: number, window: OddsWindow, leadHours: number) => number | undefined;
}

/**
 * Returns the calibrated odds for tasks of a sector. If the sector has no calibrated odds, returns the odds of the nearest wider sector.
 *
 * @returns Undefined if no calibration was accepted.
 * @example
 * ```js
 * const one = { from_day: 0, to_day: 1, days: 200, accepted: true, alpha: 1, beta: 1, gamma: 1 };
 * const odds = [{ sector: "construction", event: "acceptable", method: "beta", classes: [one] }];
 * const { bands } = siteOdds({ odds }, "construction/roofing");
 * bands({ stop: 0.1, unsuitable: 0.5, ideal: 0.2 }, 12); // => { stop: 0.0393, unsuitable: 0.2689, ideal: 0.2 }
 * siteOdds({ odds }, "transport"); // => undefined
 * ```
 */
export function siteOdds({ odds = [] }: Pick<CalibrationFile, "odds">, sector: string): SiteOdds | undefined {
  const [nearest] = odds
    .filter((one) => sector === one.sector || sector.startsWith(`${one.sector}/`))
    .toSorted((one, other) => other.sector.length - one.sector.length);
  const own = odds.filter((one) => one.sector === nearest?.sector);
  if (!own.some(({ classes }) => classes.some(({ accepted }) => accepted))) return undefined;
  const bendAt = (event: OddsEvent, leadHours: number): Bend =>
    oddsBend(event, (one) => acceptedClass(own, "beta", one, leadHours));
  const tabled = (event: TableEvent, score: number, leadHours: number): number | undefined => {
    const came = acceptedClass(own, "reliability", event, leadHours)?.bins[tableBin(score)];
    const implied: TableEvent | undefined = widerEvent[event];
    if (came === undefined || implied === undefined) return came;
    return Math.min(came, tabled(implied, score, leadHours) ?? 1);
  };
  return {
    bands({ stop, unsuitable, ideal }, leadHours) {
      const acceptable = bendAt("acceptable", leadHours);
      // What is unsuitable is what is not acceptable, and stop is the worst of it.
      const against = (p: number): number => opposite(publishProbability(acceptable(opposite(p))));
      return {
        stop: against(stop),
        unsuitable: against(unsuitable),
        ideal: publishProbability(bendAt("ideal", leadHours)(ideal)),
      };
    },
    window(probability, { durationHours, minimumScore }, leadHours) {
      const bent = bendAt(eventOfDuration(durationHours), leadHours)(probability);
      const most = minimumScore > idealAbove ? bendAt("ideal", leadHours)(probability) : 1;
      return publishProbability(Math.min(bent, most));
    },
    bandsOfRun(score, leadHours) {
      const notStop = tabled("not_stop", score, leadHours);
      const acceptable = tabled("acceptable", score, leadHours);
      const ideal = tabled("ideal", score, leadHours);
      if (notStop === undefined || acceptable === undefined || ideal === undefined) return undefined;
      return { stop: opposite(notStop), unsuitable: opposite(acceptable), ideal };
    },
    windowOfRun(worstScore, { durationHours, minimumScore }, leadHours) {
      if (minimumScore !== acceptableFrom) return undefined;
      return tabled(eventOfDuration(durationHours), worstScore, leadHours);
    },
  };
}

/** Returns the published odds that an event does not happen, from the odds that it happens. */
function opposite(probability: number): number {
  return publishProbability(1 - probability);
}

/** Returns the window event whose length is nearest to a duration. Lengths are compared by their ratio. */
function eventOfDuration(hours: number): OddsEvent {
  if (hours < 2) return "acceptable";
  if (hours < Math.sqrt(4 * 8)) return "window_4";
  return hours < Math.sqrt(8 * 24) ? "window_8" : "window_24";
}

type AcceptedClass<Method extends EventOdds["method"]> = Extract<
  Extract<EventOdds, { method: Method }>["classes"][number],
  { accepted: true }
>;

function acceptedClass<Method extends EventOdds["method"]>(
  odds: readonly EventOdds[],
  method: Method,
  event: TableEvent,
  leadHours: number,
): AcceptedClass<Method> | undefined {
  const one = odds
    .find((each) => each.event === event && each.method === method)
    ?.classes.find(({ from_day: from, to_day: to }) => leadHours >= from * 24 && leadHours < to * 24);
  return one?.accepted === true ? (one as AcceptedClass<Method>) : undefined;
}
