// Does the daily verification as the process of a server does it, of the last day of an archive. Answers with what it took.
import { once } from "node:events";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import { archiveLastDay, type ArchivedDaysOptions, history, verifyDayBefore } from "./archived-days.ts";
import { keptOfEntries } from "./kept-of-entries.ts";

export interface VerifiedDayOrder {
  readonly days: ArchivedDaysOptions;
  /** Starts of the runs of all days but the last. */
  readonly runs: readonly number[];
}

export interface VerifiedDay {
  /** On a processor, of all threads. */
  readonly seconds: number;
  /** Most that the process ever had, also by the job of the day before. */
  readonly mostBytes: number;
}

const [{ days, runs }] = (await once(process, "message")) as [VerifiedDayOrder];
const verifier = archiveVerifier(
  async () => ({ history, sitesOf: () => [], lapseKPerKm: 4.5 }),
  keptOfEntries,
);
const counted = await verifyDayBefore(days, runs, verifier);
const verifyLastDay = await archiveLastDay(days, counted);
const start = process.cpuUsage();
await verifyLastDay(verifier);
const { user, system } = process.cpuUsage(start);
const mostBytes = process.resourceUsage().maxRSS * 1024;
process.send?.({ seconds: (user + system) / 1e6, mostBytes } satisfies VerifiedDay);
process.disconnect?.();
