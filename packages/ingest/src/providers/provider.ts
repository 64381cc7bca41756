import type { Licence, VariableName } from "@halcyon/schema";
import type { Product, StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { Grib2Quantity } from "./grib2-quantity.ts";
import type { Interval } from "./idx-step.ts";

/** Description of a provider: its files, and the fields in them from which variables of the registry are derived. */
export interface Provider {
  readonly id: ProviderId;
  readonly product: Product;
  /** URL of a mirror; absent if files come from the provider's own server. */
  readonly baseUrl?: string;
  /** Number of members. Member 0 is the control. */
  readonly members: number;
  /** Time between the starts of two runs [h]. A run starts at every multiple of this time since 1970. */
  readonly runEveryHours: number;
  /** Returns the lead times of a run as hours since its start, ascending from 0. */
  leadHours(run: EpochHour): readonly number[];
  readonly rows: ReadonlyMap<VariableName, VariableRow>;
  readonly attribution: string;
  readonly licence: Licence;
  /** Usual time from the start of a run until its first and its last file are published [h]. */
  readonly release: { readonly firstHours: number; readonly lastHours: number };
  /** Starts of the first and the last run in an archive that is no longer extended; absent for other providers. */
  readonly archived?: { readonly from: EpochHour; readonly to: EpochHour };
  /** Returns all files of one kind for the requested lead times and members, sorted by lead time and then by member. */
  files(request: FilesRequest): readonly ProviderFile[];
  /** Returns the file with the land-sea mask and the surface height of a run. */
  surface(run: EpochHour): SurfaceFile;
  /**
   * Finds fields of a file in its index.
   *
   * @throws IngestError `bad_index` if the index cannot be read.
   */
  fieldsIn(file: ProviderFile, index: string, fields: ReadonlySet<string>): readonly IndexedField[];
  /** Rules for members that do not start with the run; absent if all members start with the run. If present, the members depend on the available files. */
  readonly lagged?: LaggedMembers;
}

/** Rules for an ensemble of forecasts with different start times. No forecast starts after the run. */
export interface LaggedMembers {
  /** Minimum number of members of the ensemble. */
  readonly leastMembers: number;
  /** Maximum time between a member's start and the run [h]. */
  readonly lookBackHours: number;
  /**
   * Returns the last lead time up to which an index lists every field without a gap [h since the start of the forecast]. Returns 0 if the first lead time is
   * missing.
   *
   * @throws IngestError `bad_index` if the index cannot be read, `unusable` if the index lists only other fields.
   */
  reachHours(file: ProviderFile, index: string): number;
  /**
   * Returns the same provider, but with members that start at the given times, newest first. All members extend to `reachHours` [h since the start of the
   * run].
   */
  settled(starts: readonly EpochHour[], reachHours: number): Provider;
  /** Plausible range of the global mean of each field, in the unit of the file. For wind components, the range applies to the mean of absolute values. */
  readonly globalMeans: ReadonlyMap<string, readonly [least: number, most: number]>;
}

export const providerIds = [
  "noaa-gfs",
  "noaa-gefs",
  "noaa-gefs-reforecast",
  "noaa-cfs",
  "ecmwf-ifs",
  "ecmwf-ens",
] as const;
export type ProviderId = (typeof providerIds)[number];

/** Kind of a provider's file: weather of the atmosphere, or ocean waves. Waves come from separate models, and are in separate files. */
export type FileKind = "atmosphere" | "waves";

interface FilesRequest {
  readonly run: EpochHour;
  readonly kind: FileKind;
  readonly leadHours: readonly number[];
  /** Members in ascending order. */
  readonly members: readonly number[];
}

export interface ProviderFile {
  readonly kind: FileKind;
  /** Lead time of the file [h]; if the file has several lead times, the first wanted one. */
  readonly leadHours: number;
  /** All wanted lead times of a file with several lead times [h]; absent for a file with one lead time. */
  readonly severalLeads?: readonly number[];
  /** Names of the fields in the file; absent if the file contains all fields of its kind. */
  readonly fields?: ReadonlySet<string>;
  /** Time from the start of the file's forecast to the start of the run [h]; 0 by default. */
  readonly lagHours?: number;
  /** Requested members that the file contains. */
  readonly members: readonly number[];
  readonly url: string;
  readonly indexUrl: string;
}

/** File with the fields for the land fraction and the height of the cells. */
export interface SurfaceFile extends ProviderFile {
  readonly landField: string;
  readonly heightField: string;
}

/** Row of a provider's table. It states how a registry variable is derived from fields. */
export interface VariableRow {
  readonly name: VariableName;
  readonly files: FileKind;
  /**
   * Method of the derivation:
   *
   * - `value`: The field itself. Sums and means refer to the interval that the message states.
   * - `magnitude`: The absolute value of the field.
   * - `above_ground`: The height above sea level minus the height of the cell. A height value that means a clear sky stays unchanged.
   * - `speed`, `direction`: Computed from the eastward and the northward component.
   * - `type_flags`: Computed from the shares of the step with rain, snow, ice pellets and freezing rain, in this order.
   * - `code`: A code of WMO GRIB2 code table 4.201.
   * - `depth_of_water`: Computed from the water content and the density of the snow.
   * - `rate`: The amount of the step, computed from its mean rate.
   * - `humidity`: Computed from specific humidity, temperature and pressure.
   */
  readonly as:
    | "value"
    | "magnitude"
    | "above_ground"
    | "speed"
    | "direction"
    | "type_flags"
    | "code"
    | "depth_of_water"
    | "rate"
    | "humidity";
  /** Names of the fields in the provider's indices. Messages state the units of the fields. */
  readonly fields: readonly string[];
  /** Quantities that each field may contain; absent if they follow from the variable and `as`. */
  readonly measures?: readonly (readonly Grib2Quantity[])[] | undefined;
  /** Step type of the values: instantaneous, or for the step before the time stamp, for example a sum or a mean. */
  readonly stepType: StepType;
  /** Length of the interval that a field covers before its time stamp [h], if its message wrongly states an instant; otherwise absent. */
  readonly coversHours?: number | undefined;
  /** Last lead time at which the variable exists [h]. */
  readonly toLeadHours: number;
  /** True if a run may be published without this variable. All other variables are required. */
  readonly optional?: true;
}

/** Field that an index lists. */
export interface IndexedField {
  /** Name of the field in its row of the provider's table. */
  readonly field: string;
  readonly member: number;
  readonly leadHours: number;
  /** Time from the start of the field's forecast to the start of the run [h]; 0 by default. */
  readonly lagHours?: number;
  readonly offset: number;
  /** Length of the message [bytes]; undefined if the message extends to the end of the file. */
  readonly length: number | undefined;
  /** Number of the field within its message, from 1. */
  readonly part: number;
  /** Interval of the field as stated by the index; undefined if only the message states it. */
  readonly interval: Interval | undefined;
}

/**
 * Returns, for each field of a variable, the quantities that it may contain. A field with another quantity is refused, because the index may belong to another
 * file.
 */
export function expectedQuantities({
  name,
  as,
  measures,
}: VariableRow): readonly (readonly Grib2Quantity[])[] {
  if (measures !== undefined) return measures;
  if (as === "type_flags") {
    return [
      ["rain_flag", "rain_share"],
      ["snow_flag", "snow_share"],
      ["ice_pellets_flag", "ice_pellets_share"],
      ["freezing_rain_flag", "freezing_rain_share"],
    ];
  }
  if (as === "depth_of_water") return [["snow_water"], ["snow_density"]];
  return [[name]];
}

/** Returns the quantities of the two wind components at a height above ground [m]. */
export function windMeasures(heightM: 10 | 100): readonly (readonly Grib2Quantity[])[] {
  return [[`eastward_wind_${heightM}m`], [`northward_wind_${heightM}m`]];
}

/**
 * Quantities that a field may contain to provide the sea surface temperature. In water cells, the temperature of the model's surface is the temperature of the
 * water.
 */
export const waterMeasures: readonly (readonly Grib2Quantity[])[] = [
  ["surface_temperature", "sea_surface_temperature"],
];
