import {
  type EpochHour,
  epochHourOf,
  type Entry,
  type EntryType,
  type Estimate,
  type Location,
  type ModelId,
  type Notice,
} from "@halcyon/schema";
import {
  entryEstimates,
  entryReads,
  prepareEntry,
  type PreparedEntry,
  publish,
  scorePart,
} from "@halcyon/scoring";
import { type PartAvailability, type PartForecast, placeParts, type PlacedPart } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { Ports } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { dataGap, partsFor, type PlaceModel } from "./available-parts.ts";
import { forecastCache } from "./forecast-cache.ts";
import { formatSpan, type HourSpan, joinSpans } from "./hour-span.ts";

export interface ScoreRequest {
  readonly location: Location;
  readonly forecastHours: number;
  readonly model: ModelId;
  readonly entry: { readonly type: EntryType; readonly id: number };
}

/** Published scores of consecutive hours, and what they rest on. */
export interface ScoredForecast {
  readonly entry: Entry;
  readonly startHour: EpochHour;
  /** Four decimals each; NaN in q10 and q90 stands for null. */
  readonly median: Float64Array;
  readonly q10: Float64Array;
  readonly q90: Float64Array;
  readonly notices: readonly Notice[];
  readonly estimated: readonly Estimate[];
  /** The parts that were used; their weather is not kept with the scores. */
  readonly parts: readonly Omit<PartForecast, "weather">[];
}

export type ScoreLocation = (request: ScoreRequest, nowMs: number) => Promise<ScoredForecast>;

/** How much memory the caches of a process may fill [bytes]. */
export interface CacheSizes {
  readonly gridsMaxBytes: number;
  readonly scoresMaxBytes: number;
}

/** Three numbers, and the hour as JSON and CSV, which are kept beside them. */
const bytesPerHour = 3 * 8 + 90 + 50;

export const defaultCacheSizes: CacheSizes = { gridsMaxBytes: 256 * 2 ** 20, scoresMaxBytes: 64 * 2 ** 20 };

/**
 * Scores the hours ahead for an entry at a place.
 *
 * All that can be refused is refused from the catalogue, before any weather is read.
 *
 * @throws Refusal entry_not_found, variable_unavailable, horizon_exceeded, location_outside_coverage, stale_forecast,
 *   weather_unavailable, data_gap
 */
export function scoreLocation(
  ports: Pick<Ports, "library" | "models">,
  { gridsMaxBytes, scoresMaxBytes }: CacheSizes = defaultCacheSizes,
): ScoreLocation {
  const forecasts = forecastCache(gridsMaxBytes);
  const prepared = new WeakMap<Entry, PreparedEntry>();
  const scores = new LRUCache<string, ScoredForecast>({
    maxSize: scoresMaxBytes,
    sizeCalculation: ({ median }) => median.length * bytesPerHour + 4096,
  });

  const prepare = (entry: Entry): PreparedEntry => {
    const known = prepared.get(entry) ?? prepareEntry(entry);
    prepared.set(entry, known);
    return known;
  };

  return async (request, nowMs) => {
    const now = epochHourOf(nowMs);
    const entry = ports.library.find(request.entry.type, request.entry.id);
    if (entry === undefined) throw entryNotFound("#/constraint_params/id");
    const place: PlaceModel = (model) => placeParts(ports.models.get(model) ?? [], request.location, now);
    const placed = await place(request.model);
    const key = cacheKey(request, entry, placed, now);
    const known = scores.get(key);
    if (known !== undefined) return known;

    const preparedEntry = prepare(entry);
    const parts = await partsFor(request, preparedEntry, placed, now, place);
    const reads = parts.map((part) => ({
      part: part.part,
      variables: entryReads(preparedEntry, part.reachHours),
      from: now + part.fromHour - preparedEntry.hoursBefore,
      to: now + part.toHour + preparedEntry.hoursAfter,
    }));
    const read = await forecasts.read({
      model: request.model,
      parts: placed,
      now,
      reads,
    });
    const scored = join(entry, preparedEntry, request.forecastHours, parts, read, now);
    scores.set(key, scored);
    return scored;
  };
}

