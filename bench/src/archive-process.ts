// Archives all days but the last in the folder that it is given, for so many places, and makes the climatologies of so many entries. Tells its parent the runs.
import { entries } from "@halcyon/library";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import { archiveDays, history, verifyDayBefore } from "./archived-days.ts";
import { keptOfEntries } from "./kept-of-entries.ts";

const [folder, placeCount, entryCount] = process.argv.slice(2) as [string, string, string];
const runs = await archiveDays({ folder, placeCount: Number(placeCount) });
const onePlace = { folder, placeCount: 1, entries: entries.slice(0, Number(entryCount)) };
await verifyDayBefore(
  onePlace,
  runs,
  archiveVerifier(async () => ({ history, sitesOf: () => [], lapseKPerKm: 4.5 }), keptOfEntries),
);
process.send?.(runs);
process.disconnect?.();
