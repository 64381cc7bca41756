import { variable, type VariableName, variableNames } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import { calendarDate, formatCalendarDate } from "@halcyon/schema/time";
import { plannedUntil } from "@halcyon/scoring/entry";
import { edrPointsMax } from "@halcyon/schema/edr";
import type { RecordDescription, RecordSource } from "@halcyon/weather";
import { datasetOf } from "../../headers/place-metadata.ts";
import { recordHeaders, recordVersions } from "../../headers/source-headers.ts";
import { hourStatistic } from "../../rows/value-columns.ts";
import type { WeatherRooms } from "../../weather-rooms.ts";
import type { DataColumn } from "../../../weather/data-column.ts";
import { plansOf } from "../../../weather/data-plans.ts";
import { admitHours } from "../../../weather/history/historical-data.ts";
import { admitDays, statisticOf } from "../../../weather/history/historical-days.ts";
import type { FieldGrid } from "../../../scoring/field/field-grid.ts";
import type { PlacedRecord } from "../../../weather/records/placed-record.ts";
import { presentHistory } from "../../../weather/records/present-record.ts";
import type { AdmittedSeries, Collection, Series, SeriesRequest } from "./collection.ts";
import { type Parameter, variableParameter } from "./parameter.ts";

type Rooms = Pick<WeatherRooms, "ports" | "recordsRead">;

/** Returns the collection with the hours of the past, whose numbers are those of the endpoint `historical.hourly`. */
export function historicalHours({ ports: { records }, recordsRead }: Rooms): Collection | undefined {
  const description = records.hourly?.describe();
  if (description === undefined) return undefined;
  const { first, last, awaitedTo = last } = description;
  return {
    id: "historical-hourly",
    title: "Past weather, hour by hour",
    description: `Hours of the record ${description.id}, ${description.coverage}. At most 10 years in an answer.`,
    offering: "historical",
    step: "hour",
    extent: { from: first, to: awaitedTo },
    isSynthetic: description.synthetic,
    ...cellsOf(records.hourly!),
    pointsMax: edrPointsMax,
    parameters: parametersOf(derivedFrom(description), (name) =>
      variableParameter(name, "hour", hourStatistic(name)),
    ),
    async admit({ location, from, to, parameters }) {
      const variables = parameters as readonly VariableName[];
      const days = { startDate: dateOf(Math.floor(from / 24)), endDate: dateOf(Math.floor(to / 24)) };
      const source = presentHistory(records, "hour");
      const admitted = await admitHours(source, recordsRead, { location, variables, ...days });
      const firstRow = from - admitted.from;
      return admittedRecord(admitted, { location, from, to, parameters }, (column) => ({
        parameter: column.variable,
        values: column.values.subarray(firstRow, firstRow + to - from + 1),
        reasonOf: (row) => column.reasonOf(firstRow + row),
      }));
    },
  };
}

/** Returns the collection with the days of the past, whose numbers are those of the endpoint `historical.daily`. */
export function historicalDays({ ports: { records }, recordsRead }: Rooms): Collection | undefined {
  const daily = records.daily?.describe();
  const description = daily ?? records.hourly?.describe();
  if (description === undefined) return undefined;
  const { first, last, awaitedTo: end = last } = description;
  const extent =
    daily === undefined
      ? { from: Math.ceil(first / 24), to: Math.floor((end + 1) / 24) - 1 }
      : { from: first, to: end };
  const carried =
    daily === undefined
      ? variableNames.filter(
          (name) => isOfDays(name) && derivedFrom(description)(variable(name).extremeOf ?? name),
        )
      : [...daily.variables.keys()];
  return {
    id: "historical-daily",
    title: "Past weather, day by day",
    description: `Days in UTC of the record ${description.id}, ${description.coverage}.`,
    offering: "historical",
    step: "day",
    extent,
    isSynthetic: description.synthetic,
    ...cellsOf((records.daily ?? records.hourly)!),
    pointsMax: edrPointsMax,
    parameters: parametersOf(
      (name) => carried.includes(name),
      (name) => variableParameter(name, "day", statisticOf(name)),
    ),
    async admit({ location, from, to, parameters }) {
      const variables = parameters as readonly VariableName[];
      const days = { startDate: dateOf(from), endDate: dateOf(to) };
      const admitted = await admitDays(records, recordsRead, { location, variables, ...days });
      return admittedRecord(admitted, { location, from, to, parameters }, (column) => ({
        parameter: column.variable,
        values: column.values,
        reasonOf: column.reasonOf,
      }));
    },
  };
}

/** Returns the queries that a record can answer. Only a record with a grid answers those for cells. */
function cellsOf(record: RecordSource): Pick<Collection, "queries" | "grid"> {
  const grid = record.grid?.();
  if (grid === undefined) return { queries: ["position", "trajectory"] };
  const locate: FieldGrid["locate"] = async (latitude, longitude) => record.locate({ latitude, longitude });
  const { synthetic } = record.describe();
  return {
    queries: ["position", "area", "cube", "trajectory"],
    grid: async () => ({ ...grid, synthetic, locate }),
  };
}

/** Returns true if a variable has a statistic of days. */
function isOfDays(name: VariableName): boolean {
  return variable(name).scale === "linear";
}

/** Returns a function that tells if a record has a variable, or all variables from which it is derived. */
function derivedFrom({ variables }: RecordDescription): (name: VariableName) => boolean {
  return (name) =>
    variable(name).atHeight === undefined &&
    plannedUntil(plansOf([name], (read) => (variables.has(read) ? Infinity : 0))[0]!) > 0;
}

function parametersOf(
  has: (name: VariableName) => boolean,
  parameterOf: (name: VariableName) => Parameter,
): ReadonlyMap<string, Parameter> {
  return new Map(variableNames.filter(has).map((name) => [name, parameterOf(name)]));
}

/** Returns the date of a day in the standard calendar. */
export function dateOf(day: number): string {
  return formatCalendarDate(calendarDate("standard", day));
}

interface AdmittedRecord {
  readonly placed: PlacedRecord;
  readonly work: number;
  readonly read: () => Promise<DataColumn[]>;
}

function admittedRecord(
  { placed, work, read }: AdmittedRecord,
  { location, from, to, parameters }: Pick<SeriesRequest, "location" | "from" | "to" | "parameters">,
  columnOf: (column: DataColumn) => Series["columns"][number],
): AdmittedSeries {
  const versions = recordVersions([placed]);
  return {
    numbers: parameters.length * (to - from + 1),
    cost: costOfWork(work),
    work,
    versions,
    async read() {
      const columns = await read();
      return [
        {
          location,
          calendar: "standard",
          from,
          columns: columns.map(columnOf),
          sources: [datasetOf(placed.description, placed.cell)],
          headers: recordHeaders([placed]),
          versions,
        },
      ];
    },
  };
}
