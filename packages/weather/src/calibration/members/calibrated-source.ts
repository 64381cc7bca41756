import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import { greatCircleKm } from "../../places/great-circle.ts";
import type { Cell, NativeWeather, ReadRequest, WeatherSource } from "../../source/source.ts";
import { tieHours } from "./ensemble-order.ts";
import type { SiteCalibration } from "./site-calibration.ts";

/** Maximum height difference between a place and a site [m]. */
const heightsApartMax = 50;

/** Calibrations of a model part from observations of sites. */
export interface SiteCalibrations {
  /** Returns the sites that are currently calibrated. */
  readonly sites: () => readonly SiteCalibration[];
  /** Called with the number of time stamps at which the shift of a variable was limited. */
  readonly onHeld?: ((stamps: number) => void) | undefined;
  /** Returns the number of time stamps at which a shift was limited; absent if they are not counted. */
  readonly heldStamps?: () => number;
  /** Returns the fitted calibrations that are not applied, or soon expire; absent if they are unknown. */
  readonly faults?: () => readonly CalibrationFault[];
}

/** The reason why a site, or one of its classes, is not calibrated although it has a calibration file. */
export interface CalibrationFault {
  readonly id: string;
  /**
   * Kind of fault. `damaged` and `misplaced` are always errors. The other kinds arise with time, or with another source. A file that is
   * `ageing` is still applied. A file that is `suspended` is applied except for one class of leads of a variable.
   */
  readonly kind:
    | "damaged"
    | "misplaced"
    | "other_weather"
    | "other_source"
    | "expired"
    | "ageing"
    | "suspended";
  /** Reason, as a sentence without its full stop. */
  readonly because: string;
}

/**
 * Returns a source that calibrates weather at observed sites, after the start of a run. Elsewhere it returns the weather of the original
 * source. The cell of a calibrated place states its calibration.
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

/** Widens a request by the hours that break ties between members, so that the response does not depend on the requested span. */
function widened(request: ReadRequest, variables: readonly VariableName[]): ReadRequest {
  const { run, from, to } = request;
  return { ...request, variables, from: Math.min(from, Math.max(from - tieHours, run)), to: to + tieHours };
}

/** Returns only the requested time stamps and variables, and a step more at each end. */
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
