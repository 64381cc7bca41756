import type { ModelId } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import {
  type AbsentPart,
  arePlacedStill,
  calibratedSource,
  ensembleBeside,
  type FedPart,
  isFed,
  type ModelPart,
  type ModelPartAvailability,
  type ModelPartRead,
  type PlacedPart,
  placeParts,
} from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { Models, Ports } from "../../ports.ts";
import { inTraceSpan } from "../../trace-spans.ts";
import { Refusal } from "../../errors/refusal.ts";
import { lapseOf, modelPartAtSites } from "../records/at-sites.ts";
import { onceEach } from "@halcyon/base/once-each";
import { type Needs, modelPartsFor, type PlaceModel, type VariableLack } from "./available-model-parts.ts";
import { forecastCache, type CachedForecast } from "./forecast-cache.ts";

/** Hours of a model that are wanted at a place. */
export interface PlaceRequest {
  readonly location: SiteLocation;
  readonly forecastHours: number;
  readonly model: ModelId;
  /** True if weather is to be calibrated if possible; the setting of the server if it is absent. */
  readonly calibrated?: boolean | undefined;
}

/** Hours that the catalogue can answer, before any weather is read. */
export interface AdmittedForecast {
  readonly request: PlaceRequest;
  readonly now: EpochHour;
  /** Parts that answer the requested hours, in their order. */
  readonly parts: readonly ModelPartAvailability[];
  /**
   * Returns the ensemble in the hours that the deterministic run answers; absent if it cannot be opened yet. Undefined if the model has none. Its members give
   * the odds there, and its own hours begin at the end of those of the run.
   */
  readonly ensembleBeside: () => ModelPartAvailability | AbsentPart | undefined;
  /** Key of everything that a response depends on: the cells that answer, and the caller's own coordinates if the response depends on their sun. */
  readonly key: string;
  /** Source of its weather, the same for all admissions whose weather may be read together. */
  readonly source: WeatherPlace;
}

/** Runs and cells of a model that answer for a place at an hour. */
interface WeatherPlace {
  readonly key: string;
  /** @throws Refusal weather_unavailable; DamagedRunError */
  read(reads: readonly ModelPartRead[]): Promise<readonly CachedForecast[]>;
}

/**
 * Admits a request to the weather ahead, as the only way to it. It checks hours, place and needs, always in the same order.
 *
 * @throws Refusal model_unavailable, variable_unavailable, horizon_exceeded, location_outside_coverage, stale_forecast, weather_unavailable, data_gap
 */
export type AdmitForecast = <Lack extends VariableLack>(
  request: PlaceRequest,
  needs: Needs<Lack>,
  nowMs: number,
) => Promise<AdmittedForecast>;

/** Number of decisions about parts, and of names of wanted places, that are kept. Each is a few small objects. */
const decisionsMax = 10_000;

/** Number of admissions that are kept, each with what was found of its parts: some 4 kB. */
const admittedMax = 1000;

/** Admission, and the parts that it followed from. */
interface Admitted {
  readonly of: readonly ModelPart[];
  readonly placed: readonly (PlacedPart | AbsentPart)[];
  readonly forecast: AdmittedForecast;
}

