import type { Licence, VariableName } from "@halcyon/schema";
import type { Product, StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { Grib2Quantity } from "./grib2-quantity.ts";
import type { Interval } from "./idx-step.ts";

/** Whose files are ingested: which there are, and where in them the variables of the registry stand. */
export interface Provider {
  readonly id: ProviderId;
  readonly product: Product;
  /** The address of the mirror that is asked; absent where the provider's own server is. */
  readonly baseUrl?: string;
  /** Member 0 is the control. */
  readonly members: number;
  /** A run starts at every multiple of this [h]. */
  readonly runEveryHours: number;
  /** Stamps of a run as hours since its start, ascending from 0. */
  leadHours(run: EpochHour): readonly number[];
  readonly rows: ReadonlyMap<VariableName, VariableRow>;
  readonly attribution: string;
  readonly licence: Licence;
  /** Hours after the start of a run at which its first and its last file are published, as a rule. */
  readonly release: { readonly firstHours: number; readonly lastHours: number };
  /** First and last start of the runs of an archive, which gets no new ones. */
  readonly archived?: { readonly from: EpochHour; readonly to: EpochHour };
  /** Every file that holds the leads and members of one kind, by lead and then by member. */
  files(request: FilesRequest): readonly ProviderFile[];
  /** Where a run says what is land, and how high it lies. */
  surface(run: EpochHour): SurfaceFile;
  /**
   * Where a file holds fields, by its index.
   *
   * @throws IngestError `bad_index`
   */
  fieldsIn(file: ProviderFile, index: string, fields: ReadonlySet<string>): readonly IndexedField[];
  /** Where the members of a run started at hours of their own: which they are follows from what has come. */
  readonly lagged?: LaggedMembers;
}

/** Members that are forecasts of earlier starts. */
export interface LaggedMembers {
  /** Fewer are no ensemble. */
  readonly leastMembers: number;
  /** How long before the run a member may have started [h]. */
  readonly lookBackHours: number;
  /**
   * The last lead of a start of which an index lists every field, with all leads before it; 0 where it lacks the first.
   *
   * @throws IngestError `bad_index`, or `unusable` where it lists other fields alone
   */
  reachHours(file: ProviderFile, index: string): number;
  /** The provider with members of these starts, newest first, as far as all of them reach [h since the run]. */
  settled(starts: readonly EpochHour[], reachHours: number): Provider;
  /** By field, between what the mean over the globe must lie, in the unit of the file; of components of the wind without their sign. */
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

/** Waves come from models of their own, in files of their own. */
export type FileKind = "atmosphere" | "waves";

interface FilesRequest {
  readonly run: EpochHour;
  readonly kind: FileKind;
  readonly leadHours: readonly number[];
  /** Ascending. */
  readonly members: readonly number[];
}

export interface ProviderFile {
  readonly kind: FileKind;
  /** The lead of the message, or the first of several. */
  readonly leadHours: number;
  /** All wanted leads of a file that has several. */
  readonly severalLeads?: readonly number[];
  /** The fields that it holds; all of its kind where it is not given. */
  readonly fields?: ReadonlySet<string>;
  /** How long before the run its forecast started [h]. */
  readonly lagHours?: number;
  /** Members that it holds, of those asked for. */
  readonly members: readonly number[];
  readonly url: string;
  readonly indexUrl: string;
}

/** A file, and the fields of it that say what is land (its share of a cell) and how high that lies. */
export interface SurfaceFile extends ProviderFile {
  readonly landField: string;
  readonly heightField: string;
}

/** How a variable of the registry follows from fields. */
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
  /** What each field may say that it measures, where that is not the variable and does not follow from `as`. */
  readonly measures?: readonly (readonly Grib2Quantity[])[] | undefined;
  /** What the numbers say about their step. */
  readonly stepType: StepType;
  /** How many hours before its stamp a field covers whose message says an instant. */
  readonly coversHours?: number | undefined;
  /** The last lead that carries the variable. */
  readonly toLeadHours: number;
  /** A run is published without it where its fields are missing; without all others it is not. */
  readonly optional?: true;
}

/** A field in a file. */
export interface IndexedField {
  /** As its row names it. */
  readonly field: string;
  readonly member: number;
  readonly leadHours: number;
  /** How long before the run its forecast started [h]. */
  readonly lagHours?: number;
  readonly offset: number;
  /** Bytes of the message; undefined where it ends with its file. */
  readonly length: number | undefined;
  /** Which field of its message, from 1. */
  readonly part: number;
  /** What the index says that the field covers; undefined where the message alone says it. */
  readonly interval: Interval | undefined;
}
