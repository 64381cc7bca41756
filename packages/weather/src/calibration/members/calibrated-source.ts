import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import { greatCircleKm } from "../../places/great-circle.ts";
import type {
  AppliedCalibration,
  Cell,
  NativeWeather,
  ReadRequest,
  SourceDescription,
  WeatherSource,
} from "../../source/source.ts";
import {
  calibratedNames,
  calibratedVariable,
  calibratedFrom,
  type CalibratedName,
} from "../calibrated-variables.ts";
import type { CalibrationFile } from "../calibration-file.ts";
import { type SiteOdds, siteOdds } from "../odds/site-odds.ts";
import { isActive } from "./active-classes.ts";
import { type CalibratedWeather, calibrateWeather } from "./calibrate-weather.ts";
import { tieHours } from "./ensemble-order.ts";
import { type MemberCalibrator, memberCalibrator } from "./member-calibrator.ts";

/** Maximum difference in height between a place and a calibrated site [m]. */
const heightsApartMax = 50;

/** Calibrations of a model part at sites with observations. */
export interface SiteCalibrations {
  /** Returns the sites that are currently calibrated. */
  readonly sites: () => readonly SiteCalibration[];
  /** Receives the number of time stamps of a read at which the shift of a variable was limited to its maximum, if there are any. */
  readonly onHeld?: ((stamps: number) => void) | undefined;
  /** Returns the number of time stamps so far at which a shift was limited to its maximum; absent if they are not counted. */
  readonly heldStamps?: () => number;
  /** Returns the calibrations that are not applied or will soon expire. Absent if this is unknown. */
  readonly faults?: () => readonly CalibrationFault[];
}

/** Fault of a calibration file: none or only some of its lead times are applied, or it will soon expire. */
export interface CalibrationFault {
  readonly id: string;
  /**
   * Kind of fault. `damaged` and `misplaced` are always errors. The other kinds arise over time or when the source changes. A file that is `ageing` is still
   * applied. A file that is `suspended` is applied except for one class of lead times of a variable.
   */
  readonly kind:
    | "damaged"
    | "misplaced"
    | "other_weather"
    | "other_source"
    | "expired"
    | "ageing"
    | "suspended";
  /** Reason for the fault, as a sentence without a full stop. */
  readonly because: string;
}

/**
 * Wraps a source so that weather after the start of a run is calibrated at sites with observations. Weather at other places stays unchanged. For a calibrated
 * place, `locate` returns a cell that names the calibration.
 *
 * @example
 * ```js
 * const source = syntheticSource({ product: "gefs", seed: 1 });
 * const calibrated = calibratedSource(source, { sites: () => [] });
 * const cell = await calibrated.locate({ latitude: 51.5, longitude: -0.12 });
 * cell.calibration; // => undefined
 * ```
 */
export function calibratedSource(source: WeatherSource, { sites, onHeld }: SiteCalibrations): WeatherSource {
  // A file that was replaced after the place was looked up gives way to the newer one.
  const siteOf = ({ calibration }: Cell): SiteCalibration | undefined =>
    calibration && sites().find(({ applied }) => applied.id === calibration.id);
  return {
    describe: () => source.describe(),
    latestRun: (now, isPassedOver) => source.latestRun(now, isPassedOver),
    ...(source.snapshot === undefined ? {} : { snapshot: () => source.snapshot!() }),
    ...(source.arriving === undefined ? {} : { arriving: () => source.arriving!() }),
    async locate(location, run) {
      const site = nearestSite(sites(), location);
      if (site === undefined) return source.locate(location, run);
      // Where odds alone are bent the weather is that of the place.
      if (site.applied.variables.length === 0) {
        const cell = await source.locate(location, run);
        return cell && { ...cell, calibration: site.applied };
      }
      // The weather of the site itself, as it was when the site was observed.
      const { latitude, longitude, elevation_m: elevationM } = site.file.site;
      const height = elevationM === undefined ? {} : { elevationM };
      const cell = await source.locate({ ...location, latitude, longitude, ...height }, run);
      return cell && { ...cell, calibration: site.applied };
    },
    async read(request) {
      const site = siteOf(request.cell);
      const variables = new Set([
        ...request.variables,
        ...request.variables.flatMap((name) => site?.readsFor(name) ?? []),
      ]);
      if (site === undefined || request.variables.every((name) => site.readsFor(name).length === 0))
        return source.read(request);
      const native = await source.read(widened(request, [...variables]));
      const { weather, held } = site.calibrate(native, request.run);
      if (held > 0) onHeld?.(held);
      return cropped(weather, request);
    },
    ...(source.calls === undefined ? {} : { calls: source.calls }),
    ...(source.past === undefined ? {} : { past: source.past }),
  };
}

