import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** Content of a station file: hourly records. The time stamp of a record is the end of its hour. */
export interface StationRecord {
  /** Name of the site as the file gives it. */
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  /** Packed values by record; `packedMissing` means missing. A variable without any value is not listed. */
  readonly series: ReadonlyMap<VariableName, Int16Array>;
  /** Impossible readings, by variable. They count as missing in the series. */
  readonly impossible: ReadonlyMap<VariableName, ImpossibleReadings>;
  /**
   * Readings that the file marks as bad, or that violate its format, by variable; absent if the format has no such marks. They count as missing in the series.
   */
  readonly marked?: ReadonlyMap<VariableName, MarkedReadings>;
  /** Variables without any reading near enough to a full hour; absent if there are none. They are not in the series. */
  readonly farFromHours?: readonly VariableName[];
  /** Number of rain depths above 0 without a period in the file; absent if there are none. They count as missing in the series. */
  readonly untimedDepths?: number;
  /** Requested columns of a CSV file that contain no number; absent if there are none. They are not in the series. */
  readonly empty?: readonly EmptyColumn[];
  readonly records: number;
  readonly times: TypicalTimes | ActualTimes;
}

/** Number of readings of a variable outside its physical range, with the first of them. */
export interface ImpossibleReadings {
  readonly count: number;
  /** Number of all readings of the variable, including the impossible ones. */
  readonly readings: number;
  /** First impossible reading, in the canonical unit. */
  readonly first: number;
}

/** Column that contains no numbers. */
export interface EmptyColumn {
  readonly heading: string;
  readonly variable: VariableName;
  /** Texts in the column, most frequent text first. An empty field counts as a text. */
  readonly marks: readonly string[];
}

/** Number of readings of a variable that the file marks as bad. */
export interface MarkedReadings {
  readonly count: number;
  /** Number of all readings of the variable, including the bad ones. */
  readonly readings: number;
}

/** Times of a typical year, in local standard time. A typical year joins months of different years. */
export interface TypicalTimes {
  readonly kind: "typical";
  readonly utcOffsetHours: number;
  /** Position of the record for each hour of a leap year, from 1 January at 00:00. The position is -1 if the file lacks the record. */
  readonly recordOfHour: Int32Array;
  /** Year from which each month was taken, from January to December; NaN if the month has no records. */
  readonly monthYears: readonly number[];
  /** True if all records come from the same real year. */
  readonly oneYear: boolean;
}

/** Real times: the time stamp of each record, in ascending order. */
export interface ActualTimes {
  readonly kind: "actual";
  readonly stamps: readonly EpochHour[];
}
