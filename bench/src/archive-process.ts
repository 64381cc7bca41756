// Archives all days, and does the job of the day before the last. Climatologies are made for each entry at one place, which all others share, or a copy
// at each place. Answers with what was counted.
import { once } from "node:events";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import {
  archiveDays,
  type ArchivedDaysOptions,
  archiveLastDay,
  history,
  verifyDayBefore,
} from "./archived-days.ts";
import { copiedToPlaces, keptOfEntries } from "./kept-of-entries.ts";

export interface ArchiveOrder {
  readonly days: ArchivedDaysOptions;
  readonly climatologiesOf: "entries" | "places";
}

const [{ days, climatologiesOf }] = (await once(process, "message")) as [ArchiveOrder];
const runs = await archiveDays(days);
const verifier = archiveVerifier(
  async () => ({ history, sitesOf: () => [], lapseKPerKm: 4.5 }),
  climatologiesOf === "entries" ? keptOfEntries : copiedToPlaces,
);
const counted = await verifyDayBefore(days, runs, verifier);
await archiveLastDay(days);
process.send?.(counted);
process.disconnect?.();
