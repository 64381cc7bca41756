import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Location } from "@halcyon/schema";
import type { StoredBytes } from "@halcyon/weather/source-kit";
import { placeName } from "../../config/verification-config.ts";
import { type LookUpHours, rememberedHours, rememberedNumbers } from "./hour-references.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Look-ups of the hours of an entry, stored between jobs. */
export interface RememberedEntry {
  /**
   * Returns the look-up of the hours of the entry at a place.
   *
   * @param lacks - Positions of the constraints that the truth lacks, followed by the positions, among the remaining constraints, of those
   * that runs lack.
   */
  readonly at: (place: Location, lacks: readonly (readonly number[])[]) => LookUpHours;
  keep(): Promise<void>;
}

/**
 * Reads the look-ups that are stored under a name; they are empty if there are none. Past hours do not change, so that a reader of an older
 * copy only looks up more hours.
 *
 * @param name - Name that identifies everything on which the hours depend.
 */
export async function rememberedEntry(kept: StoredBytes, name: string): Promise<RememberedEntry> {
  // A V8 may not read what a later one has written.
  const fullName = `${name} ${process.versions.v8}`;
  const bytes = await kept.read(fullName);
  const places: Map<string, Float64Array<ArrayBuffer>> = bytes === undefined
    ? new Map()
    : deserialize(await decompress(bytes));
  return {
    at(place, lacks) {
      const key = `${placeName(place)} ${JSON.stringify(lacks)}`;
      const numbers = places.get(key) ?? new Float64Array(rememberedNumbers);
      places.set(key, numbers);
      return rememberedHours(numbers);
    },
    keep: async () => kept.write(fullName, await compress(serialize(places))),
  };
}
