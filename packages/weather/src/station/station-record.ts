import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** Content of a station file: hourly records, each stamped with the end of its hour. */
export interface StationRecord {
  /** Name of the site, as the file gives it. */
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  /** Packed values by record; `packedMissing` means missing. Only variables with at least one value are listed. */
  readonly series: ReadonlyMap<VariableName, Int16Array>;
  /** Impossible readings by variable, which are missing in the series. */
  readonly impossible: ReadonlyMap<VariableName, ImpossibleReadings>;
  /** Readings by variable that the file marks as bad, or that violate its format. They are missing in the series. */
  readonly marked?: ReadonlyMap<VariableName, MarkedReadings>;
  /** Variables whose readings are all too far from a full hour; they are not in the series. */
  readonly farFromHours?: readonly VariableName[];
  /** Number of rain depths above 0 for which the file states no period; they are missing. */
  readonly untimedDepths?: number;
  /** Columns of a CSV file that were asked for and hold no number; they are not in the series. */
  readonly empty?: readonly EmptyColumn[];
  readonly records: number;
  readonly times: TypicalTimes | ActualTimes;
}

/** Readings outside the physical range of a variable. */
export interface ImpossibleReadings {
  readonly count: number;
  /** All readings of the variable, these among them. */
  readonly readings: number;
  /** The first of them, in the canonical unit. */
  readonly first: number;
}

/** A column without a number. */
export interface EmptyColumn {
  readonly heading: string;
  readonly variable: VariableName;
  /** The texts in it, the most frequent first; an empty field is one. */
  readonly marks: readonly string[];
}

/** Readings that a file marks as bad. */
export interface MarkedReadings {
  readonly count: number;
  /** All readings of the variable, these among them. */
  readonly readings: number;
}

/** A typical year: months of different years, joined, in local standard time. */
export interface TypicalTimes {
  readonly kind: "typical";
  readonly utcOffsetHours: number;
  /** Record of the hour that begins then, for every hour of a leap year from 1 January 00:00; -1 if the file has none. */
  readonly recordOfHour: Int32Array;
  /** The year of the first record of each month, January first; NaN for a month without records. */
  readonly monthYears: readonly number[];
  /** True if all records are of one year, so that the year is a real one. */
  readonly oneYear: boolean;
}

/** Real times: the stamp of each record, ascending. */
export interface ActualTimes {
  readonly kind: "actual";
  readonly stamps: readonly EpochHour[];
}
