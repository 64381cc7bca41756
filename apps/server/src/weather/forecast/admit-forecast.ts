import type { ModelId } from "@halcyon/schema";
import { isPartKnownTo, type PartsVersion } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import {
  type AbsentPart,
  arePlacedStill,
  calibratedSource,
  chooseListed,
  ensembleBeside,
  type FedPart,
  isFed,
  isListed,
  lastRun,
  LateOverlayError,
  type ModelPart,
  type ModelPartAvailability,
  type ModelPartRead,
  partsAsOf,
  type PlacedPart,
  placeParts,
} from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import type { Models, Ports } from "../../ports.ts";
import { inTraceSpan } from "../../trace-spans.ts";
import { Refusal } from "../../errors/refusal.ts";
import { lapseOf, modelPartAtSites } from "../records/at-sites.ts";
import { given } from "@halcyon/base/given";
import { onceEach } from "@halcyon/base/once-each";
import { type AsOf, modelPartsAsOf } from "./as-of.ts";
import { type Needs, modelPartsFor, type PlaceModel, type VariableLack } from "./available-model-parts.ts";
import { ForecastCache, type CachedForecast } from "./forecast-cache.ts";

/** Requested model, hours and place, without the entry or variables. */
export interface PlaceRequest {
  readonly location: SiteLocation;
  readonly forecastHours: number;
  readonly model: ModelId;
  /** Version of the API whose parts of the model may answer; V1 if absent. */
  readonly partsOf?: PartsVersion;
  /** True to calibrate weather if possible; if absent, the server's default applies. */
  readonly calibrated?: boolean | undefined;
  /** Past instant for which the request is answered. The weather is then not calibrated. Absent if the request is answered for the current time. */
  readonly asOf?: AsOf;
}

/** Admitted request for hours of a forecast. The request passed all checks, but no weather has been read for it yet. */
export interface AdmittedForecast {
  readonly request: PlaceRequest;
  /** Current hour, or the hour of the past instant for which the request is answered. */
  readonly now: EpochHour;
  /** Model parts (such as the ensemble) that provide the requested hours, in order. */
  readonly parts: readonly ModelPartAvailability[];
  /**
   * Returns the ensemble whose members are used to compute probabilities in hours that are scored from the deterministic run. The ensemble itself is scored
   * only in the hours after that run ends. Returns an {@link AbsentPart} if the ensemble cannot be opened yet, and undefined if the model has no ensemble.
   */
  readonly ensembleBeside: () => ModelPartAvailability | AbsentPart | undefined;
  /**
   * Cache key that identifies all data on which a response depends. It contains the grid cells of the response. If the position of the sun matters, it also
   * contains the coordinates of the place.
   */
  readonly key: string;
  /** Object that reads the weather. Admitted requests with the same object can share one read. */
  readonly source: WeatherPlace;
}

/** Weather of a place: the runs and cells that a model uses at a given hour. */
interface WeatherPlace {
  readonly key: string;
  /**
   * Reads the weather of the model parts.
   *
   * @throws Refusal weather_unavailable if a source cannot be read; DamagedRunError if a run is damaged.
   */
  read(reads: readonly ModelPartRead[]): Promise<readonly CachedForecast[]>;
  /** Returns true if the weather of all reads is in memory. */
  knows(reads: readonly ModelPartRead[]): boolean;
}

/**
 * Admits (checks) a request for forecasts. It first checks the hours, then the place, then the variables that the request needs. Every forecast request must
 * pass these checks.
 *
 * @throws Refusal model_unavailable, variable_unavailable, horizon_exceeded, location_outside_coverage, stale_forecast, weather_unavailable or data_gap if a
 * check fails.
 */
export type AdmitForecast = <Lack extends VariableLack>(
  request: PlaceRequest,
  needs: Needs<Lack>,
  nowMs: number,
) => Promise<AdmittedForecast>;

/** Maximum number of cached selections of model parts; also the maximum number of remembered keys of requested forecasts. Each takes a few small objects. */
const decisionsMax = 10_000;

/** Maximum number of cached admissions. Each takes about 4 kB for data about its model parts. */
const admittedMax = 1000;

/** Cached admission, with the model parts on which it is based. */
interface Admitted {
  readonly of: readonly ModelPart[];
  readonly placed: readonly (PlacedPart | AbsentPart)[];
  readonly forecast: AdmittedForecast;
}

