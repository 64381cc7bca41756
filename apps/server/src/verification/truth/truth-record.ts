import { basename, dirname } from "node:path";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import type { RecordSource } from "@halcyon/weather";

/** A record cannot be the truth; the message says why. */
export class NoTruthRecord extends Error {
  override readonly name = "NoTruthRecord";
}

/**
 * A record of hours that truly were.
 *
 * @param path - `<store>/<name>`; a name alone is one of `storeFolder`.
 * @throws NoTruthRecord; SourceError where there is no such record
 */
export async function truthRecord(path: string, storeFolder: string): Promise<RecordSource> {
  const [root, record] = path.includes("/") ? [dirname(path), basename(path)] : [storeFolder, path];
  const source = await recordStoreSource({ storage: folderStorage(root), record });
  const { offering, step, calendar, monthYears } = source.describe();
  if (offering !== "historical") throw new NoTruthRecord("it is a projection, which nobody has observed.");
  if (step !== "hour") throw new NoTruthRecord("it holds days, and hours are compared.");
  if (monthYears !== undefined) throw new NoTruthRecord("it is a typical year, which never happened.");
  if (calendar !== "standard")
    throw new NoTruthRecord(`it is in the calendar ${calendar}, in which runs have no hours.`);
  return source;
}
