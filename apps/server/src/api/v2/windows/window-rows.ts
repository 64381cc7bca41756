import { bandOf, type Entry, polarities } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { type Clock, localSpan } from "../../windows/local-span.ts";
import { likelihoodIn, saidOf } from "../../windows/window-odds.ts";
import type { FoundSpell, FoundWindow } from "../../../scoring/windows/find-windows.ts";

/** Every answer of V2 tells its hours on a local clock too. */
export interface ZonedClock extends Clock {
  readonly timezone: string;
}

/** Starts hour after hour as the contract has them. */
export function windowRow(
  { startHour, latestStartHour, members, continues, whole, chances, unmet, best }: FoundSpell,
  entry: Pick<Entry, "type">,
  durationHours: number,
  clock: ZonedClock,
): V2.WindowRow {
  const endHour = latestStartHour + durationHours;
  const latest = localSpan(clock, latestStartHour, endHour);
  return {
    ...localSpan(clock, startHour, endHour),
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
      ...localSpan(clock, hours.startHour, hours.endHour),
      band: bandOf(hours.worstScore, polarities[entry.type]),
    })),
    best: bestWindow(best, entry, durationHours, clock),
  };
}

/** One window as the contract has it. */
export function bestWindow(
  window: FoundWindow,
  entry: Pick<Entry, "type">,
  durationHours: number,
  clock: ZonedClock,
): V2.BestWindow {
  const { startHour, probability, run } = window;
  return {
    ...localSpan(clock, startHour, startHour + durationHours),
    probability: probability ?? null,
    ...saidOf(window, entry),
    deterministic: run === undefined ? null : { meets: run.isGood, worst: run.worstScore },
  };
}
