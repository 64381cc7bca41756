import type { Selectable, Transaction } from "kysely";
import type { WatchedSpan } from "@halcyon/scoring";
import type { Database } from "../database/database.ts";
import type { Tables, WatchSpanTable, WatchSubjectTable } from "../database/tables.ts";
import type { KeptSubject, SeenRounds, SteppedSubject } from "./stepped-subject.ts";

/** Joins places with their open spans. */
export async function withOpenSpans(
  database: Pick<Database, "selectFrom">,
  rows: readonly Selectable<WatchSubjectTable>[],
): Promise<readonly KeptSubject[]> {
  if (rows.length === 0) return [];
  const spans = await database
    .selectFrom("watch_span")
    .selectAll()
    .where("watch_id", "in", [...new Set(rows.map((row) => row.watch_id))])
    .where("closed_at", "is", null)
    .orderBy("number")
    .execute();
  const byPlace = Map.groupBy(spans, placeOf);
  return rows.map((row) => ({ row, spans: (byPlace.get(placeOf(row)) ?? []).map(keptSpan) }));
}

function placeOf({ watch_id, position }: Pick<WatchSubjectTable, "watch_id" | "position">): string {
  return `${watch_id} ${position}`;
}

function keptSpan({ span, seen }: Selectable<WatchSpanTable>): KeptSubject["spans"][number] {
  return { span: JSON.parse(span) as WatchedSpan, seen: JSON.parse(seen) as SeenRounds };
}

/** Whether the weather of a place of a watch is made by a model of the climate, and not real. */
export async function isSynthetic(database: Pick<Database, "selectFrom">, watchId: string): Promise<boolean> {
  const row = await database
    .selectFrom("watch_subject")
    .select("position")
    .where("watch_id", "=", watchId)
    .where("is_synthetic", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps what became of a place.
 *
 * @param before - As it was read. Where another has changed it meanwhile nothing is kept.
 * @returns Whether it was kept.
 */
export async function keepSubject(
  transaction: Transaction<Tables>,
  { row: before }: KeptSubject,
  { row, spans, forgotten }: SteppedSubject,
): Promise<boolean> {
  const { watch_id: id, position } = row;
  const { numUpdatedRows } = await transaction
    .updateTable("watch_subject")
    .set(row)
    .where("watch_id", "=", id)
    .where("position", "=", position)
    .where("since_version", "=", before.since_version)
    .where("round", "=", before.round)
    .where("due_at", "=", before.due_at)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  for (const span of spans) {
    await transaction
      .insertInto("watch_span")
      .values(span)
      .onConflict((conflict) => conflict.columns(["watch_id", "position", "number"]).doUpdateSet(span))
      .execute();
  }
  if (forgotten.length > 0)
    await transaction
      .deleteFrom("watch_span")
      .where("watch_id", "=", id)
      .where("position", "=", position)
      .where("number", "in", forgotten)
      .execute();
  return true;
}
