import { bandOf, type Entry, polarities } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { type Clock, localWindow } from "../../windows/local-window.ts";
import { likelihoodIn, saidOf } from "../../windows/window-odds.ts";
import type { HourGate } from "../../../scoring/gate/hour-gate.ts";
import type { FoundWindow } from "../../../scoring/windows/find-windows.ts";
import type { FoundSpells, NotedSpell } from "../../../scoring/windows/find-spells.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";

/** Clock that converts the hours of a response to timestamps in UTC and in local time. V2 always gives local times, so the time zone is required. */
export interface ZonedClock extends Clock {
  readonly timezone: string;
}

/** Converts a range of possible start hours of windows to the response format. */
export function windowRow(
  { startHour, latestStartHour, members, continues, whole, chances, unmet, best }: NotedSpell,
  entry: Pick<Entry, "type">,
  durationHours: number,
  clock: ZonedClock,
): V2.WindowRow {
  const endHour = latestStartHour + durationHours;
  const latest = localWindow(clock, latestStartHour, endHour);
  return {
    ...localWindow(clock, startHour, endHour),
    latest_start: latest.start,
    latest_start_local: latest.start_local,
    hours: endHour - startHour,
    starts: latestStartHour - startHour + 1,
    part: best.part,
    members: members === 1 ? null : members,
    continues,
    whole: {
      share: whole.share ?? null,
      probability: whole.probability ?? null,
      likelihood: likelihoodIn(whole.probability),
    },
    chances: chances.map((chance) => chance ?? null),
    unmet: unmet.map((hours) => ({
      ...localWindow(clock, hours.startHour, hours.endHour),
      band: bandOf(hours.worstScore, polarities[entry.type]),
    })),
    best: bestWindow(best, entry, durationHours, clock),
  };
}

/** Converts one window to the response format. */
export function bestWindow(
  window: FoundWindow,
  entry: Pick<Entry, "type">,
  durationHours: number,
  clock: ZonedClock,
): V2.BestWindow {
  const { startHour, probability, run } = window;
  return {
    ...localWindow(clock, startHour, startHour + durationHours),
    probability: probability ?? null,
    ...saidOf(window, entry),
    deterministic: run === undefined ? null : { meets: run.isGood, worst: run.worstScore },
  };
}

/** Converts the reason why no window was found to the response format. Returns null if a window was found. */
export function noneBecause(
  why: FoundSpells["noneBecause"],
  { constraints }: Pick<Entry, "constraints">,
  gate: HourGate | undefined,
): V2.WindowsResponse["none_because"] {
  if (why === undefined) return null;
  if (why === "hours") return { reason: "hours" };
  if (why === "warning") return { reason: "warning", warnings: gate?.stops.map(({ id }) => id) ?? [] };
  if ("bestProbability" in why) return { reason: "probability", best_probability: why.bestProbability };
  if ("aboveShare" in why) return { reason: "maximum", share: toFourDecimals(why.aboveShare) };
  const { constraint, share } = why;
  const { variable } = constraints[constraint]!;
  return { reason: "score", constraint, variable, share: toFourDecimals(share) };
}
