import type { Entry } from "@halcyon/schema";
import { contentHash } from "./content-hash.ts";

/** The newest version of each entry, by `type/id`, with the hash of its content. */
export type Versions = Readonly<Record<string, { readonly version: number; readonly sha256: string }>>;

/**
 * Records the versions of entries.
 *
 * @param recorded - What was recorded before.
 * @throws Error naming the entries whose content changed while their version did not rise, or whose version fell.
 */
export function versions(entries: readonly Entry[], recorded: Versions): Versions {
  const records = entries.map((entry) => {
    const key = `${entry.type}/${entry.id}`;
    return { entry, key, sha256: contentHash(entry), before: recorded[key] };
  });
  const faults = records.filter(
    ({ entry, sha256, before }) =>
      before !== undefined &&
      (sha256 === before.sha256 ? entry.version !== before.version : entry.version !== before.version + 1),
  );
  if (faults.length > 0) {
    const names = faults.map(({ key, entry }) => `${key} ${entry.slug}`).join(", ");
    throw new Error(`A changed entry needs the next version, an unchanged one its old version: ${names}.`);
  }
  return Object.fromEntries(
    records.map(({ key, entry, sha256 }) => [key, { version: entry.version, sha256 }]),
  );
}
