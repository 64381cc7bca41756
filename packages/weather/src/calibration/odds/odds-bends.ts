import { betaCalibrated, type BetaCalibration } from "./beta-calibration.ts";
import type { OddsEvent, TableEvent } from "./odds-classes.ts";

/** What is meant by a probability that was said. */
export type Bend = (probability: number) => number;

/** The event that happens whenever another one does. */
export const widerEvent = {
  not_stop: undefined,
  acceptable: "not_stop",
  ideal: "acceptable",
  window_4: "acceptable",
  window_8: "window_4",
  window_24: "window_8",
} as const satisfies Record<TableEvent, TableEvent | undefined>;

/**
 * How the odds of an event are bent: as was learned of it, or not at all. One event may imply another one. Its odds are never bent above those that
 * the other one gets from the same odds. So each bend keeps the order of odds, and no event becomes likelier than one that it implies.
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
