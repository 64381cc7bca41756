import { constraintSchema } from "@halcyon/schema";
import type { PartScores } from "../score/score-model-part.ts";
import { scoredHours } from "../score/scored-hours.suite.ts";
import { type WeatherWindow, weatherWindows } from "./weather-windows.ts";
import type { WindowPart, WindowSearch } from "./search/window-search.ts";

/** Constraint on cloud cover: score 1 at 0 %, 0.1 at 90 %, decreasing by one hundredth per percent. */
export const cloud = constraintSchema.parse({
  variable: "cloud_cover",
  unit: "%",
  ideal: { max: 0 },
  acceptable: { max: 90 },
  weight: 1,
});
export const wind = constraintSchema.parse({
  variable: "wind_speed_10m",
  unit: "m/s",
  ideal: { max: 5 },
  acceptable: { max: 14 },
  weight: 1,
});

/** Scores cloud covers [%] and, if given, wind speeds [m/s], both as [hour][member]. */
export function scored(
  covers: readonly (readonly number[])[],
  winds?: readonly (readonly number[])[],
): PartScores {
  if (winds === undefined) return scoredHours([cloud], { cloud_cover: covers });
  return scoredHours([cloud, wind], { cloud_cover: covers, wind_speed_10m: winds });
}

/** Returns a window search for a run followed by an ensemble. The scores of the ensemble begin at its `firstHour`. */
export function search(options: {
  readonly run: readonly number[];
  /** Members of the ensemble in the hours of the run. */
  readonly beside?: readonly (readonly number[])[];
  readonly ensemble?: { readonly firstHour: number; readonly covers: readonly (readonly number[])[] };
  readonly durationHours: number;
  readonly minimumScore?: number;
  readonly wanted?: (hour: number) => boolean;
  readonly usual?: number;
}): WindowSearch {
  const { run, beside, ensemble, durationHours, minimumScore = 0.1, wanted = () => true, usual } = options;
  const part = { scores: scored(run.map((cover) => [cover])), fromHour: 0, toHour: run.length, firstHour: 0 };
  const parts: WindowPart[] = [beside === undefined ? part : { ...part, ensemble: scored(beside) }];
  if (ensemble !== undefined) {
    const { firstHour, covers } = ensemble;
    const toHour = firstHour + covers.length;
    parts.push({ scores: scored(covers), fromHour: run.length, toHour, firstHour });
  }
  const hours = parts.at(-1)!.toHour;
  return {
    parts,
    wanted: Array.from({ length: hours }, (_, hour) => wanted(hour)),
    durationHours,
    minimumScore,
    usual: usual === undefined ? undefined : new Float64Array(hours).fill(usual),
  };
}

export function windowsOf(options: Parameters<typeof search>[0], top = 5): readonly WeatherWindow[] {
  return windowsIn(search(options), top);
}

export function windowsIn(given: WindowSearch, top = 5): readonly WeatherWindow[] {
  const windows = weatherWindows(given, top);
  if ("gap" in windows) throw new Error("an unexpected gap");
  return windows;
}
