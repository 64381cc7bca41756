import type { Entry } from "@halcyon/schema";
import { contentHash } from "./content-hash.ts";

/** Newest version of each task and scenario, with its slug and the hash of its content. The keys have the form `type/id`. */
export type Versions = Readonly<
  Record<string, { readonly slug: string; readonly version: number; readonly sha256: string }>
>;

/**
 * Checks the versions of all tasks and scenarios against the versions recorded so far, and returns them.
 *
 * @param recorded - Versions recorded so far.
 * @throws Error if an entry is missing, has a new slug, or has a wrong version. A changed entry needs the next version, and an unchanged entry keeps its
 * version.
 */
export function versions(entries: readonly Entry[], recorded: Versions): Versions {
  const records = entries.map((entry) => {
    const key = `${entry.type}/${entry.id}`;
    return { entry, key, sha256: contentHash(entry), before: recorded[key] };
  });
  const taken = records.filter(({ entry, before }) => before !== undefined && before.slug !== entry.slug);
  if (taken.length > 0) {
    const names = taken
      .map(({ entry, key, before }) => `${key} is ${before!.slug}, not ${entry.slug}`)
      .join(", ");
    const { type } = taken[0]!.entry;
    throw new Error(
      `An entry keeps its id and its name for ever: ${names}. The next free id of a ${type} is ${nextId(type, recorded)}.`,
    );
  }
  const faults = records.filter(
    ({ entry, sha256, before }) =>
      before !== undefined &&
      (sha256 === before.sha256 ? entry.version !== before.version : entry.version !== before.version + 1),
  );
  if (faults.length > 0) {
    const names = faults.map(({ key, entry }) => `${key} ${entry.slug}`).join(", ");
    throw new Error(`A changed entry needs the next version, an unchanged one its old version: ${names}.`);
  }
  const made: Versions = Object.fromEntries(
    records.map(({ key, entry, sha256 }) => [key, { slug: entry.slug, version: entry.version, sha256 }]),
  );
  const lost = Object.entries(recorded).filter(([key]) => made[key] === undefined);
  if (lost.length > 0) {
    const names = lost.map(([key, { slug }]) => `${key} ${slug}`).join(", ");
    throw new Error(`An entry stays for ever, and these are gone: ${names}.`);
  }
  return made;
}

/** Returns the next free id for a type of entry. It is higher than every id that was ever used. */
function nextId(type: Entry["type"], recorded: Versions): number {
  const ids = Object.keys(recorded)
    .filter((key) => key.startsWith(`${type}/`))
    .map((key) => Number(key.slice(type.length + 1)));
  return Math.max(...ids) + 1;
}
