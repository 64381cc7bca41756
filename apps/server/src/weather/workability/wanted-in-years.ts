import { setImmediate } from "node:timers/promises";
import type { Years } from "@halcyon/scoring";
import { requireRecipient } from "../../errors/caller-left.ts";
import { type HoursOptions, wantedHours } from "../hours/wanted-hours.ts";
import { firstHour } from "../history/read-days.ts";

/** Returns which hours of some years are wanted; undefined if all are. Other requests get a turn between two years. */
export async function wantedInYears(
  wish: HoursOptions,
  { first, last }: Years,
): Promise<readonly boolean[] | undefined> {
  if (wish.daylightAt === undefined && wish.localHours === undefined) return undefined;
  const wanted: boolean[][] = [];
  for (let year = first; year <= last; year += 1) {
    const from = firstHour(year);
    wanted.push(wantedHours(wish, from, firstHour(year + 1) - from));
    await setImmediate();
    requireRecipient();
  }
  return wanted.flat();
}
