import { type EpochHour, formatEpochHour, type Location } from "@halcyon/schema";

export interface HourlyQuery {
  readonly location: Location;
  readonly model: string;
  readonly columns: readonly string[];
  /** The first and the last stamp wanted; whole days are asked for. */
  readonly from: EpochHour;
  readonly to: EpochHour;
  readonly stepHours: number;
}

/**
 * The query for stamps of a cell: UTC, canonical units, the nearest cell and its own height.
 *
 * Days are named by date and not by `past_days` and `forecast_days`, which count from the provider's today and shift at midnight.
 */
export function hourlyQuery(asked: HourlyQuery): Readonly<Record<string, string>> {
  const { location, model, columns, from, to, stepHours } = asked;
  return {
    latitude: String(location.latitude),
    longitude: String(location.longitude),
    hourly: columns.join(","),
    models: model,
    start_date: dateOf(from),
    end_date: dateOf(to),
    ...(stepHours === 1 ? {} : { temporal_resolution: `hourly_${stepHours}` }),
    timezone: "GMT",
    timeformat: "unixtime",
    temperature_unit: "celsius",
    wind_speed_unit: "ms",
    precipitation_unit: "mm",
    cell_selection: "nearest",
    elevation: "nan",
  };
}

/** How many days the dates of a query span. */
export function daysOf({ from, to }: Pick<HourlyQuery, "from" | "to">): number {
  return Math.floor(to / 24) - Math.floor(from / 24) + 1;
}

function dateOf(hour: EpochHour): string {
  return formatEpochHour(hour).slice(0, 10);
}
