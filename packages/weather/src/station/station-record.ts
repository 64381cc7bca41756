import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** Content of a station file: hourly records, each stamped with the end of its hour. */
export interface StationRecord {
  /** Name of the site in the file. */
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  /** Packed values by record; `packedMissing` means missing. Only variables that have any value are listed. */
  readonly series: ReadonlyMap<VariableName, Int16Array>;
  /** Impossible readings, by variable. They are missing in the series. */
  readonly impossible: ReadonlyMap<VariableName, ImpossibleReadings>;
  /** Readings that the file marks as bad or that violate its format, by variable. They are missing in the series. */
  readonly marked?: ReadonlyMap<VariableName, MarkedReadings>;
  /** Variables whose readings are all too far from a full hour. They are not in the series. */
  readonly farFromHours?: readonly VariableName[];
  /** Number of rain depths above 0 whose period the file does not tell. They are missing in the series. */
  readonly untimedDepths?: number;
  /** Requested columns of a CSV file that contain no number. They are not in the series. */
  readonly empty?: readonly EmptyColumn[];
  readonly records: number;
  readonly times: TypicalTimes | ActualTimes;
}

/** Readings outside the physical range of a variable. */
export interface ImpossibleReadings {
  readonly count: number;
  /** Number of all readings of the variable, impossible ones included. */
  readonly readings: number;
  /** First impossible reading, in the canonical unit. */
  readonly first: number;
}

/** Column without numbers. */
export interface EmptyColumn {
  readonly heading: string;
  readonly variable: VariableName;
  /** Texts in the column, most frequent first. An empty field counts as a text. */
  readonly marks: readonly string[];
}

/** Readings that a file marks as bad. */
export interface MarkedReadings {
  readonly count: number;
  /** Number of all readings of the variable, bad ones included. */
  readonly readings: number;
}

/** Typical year in local standard time. It joins months of different years. */
export interface TypicalTimes {
  readonly kind: "typical";
  readonly utcOffsetHours: number;
  /** Position of the record for each hour of a leap year, from 1 January at 00:00; -1 if the file has no such record. */
  readonly recordOfHour: Int32Array;
  /** Year of the first record of each month, in order from January to December; NaN for a month without records. */
  readonly monthYears: readonly number[];
  /** True if all records are from the same year, which is their real year. */
  readonly oneYear: boolean;
}

/** Real times: the time stamp of each record, in ascending order. */
export interface ActualTimes {
  readonly kind: "actual";
  readonly stamps: readonly EpochHour[];
}
