import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { readStation, type StationFile } from "./station-file.ts";

/** Content of a station's files as plain numbers. */
export interface StationValues {
  /** Values by variable, one for each hour; NaN if missing. */
  readonly values: Readonly<Partial<Record<VariableName, readonly number[]>>>;
  /** Time stamps of the hours, in the form `2019-01-31T12Z`; empty for a typical year. */
  readonly hours: readonly string[];
  readonly warnings: readonly string[];
}

/** Reads the files of a station and unpacks their values. */
export function stationValues(file: StationFile): StationValues {
  const { record, warnings } = readStation(file);
  const { times, series } = record;
  const unpacked = [...series].map(([name, packed]) => [
    name,
    Array.from(packed, (one) => (one === packedMissing ? Number.NaN : unpack(one, variable(name).packing))),
  ]);
  const stamps = times.kind === "actual" ? times.stamps : [];
  return {
    values: Object.fromEntries(unpacked) as StationValues["values"],
    hours: stamps.map((stamp) => `${new Date(stamp * millisecondsPerHour).toISOString().slice(0, 13)}Z`),
    warnings: warnings.map(({ what }) => what),
  };
}
