import type { LocalHours, Location, PartName } from "@halcyon/schema";
import type { WeatherWindow, WindowHindrance, WindowSearch } from "@halcyon/scoring";
import type { WindowTask } from "../scoring-threads/scoring-threads.ts";
import { searchWindows } from "../scoring-threads/search-windows.ts";
import type { Admission } from "./admit.ts";
import { apartFromLoop, partTask } from "./apart-from-loop.ts";
import { dataGap } from "./available-parts.ts";
import { daylightHours } from "./daylight-hours.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { withinLocalHours } from "./local-hours.ts";
import { partGap, partsToScore, type PartToScore } from "./score-parts.ts";

export interface WindowWish extends Pick<WindowSearch, "durationHours" | "minimumScore" | "top"> {
  /** Where the sun must be up; undefined where it need not. */
  readonly daylightAt: Location | undefined;
  readonly localHours: LocalHours | undefined;
}

export interface FoundWindows extends ScoredForecast {
  readonly windows: readonly FoundWindow[];
  /** Why there is none, where there is none: what limits, or that no run of the wanted hours is long enough. */
  readonly noneBecause: WindowHindrance | "hours" | undefined;
}

export interface FoundWindow extends Omit<WeatherWindow, "part"> {
  readonly part: PartName;
}

/**
 * Finds the likeliest windows ahead of an admitted request. Parts are read and scored for as many hours before their own as a window may
 * reach back.
 *
 * @throws Refusal weather_unavailable, data_gap, overloaded
 */
export async function findWindows(admitted: Admission, wish: WindowWish): Promise<FoundWindows> {
  const { entry, now } = admitted;
  const { durationHours, minimumScore, top } = wish;
  const hoursBack = durationHours - 1;
  const parts = partsToScore(admitted, await admitted.read(hoursBack), hoursBack);
  const question = { wanted: wantedHours(admitted, wish), durationHours, minimumScore, top };
  const apart = apartFromLoop(admitted, parts);
  const answer =
    apart === undefined
      ? searchWindows(parts, question)
      : await apart.findWindows({ parts: parts.map((part) => windowPart(admitted, part)), question });
  if ("gap" in answer) throw partGap(admitted, parts[answer.part]!, answer);
  const { windows, noneBecause, scores } = answer;
  if ("gap" in windows) {
    const { part, startHour, constraint } = windows.gap;
    const from = now + startHour;
    throw dataGap(entry, constraint, parts[part]!.available, { from, to: from + hoursBack });
  }
  return {
    ...joinParts(
      admitted,
      parts.map((part, index) => ({ ...part, scores: scores[index]! })),
    ),
    windows: windows.map((window) => ({ ...window, part: parts[window.part]!.available.part })),
    noneBecause,
  };
}

function windowPart(
  admitted: Admission,
  { input, fromHour, toHour, firstHour }: PartToScore,
): WindowTask["parts"][number] {
  return { fromHour, toHour, firstHour, task: partTask(admitted, input) };
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