/**
 * Creates the function that admits (checks) forecast requests.
 *
 * @param gridsMaxBytes - Maximum size of cached weather [bytes].
 */
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
  const cache = new ForecastCache(gridsMaxBytes);
  const decided = new LRUCache<string, readonly ModelPartAvailability[]>({ max: decisionsMax });
  const wanted = new LRUCache<string, true>({ max: decisionsMax });
  const admitted = new LRUCache<string, Admitted>({ max: admittedMax });
  const admit = async <Lack extends VariableLack>(
    { location, model, forecastHours, calibrated, asOf, partsOf = "v1" }: PlaceRequest,
    needs: Needs<Lack>,
    nowMs: number,
    patienceMs?: number,
  ): Promise<AdmittedForecast> => {
    const request = { location, model, forecastHours, calibrated, partsOf, ...given({ asOf }) };
    const now = epochHourOf(asOf?.instantMs ?? nowMs);
    const isKnown = (part: ModelPart): boolean => isPartKnownTo(partsOf, part);
    const seen = (all: readonly ModelPart[]): readonly ModelPart[] => {
      const parts = all.every(isKnown) ? all : all.filter(isKnown);
      return asOf === undefined ? parts : partsAsOf(parts, asOf.instantMs);
    };
    const choose = (of: ModelId, parts: readonly (PlacedPart | AbsentPart)[]) =>
      chooseListed(of, parts, now, needs);
    const place: PlaceModel = async (other) =>
      choose(other, await placeParts(seen(atSites(models.get(other) ?? [])), location, now));
    const raw = seen(atSites(requireModel(models, model)));
    const isCalibrated = asOf === undefined && (calibrated ?? calibratedByDefault);
    const own = isCalibrated ? calibratedModelParts(raw) : raw;
    const { latitude, longitude, elevationM, surface } = location;
    const name = `${partsOf} ${model} ${forecastHours} ${calibrated} ${latitude} ${longitude} ${elevationM} ${surface} ${needs.name}`;
    const before = asOf === undefined ? admitted.get(name) : undefined;
    if (
      before?.forecast.now === now &&
      areSame(before.of, own) &&
      (await arePlacedStill(before.placed, location, now))
    )
      return before.forecast;
    const everywhere = await placeParts(own, location, now, patienceMs);
    const placed = choose(model, everywhere);
    // Two sources of a part may have the same id, run and cell.
    const keyOf = (part: PlacedPart | AbsentPart): unknown[] =>
      isListed(part)
        ? [everywhere.findIndex(({ source }) => source === part.source), ...keyOfPart(part)]
        : keyOfPart(part);
    const placedKey = JSON.stringify([model, now, placed.map(keyOf)]);
    const ofCells = JSON.stringify([needs.name, forecastHours, placedKey]);
    const find = async (): Promise<readonly ModelPartAvailability[]> =>
      decided.get(ofCells) ?? modelPartsFor(request, needs, placed, now, place);
    const parts =
      asOf === undefined
        ? await find()
        : await modelPartsAsOf({ model, forecastHours, asOf, needs, placed, now, nowMs }, find);
    decided.set(ofCells, parts);
    const key = needs.followSun ? `${ofCells} ${latitude} ${longitude}` : ofCells;
    const read = (reads: readonly ModelPartRead[]): Promise<readonly CachedForecast[]> =>
      inTraceSpan("read weather", () => cache.read({ key: placedKey, model, parts: placed, now, reads }));
    const knows = (reads: readonly ModelPartRead[]): boolean => cache.knows(placedKey, reads);
    const comesAgain = wanted.has(placedKey);
    wanted.set(placedKey, true);
    const forecast = {
      request,
      now,
      parts,
      ensembleBeside: () => ensembleBeside(placed, now, lastRun(parts).toHour),
      key,
      source: { key: placedKey, read, knows },
    };
    if (comesAgain && asOf === undefined) admitted.set(name, { of: own, placed: everywhere, forecast });
    return forecast;
  };
  return async (...asked) => {
    try {
      return await admit(...asked);
    } catch (error) {
      // The request needs the overlay that other requests do not wait for.
      if (!(error instanceof Refusal && error.cause instanceof LateOverlayError)) throw error;
      return admit(...asked, Infinity);
    }
  };
}

function areSame<Item>(items: readonly Item[], others: readonly Item[]): boolean {
  return items.length === others.length && items.every((item, index) => item === others[index]);
}

/** Wraps the parts of a model, so that their weather is calibrated at each site that has a calibration. */
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
 * Returns the parts of a model. A model without a deterministic part is refused, because it has no weather for the first hour.
 *
 * @throws Refusal model_unavailable if the server does not have the model or its deterministic part.
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

/**
 * Returns the values by which an admission's key names a model part: run, archive snapshot, cell, site and calibration. The values of its overlays follow,
 * and the sources in whose place the part answers.
 */
function keyOfPart(placed: PlacedPart | AbsentPart): unknown[] {
  if (!isFed(placed)) return [placed.part];
  const { part, run, snapshot, damaged, cell, failure, passedOver = [], overlays = [] } = placed;
  const layers = overlays.map(({ layer }) => keyOfPart(layer));
  const site = cell?.site === undefined ? [] : [cell.site];
  const taught = cell?.calibration && [cell.calibration.id, cell.calibration.revision];
  const silent = [
    ...(failure === undefined ? [] : [failure.name]),
    ...(passedOver.length === 0 ? [] : [passedOver]),
  ];
  const ofCell = [cell?.latitude, cell?.longitude, ...site, taught];
  return [part, run, snapshot, damaged?.run, ...ofCell, ...silent, ...layers];
}
