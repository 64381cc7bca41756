import { diskBytes, type StoredBytes } from "@halcyon/weather/source-kit";

/** Keeps one climatology of each entry for all places: making those of all places takes an hour, and happens once. Everything else is kept as it is. */
export function keptOfEntries(folder: string): StoredBytes {
  const kept = diskBytes({ folder });
  return {
    read: (name) => kept.read(entryIn(name)),
    write: (name, bytes) => kept.write(entryIn(name), bytes),
  };
}

/** As {@link keptOfEntries}, with a copy for each place that asks, under the name by which a server finds it. */
export function copiedToPlaces(folder: string): StoredBytes {
  const [ofEntries, ofPlaces] = [keptOfEntries(folder), diskBytes({ folder })];
  return {
    async read(name) {
      const found = await ofEntries.read(name);
      if (found !== undefined) await ofPlaces.write(name, found);
      return found;
    },
    async write(name, bytes) {
      await ofEntries.write(name, bytes);
      await ofPlaces.write(name, bytes);
    },
  };
}

/** The entry in the name that scores of years are kept under; another name as it is. */
function entryIn(name: string): string {
  if (!name.endsWith('"seasons"]')) return name;
  const [, , , , entry] = JSON.parse(name) as unknown[];
  return JSON.stringify(entry);
}
