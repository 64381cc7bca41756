import type { Location } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { modelParameter, type OpenMeteoEndpoint } from "./client/open-meteo-endpoints.ts";

type Query = Readonly<Record<string, string>>;

/** Part of a query for the values of a cell that is the same for hourly and daily columns. */
interface CellQuery {
  readonly location: Location;
  readonly endpoint: OpenMeteoEndpoint;
  readonly model: string;
  /** First requested time stamp. The query covers whole days, from the day of `from` to the day of `to`. */
  readonly from: EpochHour;
  readonly to: EpochHour;
}

interface HourlyQuery extends CellQuery {
  readonly columns: readonly string[];
  readonly stepHours: number;
}

/**
 * Returns the query for hourly columns of a cell, in UTC and canonical units. The query requests the nearest cell. The provider must not convert the values to
 * another height. Days are requested by date, because `past_days` and `forecast_days` are relative to the provider's day, which changes at midnight.
 */
export function hourlyQuery(asked: HourlyQuery): Query {
  const { columns, stepHours } = asked;
  return cellQuery(
    asked,
    { hourly: columns.join(",") },
    { ...datesOf(asked), ...(stepHours === 1 ? {} : { temporal_resolution: `hourly_${stepHours}` }) },
  );
}

/** Query for hourly columns of a single run. */
interface RunQuery extends Pick<HourlyQuery, "location" | "endpoint" | "model" | "columns"> {
  /** Start of the run. */
  readonly run: EpochHour;
  /** Number of hourly time stamps, the first of which is the start of the run. */
  readonly hours: number;
}

/** Returns the query for hourly columns of a cell in a single run, with the same settings as {@link hourlyQuery}. */
export function runQuery({ columns, run, hours, ...cell }: RunQuery): Query {
  const start = formatEpochHour(run).slice(0, "2026-11-21T00:00".length);
  return cellQuery(cell, { hourly: columns.join(",") }, { run: start, forecast_hours: String(hours) });
}

/** Returns the query for daily columns of a cell, with the same settings as {@link hourlyQuery}. */
export function dailyQuery(asked: CellQuery & { readonly columns: readonly string[] }): Query {
  return cellQuery(asked, { daily: asked.columns.join(",") }, datesOf(asked));
}

function datesOf({ from, to }: Pick<CellQuery, "from" | "to">): Query {
  return { start_date: dateOf(from), end_date: dateOf(to) };
}

function cellQuery(
  { location, endpoint, model }: Pick<CellQuery, "location" | "endpoint" | "model">,
  columns: Query,
  time: Query,
): Query {
  return {
    latitude: String(location.latitude),
    longitude: String(location.longitude),
    ...columns,
    [modelParameter(endpoint)]: model,
    ...time,
    timezone: "GMT",
    timeformat: "unixtime",
    temperature_unit: "celsius",
    wind_speed_unit: "ms",
    precipitation_unit: "mm",
    cell_selection: "nearest",
    elevation: "nan",
  };
}

/** Returns the number of days that a query covers. */
export function daysOf({ from, to }: Pick<CellQuery, "from" | "to">): number {
  return Math.floor(to / 24) - Math.floor(from / 24) + 1;
}

function dateOf(hour: EpochHour): string {
  return formatEpochHour(hour).slice(0, 10);
}
