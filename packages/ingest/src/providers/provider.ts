import type { Licence, VariableName } from "@halcyon/schema";
import type { Product, StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { Grib2Quantity } from "./grib2-quantity.ts";
import type { Interval } from "./idx-step.ts";

/** Provider whose files are ingested: which files there are, and where in them the registry's variables are. */
export interface Provider {
  readonly id: ProviderId;
  readonly product: Product;
  /** URL of the mirror to request from; absent if the provider's own server is used. */
  readonly baseUrl?: string;
  /** Number of members; member 0 is the control. */
  readonly members: number;
  /** Interval between runs [h]. A run starts at every multiple of it. */
  readonly runEveryHours: number;
  /** Returns the leads of a run as hours since its start, ascending from 0. */
  leadHours(run: EpochHour): readonly number[];
  readonly rows: ReadonlyMap<VariableName, VariableRow>;
  readonly attribution: string;
  readonly licence: Licence;
  /** Hours after the start of a run at which its first and its last file are published, as a rule. */
  readonly release: { readonly firstHours: number; readonly lastHours: number };
  /** First and last start of the runs of an archive, which gets no new ones. */
  readonly archived?: { readonly from: EpochHour; readonly to: EpochHour };
  /** Returns every file with the leads and members of one kind, by lead and then by member. */
  files(request: FilesRequest): readonly ProviderFile[];
  /** Returns the file with the land-sea mask and the surface height of a run. */
  surface(run: EpochHour): SurfaceFile;
  /**
   * Finds the fields in a file by its index.
   *
   * @throws IngestError `bad_index`
   */
  fieldsIn(file: ProviderFile, index: string, fields: ReadonlySet<string>): readonly IndexedField[];
  /** Rules for members that started at hours other than the run's. The files that have arrived then determine the members. */
  readonly lagged?: LaggedMembers;
}

/** Members that are forecasts of earlier starts. */
export interface LaggedMembers {
  /** Minimum number of members; fewer do not make an ensemble. */
  readonly leastMembers: number;
  /** Maximum time between a member's start and the run [h]. */
  readonly lookBackHours: number;
  /**
   * Returns the last lead of a start for which an index lists every field, with all leads before it. It is 0 if the first lead is missing.
   *
   * @throws IngestError `bad_index`, or `unusable` where it lists other fields alone
   */
  reachHours(file: ProviderFile, index: string): number;
  /** Returns the provider with members of these starts, newest first, up to the lead that all of them reach [h since the run]. */
  settled(starts: readonly EpochHour[], reachHours: number): Provider;
  /** Range of the global mean by field, in the unit of the file. Components of the wind count without their sign. */
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

/** Kind of a file. Waves come from separate models, in files of their own. */
export type FileKind = "atmosphere" | "waves";

interface FilesRequest {
  readonly run: EpochHour;
  readonly kind: FileKind;
  readonly leadHours: readonly number[];
  /** Members, ascending. */
  readonly members: readonly number[];
}

export interface ProviderFile {
  readonly kind: FileKind;
  /** The lead of the message, or the first of several. */
  readonly leadHours: number;
  /** All wanted leads of a file that has several. */
  readonly severalLeads?: readonly number[];
  /** Fields that the file holds; all of its kind if absent. */
  readonly fields?: ReadonlySet<string>;
  /** Time from the start of its forecast to the run [h]. */
  readonly lagHours?: number;
  /** Requested members that the file holds. */
  readonly members: readonly number[];
  readonly url: string;
  readonly indexUrl: string;
}

/** File with the fields of the land fraction of a cell and of its height. */
export interface SurfaceFile extends ProviderFile {
  readonly landField: string;
  readonly heightField: string;
}

/** Derivation of a registry variable from fields. */
export interface VariableRow {
  readonly name: VariableName;
  readonly files: FileKind;
  /**
   * - `value`: the field itself. Sums and means are of the interval that the message names.
   * - `magnitude`: the field without its sign.
   * - `above_ground`: from a height above the level of the sea and that of the cell; the height that stands for a clear sky stays.
   * - `speed`, `direction`: from the eastward and the northward component.
   * - `type_flags`: from shares of the step with rain, snow, ice pellets and freezing rain, in this order.
   * - `code`: WMO GRIB2 code table 4.201.
   * - `depth_of_water`: from the water that the snow holds and its density.
   * - `rate`: the amount of the step, from its mean rate.
   * - `humidity`: from specific humidity, temperature and pressure.
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
  /** Names of the fields in the indices of the provider; the messages say their units. */
  readonly fields: readonly string[];
  /** Quantities that each field may measure, if they are not the variable and do not follow from `as`. */
  readonly measures?: readonly (readonly Grib2Quantity[])[] | undefined;
  /** Step type of the numbers. */
  readonly stepType: StepType;
  /** Hours before its stamp that a field covers although its message names an instant. */
  readonly coversHours?: number | undefined;
  /** The last lead that carries the variable. */
  readonly toLeadHours: number;
  /** True if a run is published without it when its fields are missing. All others are required. */
  readonly optional?: true;
}

/** A field in a file. */
export interface IndexedField {
  /** Name of the field in its row. */
  readonly field: string;
  readonly member: number;
  readonly leadHours: number;
  /** Time from the start of its forecast to the run [h]. */
  readonly lagHours?: number;
  readonly offset: number;
  /** Length of the message [bytes]; undefined if it ends with its file. */
  readonly length: number | undefined;
  /** Number of the field within its message, from 1. */
  readonly part: number;
  /** Interval of the field by the index; undefined if only the message names it. */
  readonly interval: Interval | undefined;
}
