// Archives all days but the last, and makes climatologies: for each entry at one place, which all others share, or a copy at each place. Answers with the runs.
import { once } from "node:events";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import { archiveDays, type ArchivedDaysOptions, history, verifyDayBefore } from "./archived-days.ts";
import { copiedToPlaces, keptOfEntries } from "./kept-of-entries.ts";

export interface ArchiveOrder {
  readonly days: ArchivedDaysOptions;
  readonly climatologiesOf: "entries" | "places";
}

const [{ days, climatologiesOf }] = (await once(process, "message")) as [ArchiveOrder];
const runs = await archiveDays(days);
const isShared = climatologiesOf === "entries";
const verifier = archiveVerifier(
  async () => ({ history, sitesOf: () => [], lapseKPerKm: 4.5 }),
  isShared ? keptOfEntries : copiedToPlaces,
);
await verifyDayBefore(isShared ? { ...days, placeCount: 1 } : days, runs, verifier);
process.send?.(runs);
process.disconnect?.();
