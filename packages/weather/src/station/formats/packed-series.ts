import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { readUnit } from "../../units/read-unit.ts";
import { StationFileError } from "../station-file-error.ts";
import type { ImpossibleReadings, StationRecord } from "../station-record.ts";

/** Packed readings of a variable, and the number of readings that are impossible. */
export interface PackedReadings {
  readonly variable: VariableName;
  readonly packed: Int16Array;
  readonly impossible: ImpossibleReadings | undefined;
}

const secondsOfHour = 3600;

/**
 * Packs readings in the canonical unit of their variable.
 *
 * @param readings - Readings in `unit`; NaN if missing.
 * @returns Packed values. NaN and impossible values become `packedMissing`, and impossible values are counted. A reading slightly above the maximum becomes
 * the maximum.
 */
export function packReadings(name: VariableName, readings: readonly number[], unit: string): PackedReadings {
  const { physical, packing, unit: canonical, readsPastMax = 0 } = variable(name);
  const read = readUnit(unit, canonical, secondsOfHour);
  if ("problem" in read) {
    throw new StationFileError(`${name} [${canonical}]: ${read.problem.replace(/\.$/, "")}. Give its unit.`);
  }
  const impossible: number[] = [];
  const packed = Int16Array.from(readings, (reading) => {
    const value = read.convert(reading);
    if (value >= physical.min && value <= physical.max + readsPastMax) {
      return pack(Math.min(value, physical.max), packing);
    }
    if (!Number.isNaN(value)) impossible.push(value);
    return packedMissing;
  });
  const [first] = impossible;
  if (first === undefined) return { variable: name, packed, impossible: undefined };
  const there = readings.filter((reading) => !Number.isNaN(reading)).length;
  return { variable: name, packed, impossible: { count: impossible.length, readings: there, first } };
}

/** Returns the series that have at least one value, and the impossible readings of all series. */
export function carriedSeries(all: readonly PackedReadings[]): Pick<StationRecord, "series" | "impossible"> {
  return {
    series: new Map(
      all
        .filter(({ packed }) => packed.some((value) => value !== packedMissing))
        .map(({ variable: name, packed }) => [name, packed]),
    ),
    impossible: new Map(
      all.flatMap(({ variable: name, impossible }) =>
        impossible === undefined ? [] : [[name, impossible] as const],
      ),
    ),
  };
}