/** The one refusal for an id that does not exist, is of the other type, or belongs to someone else. */
export function entryNotFound(pointer: string): Refusal {
  return new Refusal("entry_not_found", {
    detail: "No such task or scenario is visible to this key.",
    errors: [{ pointer, code: "entry_not_found", detail: "Nothing of this type has this id." }],
  });
}

/** What the scores follow from: never the caller's own coordinates, but the cells that answer for them. */
function cacheKey(
  { model, forecastHours }: ScoreRequest,
  entry: Entry,
  placed: readonly PlacedPart[],
  now: EpochHour,
): string {
  const cells = placed.map(({ part, run, cell }) => [part, run, cell?.latitude, cell?.longitude]);
  return JSON.stringify([entry.type, entry.id, entry.version, model, forecastHours, now, cells]);
}

/** Scores each part for its own hours and puts them behind each other: no blending. */
function join(
  entry: Entry,
  prepared: PreparedEntry,
  hours: number,
  parts: readonly PartAvailability[],
  read: readonly PartForecast[],
  now: EpochHour,
): ScoredForecast {
  const median = new Float64Array(hours);
  const q10 = new Float64Array(hours).fill(Number.NaN);
  const q90 = new Float64Array(hours).fill(Number.NaN);
  const dropped: (HourSpan & Pick<Notice, "constraint">)[] = [];
  const estimated: (HourSpan & Pick<Estimate, "variable" | "method">)[] = [];
  for (const [index, part] of parts.entries()) {
    const { weather, cell } = read[index]!;
    const toHour = Math.min(part.toHour, hours);
    const hourOf = (row: number): EpochHour => weather.from + row;
    const scored = scorePart({
      entry: prepared,
      weather,
      site: { location: cell, sea: cell.sea, nowRow: now - weather.from },
      reach: part.reachHours,
      fromRow: now + part.fromHour - weather.from,
      toRow: now + toHour - weather.from,
      quantiles: part.part === "ensemble",
    });
    if ("gap" in scored) {
      const { constraint, fromRow, toRow } = scored.gap;
      throw dataGap(entry, constraint, part, { from: hourOf(fromRow), to: hourOf(toRow - 1) });
    }
    publishInto(median, part.fromHour, scored.median);
    if (scored.q10 !== undefined) publishInto(q10, part.fromHour, scored.q10);
    if (scored.q90 !== undefined) publishInto(q90, part.fromHour, scored.q90);
    for (const { constraint, fromRow, toRow } of scored.dropped) {
      dropped.push({ constraint, fromHour: hourOf(fromRow), toHour: hourOf(toRow) });
    }
    const span = { fromHour: part.fromHour, toHour };
    for (const { fromHour, toHour: end, ...estimate } of entryEstimates(
      prepared,
      part.reachHours,
      cell.sea,
      span,
    )) {
      estimated.push({ ...estimate, fromHour: now + fromHour, toHour: now + end });
    }
  }
  return {
    entry,
    startHour: now,
    median,
    q10,
    q90,
    notices: joinSpans(dropped).map(({ constraint, ...span }) => ({
      code: "constraint_dropped",
      constraint,
      variable: entry.constraints[constraint]!.variable,
      ...formatSpan(span),
    })),
    estimated: joinSpans(estimated).map(({ variable, method, ...span }) => ({
      variable,
      method,
      ...formatSpan(span),
    })),
    parts: read.map(({ part, source, run, cell }) => ({ part, source, run, cell })),
  };
}

function publishInto(target: Float64Array, offset: number, values: Float64Array): void {
  for (let index = 0; index < values.length; index++) target[offset + index] = publish(values[index]!);
}
