import { join } from "node:path";
import { formatEpochHour } from "@halcyon/schema";
import { StoreError } from "@halcyon/store";
import { SourceError } from "@halcyon/weather";
import { type Finding, wordsOf } from "./finding.ts";
import type { Config } from "../../config/config.ts";
import type { Library, Models } from "../../ports.ts";
import {
  type ArchivedPart,
  archivedParts,
  archivedRuns,
  archiveFolder,
} from "../../verification/archive/archive.ts";
import { NoTruthRecord, truthRecord } from "../../verification/truth/truth-record.ts";
import { entriesOf } from "../../verification/archive/verification-job.ts";

/** What the archive of forecasts holds, and what of its configuration cannot work; nothing where none is configured. */
export async function checkVerification(
  config: Pick<Config, "dataDirectory" | "verification">,
  models: Models,
  library: Pick<Library, "list">,
): Promise<readonly Finding[]> {
  const { verification } = config;
  if (verification === undefined) return [];
  const { entries, truth } = verification;
  const known = new Set(entriesOf(verification, library).map(({ id }) => id));
  const unknown = entries === "curated" ? [] : entries.filter((id) => !known.has(id));
  const parts = archivedParts(models);
  return [
    ...unknown.map((id): Finding => ({
      level: "problem",
      what: `verification.entries: there is no task or scenario ${id}`,
      advice: "Leave it out, or name one of the library.",
    })),
    ...(truth === "later-runs" ? [] : await checkTruth(truth.record, config)),
    ...(await Promise.all(parts.map((part) => checkArchive(archiveFolder(config), part)))),
  ];
}

async function checkTruth(
  record: string,
  { dataDirectory }: Pick<Config, "dataDirectory">,
): Promise<Finding[]> {
  try {
    await truthRecord(record, join(dataDirectory, "store"));
    return [];
  } catch (error) {
    if (!(error instanceof SourceError) && !(error instanceof NoTruthRecord)) throw error;
    const what = `verification.truth: ${record}: ${wordsOf(error)}`;
    return [{ level: "problem", what, advice: "Ingest a record of hours, or name another." }];
  }
}

async function checkArchive(root: string, part: ArchivedPart): Promise<Finding> {
  const name = `verification: ${part.model} ${part.part}`;
  try {
    const { runs } = await archivedRuns(root, part);
    const [first, last] = [runs[0]!, runs.at(-1)!].map(formatEpochHour);
    return { level: "ok", what: `${name}: ${runs.length} archived runs from ${first} to ${last}` };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const advice = "The server archives each new run while it is running.";
    return { level: "warning", what: `${name}: no run is archived yet`, advice };
  }
}
