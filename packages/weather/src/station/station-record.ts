import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** What a station file holds: hourly records, each stamped with the end of its hour. */
export interface StationRecord {
  /** Name of the site, as the file gives it. */
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  /** Packed values by record; `packedMissing` where the file has none. Only variables that have a value somewhere. */
  readonly series: ReadonlyMap<VariableName, Int16Array>;
  /** By variable what the file says that it cannot have, and what is missing in the series for it. */
  readonly impossible: ReadonlyMap<VariableName, ImpossibleReadings>;
  /** By variable what the file itself calls bad, or does not write as its format says; it is missing in the series. */
  readonly marked?: ReadonlyMap<VariableName, MarkedReadings>;
  /** Variables with readings, none of them near enough to a full hour; they are not in the series. */
  readonly farFromHours?: readonly VariableName[];
  /** Depths of rain above 0 whose period the file does not say; they are missing. */
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
  /** For every hour of a leap year from 1 January 00:00, the record of the hour that begins then; -1 where the file has none. */
  readonly recordOfHour: Int32Array;
  /** The year of the first record of each month, January first; NaN for a month without records. */
  readonly monthYears: readonly number[];
  /** Whether all records are of one year, so that the year is a real one. */
  readonly oneYear: boolean;
}

/** Real times: the stamp of each record, ascending. */
export interface ActualTimes {
  readonly kind: "actual";
  readonly stamps: readonly EpochHour[];
}
