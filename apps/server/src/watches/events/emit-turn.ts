import type { PauseReason } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { watchEvent } from "../event-bodies.ts";
import { watchesWarnings } from "../warned/watched-warnings.ts";
import { isSynthetic } from "../evaluate/stored-subjects.ts";
import type { WatchEvents } from "../watch-events.ts";
import type { StoredWatch } from "../watch-store.ts";

/**
 * Adds an event which says that a watch was paused or resumed, in the transaction that changes the watch.
 *
 * @param because - Reason for the pause; null if the watch was resumed.
 */
export async function emitTurn(
  events: Pick<WatchEvents, "add">,
  transaction: Transaction<Tables>,
  watch: StoredWatch,
  because: PauseReason | null,
  nowMs: number,
): Promise<void> {
  const type = because === null ? "watch.resumed" : "watch.paused";
  // A watch may rest twice within a millisecond.
  const { count } = await transaction
    .selectFrom("watch_event")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("account_id", "=", watch.account_id)
    .where("watch_id", "=", watch.id)
    .where("type", "=", type)
    .where("created_at", ">=", nowMs)
    .executeTakeFirstOrThrow();
  const synthetic = await isSynthetic(transaction, watch.id);
  const goesOn = because === null && watchesWarnings(watch.request);
  const told = {
    because,
    at: `${nowMs} ${count}`,
    nowMs,
    synthetic,
    ...(goesOn && { detail: "The watch goes on at once." }),
  };
  await events.add(transaction, watch, [watchEvent(watch, type, told)]);
}
