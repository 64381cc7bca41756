import { patientMs } from "@halcyon/base/answer-within";
import { randomUUID } from "node:crypto";
import { retentionHours } from "@halcyon/schema/endpoints";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";

/** Request with an Idempotency-Key, which is its name. If the caller sends it again, its work is still done only once. */
interface RepeatableRequest {
  readonly accountId: string;
  /** Name of the endpoint in the endpoint table. */
  readonly endpoint: string;
  /** Name that the caller gave the request: the value of its `Idempotency-Key` header. */
  readonly name: string;
  /** Digest of all input of the request. */
  readonly digest: string;
}

/** Completed earlier request with the same name (Idempotency-Key). */
export interface Repeated {
  /** Id of the object that the request created; undefined if it created none. */
  readonly outcome: string | undefined;
}

/** Exclusive right to execute a request that has a name (Idempotency-Key). Its owner must call either `finish` or `release`, exactly once. */
export interface Turn {
  /** Earlier request that this one repeats; undefined if there is none. */
  readonly repeated: Repeated | undefined;
  /**
   * Records that the request was done, within the transaction of the request. Repetitions see both the record and the result, or neither.
   *
   * @returns False if another process has taken over the request. The transaction must then not be committed.
   */
  finishIn(transaction: Transaction<Tables>, outcome: string): Promise<boolean>;
  /** Marks the request as done, so that repetitions get the same outcome. */
  finish(outcome: string | undefined): Promise<void>;
  /** Marks the request as not done, so that it can be tried again. Has no effect after `finishIn`. */
  release(): Promise<void>;
}

/** Registry of requests that have a name (Idempotency-Key). All processes share this registry. */
export interface IdempotencyKeys {
  /** Maximum time for which a request waits for the registry [ms]. */
  readonly withinMs: number;
  /** Begins a request. Returns undefined if its name belongs to another request, or if the same request is still running. */
  begin(request: RepeatableRequest): Promise<Turn | undefined>;
  /** Returns true if a request with this name was begun within the last 24 hours. */
  isKnown(request: Omit<RepeatableRequest, "digest">): Promise<boolean>;
  /** Deletes the names (Idempotency-Keys) that are older than 24 hours. */
  sweep(): Promise<void>;
}

interface IdempotencyOptions {
  /** Time without a renewal after which a running request is considered abandoned [ms]. */
  readonly leaseMs?: number;
  /** Maximum time for which a request waits for the database [ms]; 10,000 by default. */
  readonly withinMs?: number;
}

/** Returns the registry of requests that have a name (Idempotency-Key), stored in a database. Each name is kept for 24 hours. */
export function idempotencyKeysIn(
  database: Database,
  nowMs: () => number,
  { leaseMs = 30_000, withinMs = patientMs }: IdempotencyOptions = {},
): IdempotencyKeys {
  const take = async (request: RepeatableRequest, run: string): Promise<Repeated | "taken" | "busy"> => {
    const now = nowMs();
    const row = {
      account_id: request.accountId,
      endpoint: request.endpoint,
      name: request.name,
      digest: request.digest,
      run,
      running_until: now + leaseMs,
      outcome: null,
      expires_at: now + retentionHours * millisecondsPerHour,
    };
    const inserted = await database
      .insertInto("repeatable_request")
      .values(row)
      .onConflict((conflict) => conflict.columns(["account_id", "endpoint", "name"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return "taken";
    const known = await ofName(request).executeTakeFirst();
    if (known === undefined) return "busy";
    const isOver = known.expires_at <= now;
    const isAbandoned = known.running_until !== null && known.running_until <= now;
    if (!isOver && known.digest !== request.digest) return "busy";
    if (isOver || isAbandoned) {
      const updated = await database
        .updateTable("repeatable_request")
        .set(row)
        .where("account_id", "=", request.accountId)
        .where("endpoint", "=", request.endpoint)
        .where("name", "=", request.name)
        .where("run", "=", known.run)
        .where("running_until", known.running_until === null ? "is" : "=", known.running_until)
        .executeTakeFirst();
      return updated.numUpdatedRows === 1n ? "taken" : "busy";
    }
    return known.running_until === null ? { outcome: known.outcome ?? undefined } : "busy";
  };

  const ofName = ({ accountId, endpoint, name }: Omit<RepeatableRequest, "digest">) =>
    database
      .selectFrom("repeatable_request")
      .select(["digest", "run", "running_until", "outcome", "expires_at"])
      .where("account_id", "=", accountId)
      .where("endpoint", "=", endpoint)
      .where("name", "=", name);

  return {
    withinMs,

    async begin(request) {
      const run = randomUUID();
      const taken = await take(request, run);
      if (taken === "busy") return undefined;
      if (taken !== "taken") return repetition(taken);
      /** Returns an update of the database row of this request. The update has no effect if the request is already marked as done. */
      const running = (writes: Database) =>
        writes
          .updateTable("repeatable_request")
          .where("run", "=", run)
          .where("running_until", "is not", null);
      let isNoted = false;
      const beating = setInterval(() => {
        // A beat that cannot be written is followed by others before the lease ends.
        running(database)
          .set({ running_until: nowMs() + leaseMs })
          .execute()
          .catch(() => undefined);
      }, leaseMs / 3).unref();
      return {
        repeated: undefined,
        async finishIn(transaction, outcome) {
          const { numUpdatedRows } = await running(transaction)
            .set({ running_until: null, outcome })
            .executeTakeFirst();
          isNoted = numUpdatedRows === 1n;
          return isNoted;
        },
        async finish(outcome) {
          clearInterval(beating);
          if (isNoted) return;
          await running(database)
            .set({ running_until: null, outcome: outcome ?? null })
            .execute();
        },
        async release() {
          clearInterval(beating);
          await database
            .deleteFrom("repeatable_request")
            .where("run", "=", run)
            .where("running_until", "is not", null)
            .execute();
        },
      };
    },

    async isKnown(request) {
      const known = await ofName(request).executeTakeFirst();
      return known !== undefined && known.expires_at > nowMs();
    },

    async sweep() {
      await database.deleteFrom("repeatable_request").where("expires_at", "<=", nowMs()).execute();
    },
  };
}

/** Returns the turn (right to execute) for a repetition of a finished request. The functions of this turn have no effect. */
function repetition(repeated: Repeated): Turn {
  return { repeated, finishIn: async () => true, finish: nothing, release: nothing };
}

async function nothing(): Promise<void> {}
