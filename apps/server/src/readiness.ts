import { sql } from "kysely";
import { answerWithin } from "./answer-within.ts";
import type { Database } from "./database/database.ts";
import type { Models } from "./ports.ts";

/** Whether requests should be sent here, and if not, why. */
export type Readiness = () => Promise<{ readonly ready: true; readonly reason?: never } | NotReady>;

interface NotReady {
  readonly ready: false;
  readonly reason: string;
}

export interface ReadinessOptions {
  /** Open, which it is only with all migrations done. */
  readonly database: Database;
  readonly models: Models;
  readonly isStopping: () => boolean;
  /** How long the database may take to answer [ms]. */
  readonly timeoutMs?: number;
}

/**
 * Ready is a server that does not stop, has a source of weather for at least one part, and whose database answers in time. A source that is silent
 * for a while does not count: it is silent for all servers alike, and the other parts still answer.
 */
export function readiness({ database, models, isStopping, timeoutMs = 2000 }: ReadinessOptions): Readiness {
  return async () => {
    if (isStopping()) return { ready: false, reason: "The server is stopping." };
    if ([...models.values()].every((parts) => parts.length === 0))
      return { ready: false, reason: "No model has a source of weather." };
    return answerWithin(sql`select 1`.execute(database), timeoutMs).then(
      () => ({ ready: true as const }),
      () => ({ ready: false as const, reason: "The database does not answer." }),
    );
  };
}