/** Finds the nearest site whose calibration applies to a place. */
function nearestSite(sites: readonly SiteCalibration[], place: SiteLocation): SiteCalibration | undefined {
  let nearest: { readonly site: SiteCalibration; readonly km: number } | undefined;
  for (const site of sites) {
    const { radius_km: radiusKm, elevation_m: elevationM } = site.file.site;
    const km = greatCircleKm(place, site.file.site);
    const apartM =
      place.elevationM === undefined || elevationM === undefined
        ? 0
        : Math.abs(place.elevationM - elevationM);
    if (km > radiusKm || apartM > heightsApartMax || (nearest !== undefined && nearest.km <= km)) continue;
    nearest = { site, km };
  }
  return nearest?.site;
}

/** Extends a request by the hours that are needed to break ties between members. The response then does not depend on the requested span. */
function widened(request: ReadRequest, variables: readonly VariableName[]): ReadRequest {
  const { run, from, to } = request;
  return { ...request, variables, from: Math.min(from, Math.max(from - tieHours, run)), to: to + tieHours };
}

/** Returns only the requested time stamps and variables. Also returns one more step before and after the requested span. */
function cropped(
  { members, stamps, grids }: NativeWeather,
  { from, to, variables }: ReadRequest,
): NativeWeather {
  const isBefore = (stamp: EpochHour): boolean => stamp < from;
  const first = Math.max(stamps.findLastIndex(isBefore), 0);
  const after = stamps.findIndex((stamp) => stamp > to);
  const end = after === -1 ? stamps.length : after + 1;
  return {
    members,
    stamps: stamps.slice(first, end),
    grids: new Map(variables.map((name) => [name, grids.get(name)!.slice(first * members, end * members)])),
  };
}

/** Calibration file of a site, prepared for the weather of its model part. */
export interface SiteCalibration {
  readonly file: CalibrationFile;
  readonly applied: AppliedCalibration;
  /** Returns the variables that must be read to calibrate a variable; empty if the variable stays raw. */
  readonly readsFor: (name: VariableName) => readonly VariableName[];
  /** Calibrates the weather after the start of a run. */
  readonly calibrate: (native: NativeWeather, run: EpochHour) => CalibratedWeather;
  /** Returns the correction of odds for tasks of a sector; undefined if the file does not correct them. */
  readonly odds: (sector: string) => SiteOdds | undefined;
}

/**
 * Prepares a calibration file for the weather of its model part.
 *
 * @returns Undefined if no class of lead times of the file is applied.
 * @example
 * ```js
 * const file = { id: "hut", revision: 1, part: "ensemble", members: 31, trained: {}, variables: {} };
 * siteCalibration(file, { members: 31, leadHours: [0, 3], variables: new Map() }); // => undefined
 * ```
 */
export function siteCalibration(
  file: CalibrationFile,
  source: Pick<SourceDescription, "members" | "leadHours" | "variables">,
): SiteCalibration | undefined {
  const { id, revision, part, members, trained, variables } = file;
  const ofPart = { members: source.members, lastLeadHours: source.leadHours.at(-1) ?? 0 };
  const calibrators = new Map<CalibratedName, MemberCalibrator>();
  let days = 0;
  for (const name of calibratedNames) {
    const variable = variables[name];
    const active = variable?.classes.filter((one) => isActive(one)) ?? [];
    if (variable === undefined || active.length === 0 || !source.variables.has(name)) continue;
    days = Math.max(days, ...active.map((one) => one.days));
    const followsDay = source.members === members;
    calibrators.set(name, memberCalibrator(variable, calibratedVariable(name), ofPart, followsDay));
  }
  const bent = (file.odds ?? []).flatMap(({ classes }) => classes.filter(({ accepted }) => accepted));
  if (calibrators.size === 0 && bent.length === 0) return undefined;
  days = Math.max(days, ...bent.map((one) => one.days));
  const names: readonly VariableName[] = [...calibrators.keys()];
  return {
    file,
    applied: {
      id,
      revision,
      part,
      variables: names,
      trainedTo: trained.to,
      days,
      synthetic: trained.synthetic,
    },
    readsFor: (name) =>
      calibratedFrom(name).some((one) => names.includes(one))
        ? calibratedFrom(name).filter((one) => source.variables.has(one))
        : [],
    calibrate: (native, run) => calibrateWeather(native, run, calibrators),
    odds: (sector) => siteOdds(file, sector),
  };
}
