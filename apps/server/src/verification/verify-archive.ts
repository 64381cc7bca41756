import type { RecordSource, WeatherSource } from "@halcyon/weather";
import { StoreError } from "@halcyon/store";
import { diskBytes } from "@halcyon/weather/source-kit";
import { recordCache } from "../history/record-cache.ts";
import type { StoredRuns } from "../sources/stored-runs.ts";
import type { RunDay } from "../skill/verification-days.ts";
import { type ArchivedPart, archivedRuns, archiveName } from "./archive.ts";
import { laterRuns } from "./later-runs.ts";
import { recordTruth } from "./record-truth.ts";
import { truthRecord } from "./truth-record.ts";
import type { ArchivedSource, VerifyTask } from "./verification-work.ts";
import { type EntryToVerify, rememberedByPlace, verifyEntry } from "./verify-entry.ts";

/** Bound of histories in memory: those of one place, for all entries that follow each other [bytes]. */
const recordsMaxBytes = 48 * 2 ** 20;

/** Bound of the scores of climatologies on disk: 50 places and 80 entries take about 600 MB [bytes]. */
const keptMaxBytes = 2 * 2 ** 30;

/** Verifies what is in an archive; what it looked up once it remembers. */
export interface ArchiveVerifier {
  archived(part: ArchivedPart & { readonly root: string }): Promise<ArchivedSource | undefined>;
  verify(task: VerifyTask): Promise<readonly RunDay[]>;
}

/** @param history - For the climatology, as it is now. */
export function archiveVerifier(history: () => Promise<RecordSource | undefined>): ArchiveVerifier {
  const cache = recordCache(recordsMaxBytes);
  const sources = new Map<string, WeatherSource>();
  const remembered = new Map<string, EntryToVerify["remembered"]>();
  return {
    async archived({ root, ...part }) {
      const runs = await archivedRuns(root, part).catch(nothingArchived);
      if (runs === undefined) return undefined;
      const { id, synthetic } = runs.source.describe();
      return { id, synthetic };
    },
    async verify({ root, model, part, entry, places, counted, keptFolder, ...truthOf }) {
      const place = `${root} ${archiveName({ model, part })}`;
      const stored: StoredRuns = await archivedRuns(root, { model, part }, sources.get(place));
      sources.set(place, stored.source);
      const name = `${place} ${truthOf.truthRecord ?? ""}`;
      const ofPart = remembered.get(name) ?? rememberedByPlace();
      remembered.set(name, ofPart);
      const truth =
        truthOf.truthRecord === undefined
          ? laterRuns(stored)
          : recordTruth(await truthRecord(truthOf.truthRecord, truthOf.storeFolder), cache);
      return verifyEntry({
        stored,
        entry,
        places,
        truth,
        history: await history(),
        cache,
        kept: diskBytes({ folder: keptFolder, maxBytes: keptMaxBytes }),
        remembered: ofPart,
        isCounted: (run, fromLeadDay) => counted.has(`${fromLeadDay} ${run}`),
      });
    },
  };
}

function nothingArchived(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
  return undefined;
}
