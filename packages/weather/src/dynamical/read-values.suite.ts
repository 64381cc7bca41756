import { type Location, unpack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { WeatherSource } from "../source/source.ts";

/** Reads a variable at a place. Returns one number per member for each time stamp; NaN if missing. */
export async function readValues(
  source: WeatherSource,
  name: VariableName,
  place: Location,
  run: EpochHour,
  from: EpochHour,
  to: EpochHour,
): Promise<ReadonlyMap<EpochHour, readonly number[]>> {
  const cell = await source.locate(place);
  if (cell === undefined) throw new Error("The place lies outside the source.");
  const native = await source.read({ cell, run, variables: [name], from, to });
  const packed = native.grids.get(name)!;
  return new Map(
    native.stamps.map((stamp, row) => [
      stamp,
      Array.from(packed.slice(row * native.members, (row + 1) * native.members), (value) =>
        unpack(value, variable(name).packing),
      ),
    ]),
  );
}
