import { type RecordSource, SourceError } from "@halcyon/weather";
import { NoTruthRecord, truthRecord } from "../../verification/truth/truth.ts";
import type { Fail } from "../ingest/ingest-into-store.ts";

/**
 * Opens a weather record of hourly observations. The path of the record is `<store>/<name>`, or only `<name>` if the record is in the store of the data folder.
 *
 * @param fail - Reports an error and ends the command.
 */
export async function historyAt(
  path: string,
  storeFolder: string,
  fail: Fail,
  option = "--against",
): Promise<RecordSource> {
  return truthRecord(path, storeFolder).catch((error: unknown) => {
    if (!(error instanceof SourceError) && !(error instanceof NoTruthRecord)) throw error;
    return fail(`${option} ${path}: ${error.message}`);
  });
}
