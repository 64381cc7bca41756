import { patientMs } from "@halcyon/base/answer-within";
import { randomUUID } from "node:crypto";
import { retentionHours } from "@halcyon/schema/endpoints";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";

/** Request that its caller named, so that it can be sent again without being done again. */
interface RepeatableRequest {
  readonly accountId: string;
  /** Name in the endpoint table. */
  readonly endpoint: string;
  /** Name that the caller gave the request. */
  readonly name: string;
  /** Digest of everything that was requested. */
  readonly digest: string;
}

/** Record of a request that was done before. */
export interface Repeated {
  /** Result of the request, if it made something. */
  readonly outcome: string | undefined;
}

/** Turn of a request that is not running elsewhere. Exactly one of its two ends is called, once, after all else. */
export interface Turn {
  /** Earlier request that this one repeats; undefined if the request was not done before. */
  readonly repeated: Repeated | undefined;
  /**
   * Notes, in the transaction that does the request, that it was done, so that its repetitions find both or neither.
   *
   * @returns Whether the request is still this turn's to do; the transaction must not be committed where it is not.
   */
  finishIn(transaction: Transaction<Tables>, outcome: string): Promise<boolean>;
  /** Marks the request as done, for its repetitions. */
  finish(outcome: string | undefined): Promise<void>;
  /** Marks the request as not done, so that it may be tried again. This has no effect if a transaction that did the request has noted it. */
  release(): Promise<void>;
}

/** Registry of the requests that callers have named, shared by any number of processes. */
export interface IdempotencyKeys {
  /** Maximum time for which a request waits for them [ms]. */
  readonly withinMs: number;
  /** Begins a request. Returns undefined if the name is in use for another request, or for this one and it has not ended. */
  begin(request: RepeatableRequest): Promise<Turn | undefined>;
  /** Returns true if a request of this name was begun in the last day. */
  isKnown(request: Omit<RepeatableRequest, "digest">): Promise<boolean>;
  /** Deletes the names that are older than a day. */
  sweep(): Promise<void>;
}

interface IdempotencyOptions {
  /** Lease for which a process counts as at work on a request, unless it says otherwise [ms]. */
  readonly leaseMs?: number;
  /** Maximum time for which a request waits for the database [ms]. */
  readonly withinMs?: number;
}

/** Returns the requests that callers of a database have named in the last day. */
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
      /** Selects the row of this turn while the request is not yet marked as done. */
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

/** Returns the turn of a request that was done before. */
function repetition(repeated: Repeated): Turn {
  return { repeated, finishIn: async () => true, finish: nothing, release: nothing };
}

async function nothing(): Promise<void> {}
