import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { WatchedSpan } from "@halcyon/scoring";
import type { Database } from "@halcyon/database/database";
import type { Tables, WatchSpanTable, WatchSubjectTable } from "@halcyon/database/schema/tables";
import type { StoredSubject, EvaluatedRounds, SteppedSubject } from "./stepped-subject.ts";

/** Reads the open spans (ranges of hours) of places, and adds them to the places. */
export async function withOpenSpans(
  database: Pick<Database, "selectFrom">,
  rows: readonly Selectable<WatchSubjectTable>[],
): Promise<readonly StoredSubject[]> {
  if (rows.length === 0) return [];
  const spans = await database
    .selectFrom("watch_span")
    .selectAll()
    .where(sql<boolean>`(watch_id, position) in (values ${sql.join(rows.map(nameOfRow))})`)
    .where("closed_at", "is", null)
    .orderBy("number")
    .execute();
  const byPlace = Map.groupBy(spans, placeOf);
  return rows.map((row) => ({ row, spans: (byPlace.get(placeOf(row)) ?? []).map(keptSpan) }));
}

function nameOfRow({ watch_id: id, position }: Selectable<WatchSubjectTable>): RawBuilder<unknown> {
  return sql`(${id}, cast(${position} as bigint))`;
}

function placeOf({ watch_id, position }: Pick<WatchSubjectTable, "watch_id" | "position">): string {
  return `${watch_id} ${position}`;
}

function keptSpan({ span, seen }: Selectable<WatchSpanTable>): StoredSubject["spans"][number] {
  return { span: JSON.parse(span) as WatchedSpan, seen: JSON.parse(seen) as EvaluatedRounds };
}

/** Returns true if any place of a watch has synthetic weather. */
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

/** New state of a place, and the state that it replaces. */
export interface ChangedSubject {
  readonly subject: StoredSubject;
  readonly stepped: SteppedSubject;
}

/**
 * Stores the new states of places. Each place may occur only once.
 *
 * @returns True if no place has changed since it was read. Otherwise, the caller must roll back the transaction.
 */
export async function keepSubjects(
  transaction: Transaction<Tables>,
  changed: readonly ChangedSubject[],
): Promise<boolean> {
  if (changed.length === 0) return true;
  // The names of the columns of `values` are the same in SQLite and PostgreSQL.
  const { numAffectedRows } = await sql`
    update watch_subject
    set round = column6, next_number = column7, last_seen = column8, is_blind = column9,
      is_seen = column10, is_synthetic = column11, due_at = column12,
      likeliest_start = column13, likeliest_chance = column14
    from (values ${sql.join(changed.map(changedRow))}) as changed
    where watch_id = column1 and position = column2
      and since_version = column3 and round = column4 and due_at = column5`.execute(transaction);
  if (Number(numAffectedRows) !== changed.length) return false;
  const spans = changed.flatMap(({ stepped }) => stepped.spans);
  if (spans.length > 0)
    await transaction
      .insertInto("watch_span")
      .values(spans)
      .onConflict((conflict) =>
        conflict.columns(["watch_id", "position", "number"]).doUpdateSet((set) => ({
          span: set.ref("excluded.span"),
          seen: set.ref("excluded.seen"),
          end: set.ref("excluded.end"),
          closed_at: set.ref("excluded.closed_at"),
        })),
      )
      .execute();
  for (const { stepped } of changed) {
    if (stepped.forgotten.length === 0) continue;
    await transaction
      .deleteFrom("watch_span")
      .where("watch_id", "=", stepped.row.watch_id)
      .where("position", "=", stepped.row.position)
      .where("number", "in", stepped.forgotten)
      .execute();
  }
  return true;
}

function changedRow({ subject: { row: before }, stepped: { row } }: ChangedSubject): RawBuilder<unknown> {
  const numbers = [
    row.position,
    before.since_version,
    before.round,
    before.due_at,
    row.round,
    row.next_number,
    row.last_seen,
    row.is_blind,
    row.is_seen,
    row.is_synthetic,
    row.due_at,
    row.likeliest_start,
    row.likeliest_chance,
  ];
  return sql`(${row.watch_id}, ${sql.join(numbers.map((number) => sql`cast(${number} as bigint)`))})`;
}
