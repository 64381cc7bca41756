import { pack, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { gustAtHeight, windAtHeight } from "@halcyon/scoring";
import { StationFileError } from "./station-file-error.ts";
import type { StationRecord } from "./station-record.ts";

/** How much stronger it blows at a height than 10 m above ground, over land. */
const ratios: readonly (readonly [VariableName, (heightM: number) => number])[] = [
  ["wind_speed_10m", (heightM) => windAtHeight(1, heightM, false)],
  ["wind_gusts_10m", (heightM) => gustAtHeight(0, 1, heightM)],
];

/**
 * Brings the wind of a record from the height of its anemometer to 10 m, by the profiles of neutral air over land.
 *
 * @param heightM - The height of the anemometer above ground, 1 to 200 [m].
 * @throws StationFileError for another height.
 * @see {@link windAtHeight} for mean wind, {@link gustAtHeight} for gusts
 */
export function windToTenMetres(record: StationRecord, heightM: number): StationRecord {
  if (!(heightM >= 1 && heightM <= 200))
    throw new StationFileError("an anemometer stands 1 to 200 m above ground.");
  const series = new Map(record.series);
  for (const [name, ratioAt] of ratios) {
    const packed = series.get(name);
    if (packed === undefined) continue;
    const { packing, physical } = variable(name);
    const ratio = ratioAt(heightM);
    const atTen = (value: number): number =>
      value === packedMissing
        ? packedMissing
        : pack(Math.min(unpack(value, packing) / ratio, physical.max), packing);
    series.set(name, packed.map(atTen));
  }
  return { ...record, series };
}
