import { epochHourOf } from "@halcyon/schema/time";
import { sql } from "kysely";
import type { Ledger } from "@halcyon/accounts/ledger/ledger";
import { answerWithin } from "@halcyon/base/answer-within";
import type { Database } from "@halcyon/database/database";
import { isDiskFull } from "@halcyon/database/database-fault";
import type { Ports } from "./ports.ts";
import { serviceOverview } from "./weather/catalogue/record-status.ts";
import { weatherInTime } from "./weather/catalogue/weather-in-time.ts";

/** Checks if this server should get requests, and returns the reason if it should not. */
export type Readiness = () => Promise<Ready | NotReady>;

interface Ready {
  readonly ready: true;
  /** Names of configured model parts and weather records that cannot be read now or are outdated. */
  readonly degraded: readonly string[];
  readonly reason?: never;
}

interface NotReady {
  readonly ready: false;
  readonly reason: string;
}

interface ReadinessOptions {
  /** Open database, with all migrations done. */
  readonly database: Database;
  readonly ledger: Pick<Ledger, "fault">;
  readonly ports: Pick<Ports, "models" | "records" | "nowMs">;
  readonly isStopping: () => boolean;
  /** Timeout for the database and for each source of weather [ms]; 2000 by default. */
  readonly timeoutMs?: number;
}

/**
 * Creates the readiness check. A server is ready if it can read at least one model or weather record. Its database must also respond in time and accept
 * charges. A stopping server is not ready. If a source responds too slowly, its last known state counts.
 */
export function readiness(options: ReadinessOptions): Readiness {
  const { database, ledger, ports, isStopping, timeoutMs = 2000 } = options;
  const inTime = weatherInTime(timeoutMs);
  return async () => {
    if (isStopping()) return { ready: false, reason: "The server is stopping." };
    const fault = ledger.fault();
    if (fault !== undefined) return { ready: false, reason: reasonOf(fault) };
    const [answering, { answers, degraded }] = await Promise.all([
      answerWithin(sql`select 1`.execute(database), timeoutMs).then(
        () => true,
        () => false,
      ),
      serviceOverview(inTime(ports), epochHourOf(ports.nowMs())),
    ]);
    if (!answering) return { ready: false, reason: "The database does not answer." };
    if (answers) return { ready: true, degraded };
    const named = degraded.length === 0 ? "" : ` (${degraded.join(", ")})`;
    return { ready: false, reason: `No model and no record answers${named}.` };
  };
}

/** Returns the reason why charges fail, as a text for the operator without details of the database. */
function reasonOf(fault: unknown): string {
  return isDiskFull(fault)
    ? "The disk of the database is full, so nothing can be charged; make room on it."
    : "The database does not take charges.";
}
