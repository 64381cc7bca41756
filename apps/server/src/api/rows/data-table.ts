import type { Table, TableColumn } from "@halcyon/formats/table/table";
import { variable } from "@halcyon/schema";
import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { DataColumn } from "../../weather/data-column.ts";
import { noScore } from "../../scoring/scores/packed-forecast.ts";
import { localTimes } from "../../weather/hours/local-times.ts";

/** Returns weather values as a table. The columns that identify a row come first. A data column is named `<variable>` or `<variable>.<column>`. */
export function dataTable(keys: readonly TableColumn[], columns: readonly DataColumn[]): Table {
  return { columns: [...keys, ...columns.map(dataColumn)] };
}

function dataColumn(column: DataColumn): TableColumn {
  const { unit, packing, description, cfName } = variable(column.variable);
  const attributes = { long_name: description, ...(cfName !== undefined && { standard_name: cfName }) };
  return { name: nameOf(column), unit, kind: "number", values: column.values, packing, attributes };
}

function nameOf({ variable: name, column, member }: DataColumn): string {
  if (column === "values") return name;
  return member === undefined ? `${name}.${column}` : `${name}.member_${String(member).padStart(2, "0")}`;
}

/** Returns the columns that identify consecutive hours: the time stamps and, if a time zone is requested, the local times. */
export function hourKeys(timezone: string | undefined, from: EpochHour, hours: number): TableColumn[] {
  return [
    { name: "timestamp", kind: "time", values: hourColumn(from, hours) },
    ...(timezone === undefined
      ? []
      : [{ name: "local_time", kind: "text", values: localTimes(timezone, from, hours) } as const]),
  ];
}

/** Returns packed scores [ten-thousandths] as a column of scores. */
export function scoreColumn(name: string, packed: Uint16Array): TableColumn {
  const values = Float64Array.from(packed, (score) => (score === noScore ? Number.NaN : score / 1e4));
  return { name, kind: "number", values };
}

/** Returns consecutive days [d since 1970-01-01]. */
export function dayColumn(from: number, days: number): Float64Array {
  return Float64Array.from({ length: days }, (_, row) => from + row);
}

/** Returns consecutive hours as instants [ms since 1970]. */
export function hourColumn(from: EpochHour, hours: number): Float64Array {
  return Float64Array.from({ length: hours }, (_, row) => (from + row) * millisecondsPerHour);
}
