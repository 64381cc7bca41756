// Does the daily verification of the last day of an archive, as a process of a server does it. Answers with what it took.
import { once } from "node:events";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import { type ArchivedDaysOptions, type CountedRuns, history, verifyLastDay } from "./archived-days.ts";
import { keptOfEntries } from "./kept-of-entries.ts";

export interface VerifiedDayOrder {
  readonly days: ArchivedDaysOptions;
  readonly counted: CountedRuns;
}

export interface VerifiedDay {
  /** On a processor, of all threads. */
  readonly seconds: number;
  /** Most that the process ever had. */
  readonly mostBytes: number;
}

const [{ days, counted }] = (await once(process, "message")) as [VerifiedDayOrder];
const verifier = archiveVerifier(
  async () => ({ history, sitesOf: () => [], lapseKPerKm: 4.5 }),
  keptOfEntries,
);
const start = process.cpuUsage();
await verifyLastDay(days, counted, verifier);
const { user, system } = process.cpuUsage(start);
const mostBytes = process.resourceUsage().maxRSS * 1024;
process.send?.({ seconds: (user + system) / 1e6, mostBytes } satisfies VerifiedDay);
process.disconnect?.();
