import { idealAbove } from "@halcyon/schema";
import { type BandOdds, publishProbability } from "@halcyon/scoring";
import type { CalibrationFile } from "./calibration-file.ts";
import { type Bend, oddsBend } from "./odds-bends.ts";
import type { EventOdds, OddsEvent } from "./odds-classes.ts";

/** A window whose odds are bent. */
export interface BentWindow {
  readonly durationHours: number;
  /** What every hour must reach, 0..1. */
  readonly minimumScore: number;
}

/** How the odds of a sector are bent at a site. All odds are published ones. */
export interface SiteOdds {
  /**
   * Odds of the bands of an hour. Two hours of one lead class never change places in any of them.
   *
   * @param leadHours - From the start of the run whose members were counted.
   */
  readonly bands: (odds: BandOdds, leadHours: number) => BandOdds;
  /** Odds of a window. @param leadHours - Of its last hour. */
  readonly window: (probability: number, window: BentWindow, leadHours: number) => number;
}

/**
 * How odds are bent for tasks of a sector: as was learned of the nearest sector that it belongs to.
 *
 * @returns Undefined where nothing was accepted.
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
    oddsBend(event, (other) => acceptedClass(own, other, leadHours));
  return {
    bands({ stop, unsuitable, ideal }, leadHours) {
      const acceptable = bendAt("acceptable", leadHours);
      // What is unsuitable is what is not acceptable, and stop is the worst of it.
      const against = (p: number): number =>
        publishProbability(1 - publishProbability(acceptable(publishProbability(1 - p))));
      const below = against(unsuitable);
      return {
        stop: against(stop),
        unsuitable: below,
        ideal: publishProbability(bendAt("ideal", leadHours)(ideal)),
      };
    },
    window(probability, { durationHours, minimumScore }, leadHours) {
      const bent = bendAt(eventOfDuration(durationHours), leadHours)(probability);
      const most = minimumScore > idealAbove ? bendAt("ideal", leadHours)(probability) : 1;
      return publishProbability(Math.min(bent, most));
    },
  };
}

/** The event whose duration has the ratio nearest to 1 to that of a window. */
function eventOfDuration(hours: number): OddsEvent {
  if (hours < 2) return "acceptable";
  if (hours < Math.sqrt(4 * 8)) return "window_4";
  return hours < Math.sqrt(8 * 24) ? "window_8" : "window_24";
}

function acceptedClass(odds: readonly EventOdds[], event: OddsEvent, leadHours: number) {
  const one = odds
    .find((other) => other.event === event)
    ?.classes.find(({ from_day: from, to_day: to }) => leadHours >= from * 24 && leadHours < to * 24);
  return one?.accepted === true ? one : undefined;
}
