import { loopTurn } from "@halcyon/weather";
import type { LocalHours, Location, PartName } from "@halcyon/schema";
import {
  type WeatherWindow,
  weatherWindows,
  windowHindrance,
  type WindowHindrance,
  type WindowSearch,
} from "@halcyon/scoring";
import type { Admission } from "./admit-entry.ts";
import { dataGap } from "../forecast/available-parts.ts";
import { daylightHours } from "./daylight-hours.ts";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { withinLocalHours } from "./local-hours.ts";

import { scoreParts } from "./score-parts.ts";

export interface WindowWish extends Pick<WindowSearch, "durationHours" | "minimumScore" | "top"> {
  /** Where the sun must be up; undefined where it need not. */
  readonly daylightAt: Location | undefined;
  readonly localHours: LocalHours | undefined;
}

export interface FoundWindows extends ScoredForecast {
  readonly windows: readonly FoundWindow[];
  /** Why no window was found: a constraint limits, or no run of the wanted hours is long enough. Undefined where windows were found. */
  readonly noneBecause: WindowHindrance | "hours" | undefined;
}

export interface FoundWindow extends Omit<WeatherWindow, "part"> {
  readonly part: PartName;
}

/**
 * Finds the likeliest windows ahead of an admitted request. Parts are read and scored for as many hours before their own as a window may
 * reach back.
 *
 * @throws Refusal weather_unavailable, data_gap, and any of {@link Admit} where an older run has to answer
 */
export function findWindows(admission: Admission, wish: WindowWish): Promise<FoundWindows> {
  return fromWholeRuns(admission, (admitted) => findInRuns(admitted, wish));
}

async function findInRuns(admitted: Admission, wish: WindowWish): Promise<FoundWindows> {
  const { entry, now } = admitted;
  const { durationHours, minimumScore, top } = wish;
  const hoursBack = durationHours - 1;
  await loopTurn();
  const read = await admitted.read(hoursBack);
  await loopTurn();
  const parts = scoreParts(admitted, read, hoursBack);
  const joined = joinParts(admitted, parts);
  const { median } = joined;
  const wanted = wantedHours(admitted, wish);
  const search: WindowSearch = { wanted, durationHours, minimumScore, top, parts, median };
  const windows = weatherWindows(search);
  if ("gap" in windows) {
    const { part, startHour, constraint } = windows.gap;
    const from = now + startHour;
    throw dataGap(entry, constraint, parts[part]!.available, { from, to: from + hoursBack });
  }
  return {
    ...joined,
    windows: windows.map((window) => ({ ...window, part: parts[window.part]!.available.part })),
    noneBecause: windows.length === 0 ? (windowHindrance(search) ?? "hours") : undefined,
  };
}

function wantedHours(
  { now, forecastHours }: Admission,
  { daylightAt, localHours }: WindowWish,
): readonly boolean[] {
  const every = Array.from({ length: forecastHours }, () => true);
  const light = daylightAt === undefined ? every : daylightHours(daylightAt, now, forecastHours);
  const local = localHours === undefined ? every : withinLocalHours(localHours, now, forecastHours);
  return every.map((_, hour) => light[hour]! && local[hour]!);
}
