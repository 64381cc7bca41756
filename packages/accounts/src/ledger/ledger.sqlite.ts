import { answerWithin, patientMs } from "@halcyon/base/answer-within";
import type { Database } from "@halcyon/database/database";
import { isDiskFull } from "@halcyon/database/database-fault";
import { callProcedure } from "@halcyon/database/sqlite/procedure";
import { checkRoom } from "@halcyon/database/sqlite/room";
import { watchNumber } from "@halcyon/database/sqlite/watched-number";
import { applyBatch } from "./apply-batch.ts";
import type { Batch, BatchOutcome, BatchStore } from "./batch-store.ts";

/**
 * Opens a store that sends each batch as one message to the thread of the SQLite file, which applies it in one transaction. No other process writes between
 * the reads and the writes of the transaction.
 *
 * @param nowMs - Returns the current time [ms since 1970], because a file has no clock.
 * @param withinMs - Maximum time until a batch is written [ms]. If another process holds the lock or the disk does not respond, the write is tried again
 * later.
 */
export async function sqliteBatchStore(
  database: Database,
  nowMs: () => number,
  withinMs = patientMs,
): Promise<BatchStore> {
  const rules = await watchNumber(database, "select revision as value from ledger_rules");
  /** True if the last write failed because the disk was full. */
  let wasFull = false;

  const write = async (batch: Batch): Promise<BatchOutcome | undefined> => {
    try {
      if (wasFull) await checkRoom(database);
      const outcome = await callProcedure(database, applyBatch, { batch, nowMs: nowMs() });
      wasFull = false;
      return outcome;
    } catch (error) {
      wasFull ||= isDiskFull(error);
      throw error;
    }
  };

  return {
    async enter(writer) {
      await database
        .insertInto("ledger_writer")
        .values({ ...writer, beat_at: nowMs(), last_batch: 0 })
        .execute();
    },
    write: (batch) => answerWithin(write(batch), withinMs),
    async lastBatch(token) {
      const row = await database
        .selectFrom("ledger_writer")
        .select("last_batch")
        .where("token", "=", token)
        .executeTakeFirst();
      return row?.last_batch;
    },
    async leave(token) {
      await database
        .deleteFrom("ledger_writer")
        .where("token", "=", token)
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom("open_charge").select("batch").where("writer", "=", token))),
        )
        .execute();
    },
    // The database belongs to whoever opened it.
    close: async () => rules?.[Symbol.dispose](),
    ...(rules === undefined ? {} : { leasing: { nowMs, revision: () => rules.read() } }),
  };
}