/** @param gridsMaxBytes - How much weather that was read is kept [bytes]. */
export function forecastAdmission(
  {
    models,
    calibratedByDefault = false,
    ...ports
  }: Pick<Ports, "models" | "lapseKPerKm" | "calibratedByDefault">,
  gridsMaxBytes: number,
): AdmitForecast {
  const atSite = onceEach((part: ModelPart) => modelPartAtSites(part, lapseOf(ports)));
  const atSites = (parts: readonly ModelPart[]): readonly ModelPart[] => parts.map(atSite);
  const readCached = forecastCache(gridsMaxBytes);
  const decided = new LRUCache<string, readonly ModelPartAvailability[]>({ max: decisionsMax });
  const wanted = new LRUCache<string, true>({ max: decisionsMax });
  const admitted = new LRUCache<string, Admitted>({ max: admittedMax });
  return async ({ location, model, forecastHours, calibrated }, needs, nowMs) => {
    const request = { location, model, forecastHours, calibrated };
    const now = epochHourOf(nowMs);
    const place: PlaceModel = (other) => placeParts(atSites(models.get(other) ?? []), location, now);
    const raw = atSites(requireModel(models, model));
    const own = (calibrated ?? calibratedByDefault) ? calibratedModelParts(raw) : raw;
    const { latitude, longitude, elevationM, surface } = location;
    const name = `${model} ${forecastHours} ${calibrated} ${latitude} ${longitude} ${elevationM} ${surface} ${needs.name}`;
    const before = admitted.get(name);
    if (
      before?.forecast.now === now &&
      areSame(before.of, own) &&
      (await arePlacedStill(before.placed, location, now))
    )
      return before.forecast;
    const placed = await placeParts(own, location, now);
    const placedKey = JSON.stringify([model, now, placed.map(keyOfPart)]);
    const ofCells = JSON.stringify([needs.name, forecastHours, placedKey]);
    const parts = decided.get(ofCells) ?? (await modelPartsFor(request, needs, placed, now, place));
    decided.set(ofCells, parts);
    const key = needs.followSun ? `${ofCells} ${latitude} ${longitude}` : ofCells;
    const read = (reads: readonly ModelPartRead[]): Promise<readonly CachedForecast[]> =>
      inTraceSpan("read weather", () => readCached({ key: placedKey, model, parts: placed, now, reads }));
    const comesAgain = wanted.has(placedKey);
    wanted.set(placedKey, true);
    const forecast = {
      request,
      now,
      parts,
      ensembleBeside: () => ensembleBeside(placed, now, parts[0]!.toHour),
      key,
      source: { key: placedKey, read },
    };
    if (comesAgain) admitted.set(name, { of: own, placed, forecast });
    return forecast;
  };
}

function areSame<Item>(items: readonly Item[], others: readonly Item[]): boolean {
  return items.length === others.length && items.every((item, index) => item === others[index]);
}

/** Returns the parts of a model, with their weather calibrated at the trained sites. */
export function calibratedModelParts(parts: readonly ModelPart[]): readonly ModelPart[] {
  return parts.map((part) =>
    isFed(part) && (part.calibrations?.sites().length ?? 0) > 0 ? calibratedPart(part) : part,
  );
}

const calibratedPart = onceEach((part: FedPart) => ({
  ...part,
  source: calibratedSource(part.source, part.calibrations!),
}));

/**
 * Returns the parts of a model that this server has. Without the deterministic part nothing answers the first hour, so the model answers no hour.
 *
 * @throws Refusal model_unavailable
 */
export function requireModel(models: Models, model: ModelId): readonly ModelPart[] {
  const parts = models.get(model) ?? [];
  if (hasFirstHour(parts)) return parts;
  const values = [...models].flatMap(([name, others]) => (hasFirstHour(others) ? [name] : []));
  const choice = values.length === 0 ? "It has no forecast model." : `It has ${values.join(" and ")}.`;
  const detail = `This server does not have the model ${model}. ${choice}`;
  throw new Refusal("model_unavailable", {
    detail,
    errors: [{ field: "model", code: "model_unavailable", detail, expected: { values } }],
  });
}

function hasFirstHour(parts: readonly ModelPart[]): boolean {
  return parts.some(({ part }) => part === "deterministic");
}

/** Returns the runs, the states of archives and the cells of a part and its overlays, with the sites in these. */
function keyOfPart(placed: PlacedPart | AbsentPart): unknown[] {
  if (!isFed(placed)) return [placed.part];
  const { part, run, snapshot, damaged, cell, overlays = [] } = placed;
  const layers = overlays.map(({ layer }) => keyOfPart(layer));
  const site = cell?.site === undefined ? [] : [cell.site];
  const taught = cell?.calibration && [cell.calibration.id, cell.calibration.revision];
  return [part, run, snapshot, damaged?.run, cell?.latitude, cell?.longitude, ...site, taught, ...layers];
}
