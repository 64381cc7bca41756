import { diskBytes, type KeptBytes } from "@halcyon/weather/source-kit";

/** Keeps one climatology of each entry, whatever the place: to make those of all places takes an hour, and happens once. */
export function keptOfEntries(folder: string): KeptBytes {
  const kept = diskBytes({ folder });
  return {
    read: (name) => kept.read(entryIn(name)),
    write: (name, bytes) => kept.write(entryIn(name), bytes),
  };
}

/** The entry in the name that scores of years are kept under. */
function entryIn(name: string): string {
  const [, , , , entry] = JSON.parse(name) as unknown[];
  return JSON.stringify(entry);
}
