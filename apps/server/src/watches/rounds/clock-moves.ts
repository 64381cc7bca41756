import { epochHourOf } from "@halcyon/schema/time";
import type { Transaction } from "kysely";
import { leftUnits } from "@halcyon/accounts/allowances/take-units";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { watchEvent } from "../event-bodies.ts";
import { isSynthetic, keepSubjects, withOpenSpans } from "../evaluate/stored-subjects.ts";
import type { RoundPorts } from "./round-work.ts";
import { steppedSubject } from "../evaluate/stepped-subject.ts";
import { spanRules, emitSteps } from "../evaluate/emit-steps.ts";
import { isForecastWatch } from "../warned/watched-warnings.ts";
import { emitTurn } from "../events/emit-turn.ts";
import { heldWatches, storedWatches, type StoredWatch, wakeSubjects } from "../watch-store.ts";

type ClockPorts = Pick<RoundPorts, "database" | "events" | "nowMs">;

/** Maximum number of places or watches that are processed in one transaction. */
const movedAtOnce = 200;

/**
 * Makes the changes to watches that depend only on time. Spans (ranges of hours) whose last start has passed are closed. Watches whose end date has passed are
 * ended. A place that was not evaluated for 24 h is marked as not evaluable. Watches that were paused because their allowance was used up resume when the
 * allowance covers an evaluation again.
 */
export async function moveByClock(ports: ClockPorts): Promise<void> {
  await passSpans(ports);
  await endWatches(ports);
  await resumePaid(ports);
}

/** Updates the watched places whose next change is due. While a watch is paused, its spans end without events, and missing evaluations do not count. */
async function passSpans({ database, events, nowMs }: ClockPorts): Promise<void> {
  const now = nowMs();
  const rows = await database
    .selectFrom("watch_subject")
    .innerJoin("watch", "watch.id", "watch_subject.watch_id")
    .selectAll("watch_subject")
    .where("due_at", "<=", now)
    .where("watch.model", "<>", "")
    .where("watch.state", "<>", "ended")
    .orderBy("due_at")
    .limit(movedAtOnce)
    .execute();
  for (const subject of await withOpenSpans(database, rows)) {
    await withHeld(database, subject.row.watch_id, async (transaction, watch) => {
      if (watch.state === "ended" || !isForecastWatch(watch)) return;
      const rests = watch.state === "paused";
      const at = { round: undefined, asOf: epochHourOf(now), nowMs: now, rests };
      const stepped = steppedSubject(subject, undefined, spanRules(watch.request), at);
      // Whoever has moved it meanwhile has moved it further.
      if (!(await keepSubjects(transaction, [{ subject, stepped }])) || rests) return;
      await events.add(transaction, watch, emitSteps(watch, stepped, undefined, now));
    });
  }
}

async function endWatches({ database, events, nowMs }: ClockPorts): Promise<void> {
  const now = nowMs();
  const over = await database
    .selectFrom("watch")
    .select("id")
    .where("state", "in", ["active", "paused"])
    .where("ends_at", "<=", now)
    .limit(movedAtOnce)
    .execute();
  for (const { id } of over) {
    await withHeld(database, id, async (transaction, watch) => {
      if (watch.state === "ended" || watch.ends_at > now) return;
      await transaction
        .updateTable("watch")
        .set({ state: "ended", paused_because: null })
        .where("id", "=", id)
        .execute();
      await events.add(transaction, watch, [
        watchEvent(watch, "watch.ended", {
          at: String(watch.version),
          nowMs: now,
          synthetic: await isSynthetic(transaction, id),
        }),
      ]);
    });
  }
}

/** Resumes watches whose allowance now covers an evaluation of all their places, because a new period has begun or the allowance was raised. */
async function resumePaid({ database, events, nowMs }: ClockPorts): Promise<void> {
  const now = nowMs();
  const left = leftUnits(now);
  const payable = await database
    .selectFrom("watch")
    .innerJoin("allowance", "allowance.id", "watch.allowance_id")
    .select("watch.id")
    .where("state", "=", "paused")
    .where("paused_because", "=", "allowance")
    .where((eb) =>
      eb(
        left,
        ">=",
        eb
          .selectFrom("watch_subject")
          .select(({ fn }) => fn.countAll<number>().as("places"))
          .whereRef("watch_subject.watch_id", "=", "watch.id"),
      ),
    )
    .limit(movedAtOnce)
    .execute();
  for (const { id } of payable) {
    await withHeld(database, id, async (transaction, watch) => {
      if (watch.paused_because !== "allowance") return;
      await transaction
        .updateTable("watch")
        .set({ state: "active", paused_because: null })
        .where("id", "=", id)
        .execute();
      await wakeSubjects(transaction, id, now);
      await emitTurn(events, transaction, watch, null, now);
    });
  }
}

/** Locks a watch against other changes, and runs a function with it. Does nothing if the watch was deleted. */
function withHeld(
  database: Database,
  id: string,
  make: (transaction: Transaction<Tables>, watch: StoredWatch) => Promise<void>,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await heldWatches(transaction, [id]);
    const watch = (await storedWatches(transaction, [id])).get(id);
    if (watch !== undefined) await make(transaction, watch);
  });
}
