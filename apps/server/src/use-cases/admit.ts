import { createHash } from "node:crypto";
import { type Entry, epochHourOf, type EpochHour, type Location, type ModelId } from "@halcyon/schema";
import { entryReads, prepareEntry, type PreparedEntry } from "@halcyon/scoring";
import { type PartAvailability, type PartForecast, type PartRead, placeParts } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { Ports } from "../ports.ts";
import { inSpan } from "../seeing/spans.ts";
import { partsFor, type PlaceModel } from "./available-parts.ts";
import { type CacheSizes, cacheSizes } from "./cache-sizes.ts";
import { configuredParts } from "./configured-parts.ts";
import { type EntryName, entryNotFound, type EntryPorts, findEntry } from "./find-entry.ts";
import { forecastCache, type ModelForecastRequest, placeKey as keyOfPlace } from "./forecast-cache.ts";

/** The hours of a model that are to be scored at a place. */
export interface PlaceRequest {
  readonly location: Location;
  readonly forecastHours: number;
  readonly model: ModelId;
}

export interface ScoreRequest extends PlaceRequest {
  readonly entry: EntryName;
}

export interface KnownRequest extends PlaceRequest {
  readonly entry: Entry;
  readonly accountId: string | undefined;
}

export interface DefinitionRequest extends PlaceRequest {
  readonly definition: Pick<Entry, "constraints">;
}

/** What is scored: an entry, or constraints that are none yet. */
export type Scorable = Pick<Entry, "slug" | "constraints">;

/** A request that the catalogue can answer, before any weather is read. */
export interface Admission<Scored extends Scorable = Entry> {
  readonly request: PlaceRequest;
  /** Who asks; undefined where it is no account. */
  readonly accountId: string | undefined;
  readonly entry: Scored;
  readonly prepared: PreparedEntry;
  readonly forecastHours: number;
  readonly now: EpochHour;
  /** The parts that answer the hours asked for, in their order. */
  readonly parts: readonly PartAvailability[];
  /** Names all that the scores follow from: never the caller's own coordinates, but the cells that answer for them. */
  readonly key: string;
  /** Where its weather comes from, the same for all admissions whose weather may be read together. */
  readonly source: WeatherPlace;
  /** What is read of each part where no earlier hours are wanted. */
  readonly reads: () => readonly PartRead[];
  /**
   * Reads the weather of every part.
   *
   * @param hoursBefore - How many hours before those that it answers are read of a part too [h].
   * @throws Refusal weather_unavailable; DamagedRunError where `again` admits the request to an older run
   */
  readonly read: (hoursBefore: number) => Promise<readonly PartForecast[]>;
  /** Admits the same request at the same hour to the runs that are whole now. */
  readonly again: () => Promise<Admission<Scored>>;
}

/** The runs and cells of a model that answer for a place at an hour. */
export interface WeatherPlace {
  readonly key: string;
  /** @throws Refusal weather_unavailable; DamagedRunError */
  read(reads: readonly PartRead[]): Promise<readonly PartForecast[]>;
}

/** Throws Refusal model_unavailable, variable_unavailable, horizon_exceeded, location_outside_coverage, stale_forecast, weather_unavailable, data_gap. */
export interface Admit {
  /** @throws Refusal entry_not_found */
  entry(request: ScoreRequest, nowMs: number): Promise<Admission>;
  /** An entry that was found before, as it was then. */
  known(request: KnownRequest, nowMs: number): Promise<Admission>;
  definition(request: DefinitionRequest, nowMs: number): Promise<Admission<Scorable>>;
}

/** How many decisions about parts are kept; each is a few small objects. */
const decisionsMax = 10_000;

/** The one way in to every use case that scores: entry, place, and all that can be refused from the catalogue. */
export function admission(
  ports: EntryPorts & Pick<Ports, "models">,
  { gridsMaxBytes }: Pick<CacheSizes, "gridsMaxBytes"> = cacheSizes,
): Admit {
  const forecasts = forecastCache(gridsMaxBytes);
  const preparedEntries = new WeakMap<Entry, PreparedEntry>();
  const decided = new LRUCache<string, readonly PartAvailability[]>({ max: decisionsMax });

  const prepare = (entry: Entry): PreparedEntry => {
    const known = preparedEntries.get(entry) ?? prepareEntry(entry);
    preparedEntries.set(entry, known);
    return known;
  };

  const admitted = async <Scored extends Scorable>(
    { location, model, forecastHours }: PlaceRequest,
    name: string,
    entry: Scored,
    prepared: PreparedEntry,
    nowMs: number,
    accountId?: string,
  ): Promise<Admission<Scored>> => {
    const request = { location, model, forecastHours };
    const now = epochHourOf(nowMs);
    const place: PlaceModel = (wanted) => placeParts(ports.models.get(wanted) ?? [], location, now);
    const placed = await placeParts(configuredParts(ports.models, model), location, now);
    const placeKey = placeKeyOf(model, placed, now);
    const key = JSON.stringify([name, forecastHours, placeKey]);
    const parts = decided.get(key) ?? (await partsFor(request, prepared, placed, now, place));
    decided.set(key, parts);
    const readsFrom = (hoursBefore: number): readonly PartRead[] =>
      parts.map((part) => ({
        part: part.part,
        variables: entryReads(prepared, part.reachHours),
        from: now + Math.max(part.fromHour - hoursBefore, 0) - prepared.hoursBefore,
        to: now + part.toHour + prepared.hoursAfter,
      }));
    const source: WeatherPlace = {
      key: placeKey,
      read: (reads) => inSpan("read weather", () => forecasts.read({ model, parts: placed, now, reads })),
    };
    return {
      request,
      accountId,
      entry,
      prepared,
      forecastHours,
      now,
      parts,
      key,
      source,
      reads: () => readsFrom(0),
      read: (hoursBefore) => source.read(readsFrom(hoursBefore)),
      again: () => admitted(request, name, entry, prepared, nowMs, accountId),
    };
  };

  const known: Admit["known"] = async (request, nowMs) => {
    const { entry, accountId } = request;
    const name = `${entry.type}/${entry.id};v=${entry.version}`;
    return admitted(request, name, entry, prepare(entry), nowMs, accountId);
  };

  return {
    known,
    async entry(request, nowMs) {
      const entry = await findEntry(ports, request.entry);
      if (entry === undefined) throw entryNotFound({ pointer: "#/constraint_params/id" });
      return known({ ...request, entry, accountId: request.entry.accountId }, nowMs);
    },
    async definition(request, nowMs) {
      const { constraints } = request.definition;
      const prepared = prepareEntry({ constraints }, { tables: false });
      const name = createHash("sha256").update(JSON.stringify(constraints)).digest("base64url");
      return admitted(request, name, { slug: "the definition", constraints }, prepared, nowMs);
    },
  };
}

function placeKeyOf(model: ModelId, placed: ModelForecastRequest["parts"], now: EpochHour): string {
  return JSON.stringify([model, now, placed.map(keyOfPlace)]);
}
