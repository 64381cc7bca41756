import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import { entryReads, type PreparedEntry, scorePart } from "@halcyon/scoring";
import {
  modelAvailability,
  type ModelPart,
  placeParts,
  readForecast,
  type WeatherSource,
} from "@halcyon/weather";

/** Hours of a composite. */
export const compositeHours = 720;

/** The way of a composite of 720 h from a place to its scores: 120 h of one run, 600 h of 31 members. */
export async function composite(
  parts: readonly ModelPart[],
  entry: PreparedEntry,
  site: SiteLocation,
  now: EpochHour,
) {
  const placed = await placeParts(parts, site, now);
  const available = modelAvailability("noaa", placed, now, entry.hoursAfter).parts;
  const forecasts = await readForecast({
    parts: placed,
    now,
    reads: available.map(({ part, fromHour, toHour, reach }) => ({
      part,
      variables: entryReads(entry, reach),
      from: now + fromHour - entry.hoursBefore,
      to: now + Math.min(toHour, compositeHours) + entry.hoursAfter,
    })),
  });
  return forecasts.map(({ weather, cell }, index) => {
    const { fromHour, toHour, reach, quantilesToHour } = available[index]!;
    const nowRow = now - weather.from;
    return scorePart({
      entry,
      weather,
      site: { cell, place: site, nowRow },
      reach,
      fromRow: nowRow + fromHour,
      toRow: nowRow + Math.min(toHour, compositeHours),
      quantilesToRow: nowRow + quantilesToHour,
    });
  });
}

/** Whether a composite of an entry has no gap. */
export async function isScored(...given: Parameters<typeof composite>): Promise<boolean> {
  return composite(...given).then(
    (scores) => scores.every((one) => !("gap" in one)),
    () => false,
  );
}

/** A source that holds all of its variables decoded. */
export function inMemory(source: WeatherSource): WeatherSource {
  const kept = new Map<string, ReturnType<WeatherSource["read"]>>();
  return {
    ...source,
    read: async ({ cell, run, variables, from, to }) => {
      const key = `${cell.latitude} ${cell.longitude} ${run} ${from} ${to}`;
      const all = [...source.describe().variables.keys()];
      const read = kept.get(key) ?? source.read({ cell, run, variables: all, from, to });
      kept.set(key, read);
      const { grids, ...native } = await read;
      return { ...native, grids: new Map(variables.map((name) => [name, grids.get(name)!])) };
    },
  };
}

/** A source that keeps what it was read for. */
export function keptReads(source: WeatherSource): WeatherSource {
  const kept = new Map<string, ReturnType<WeatherSource["read"]>>();
  return {
    ...source,
    read: (request) => {
      const { cell, run, variables, from, to } = request;
      const key = `${cell.latitude} ${cell.longitude} ${run} ${from} ${to} ${variables.join()}`;
      const read = kept.get(key) ?? source.read(request);
      kept.set(key, read);
      return read;
    },
  };
}
