import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { periodStart } from "./allowance-period.ts";
import type { Batch, BatchOutcome, BatchStore, ChargedAllowance, WantedKey } from "./batch-store.ts";

interface GivenBack {
  readonly allowanceId: string;
  readonly periodStartMs: number;
  readonly units: number;
}

/**
 * Batches as one immediate transaction each: no other process writes between its reading and its writing.
 *
 * @param nowMs - The clock [ms since 1970]: a file has none of its own.
 */
export function sqliteBatchStore(database: Database, nowMs: () => number): BatchStore {
  return {
    async enter(writer) {
      await database
        .insertInto("ledger_writer")
        .values({ ...writer, beat_at: nowMs(), last_batch: 0 })
        .execute();
    },
    write: (batch) =>
      database.connection().execute(async (connection) => {
        await sql`begin immediate`.execute(connection);
        try {
          const outcome = await apply(connection, batch, nowMs());
          await sql`commit`.execute(connection);
          return outcome;
        } catch (error) {
          await sql`rollback`.execute(connection);
          throw error;
        }
      }),
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
    close: () => Promise.resolve(),
  };
}

async function apply(database: Database, batch: Batch, nowMs: number): Promise<BatchOutcome | undefined> {
  const { numUpdatedRows } = await database
    .updateTable("ledger_writer")
    .set({ last_batch: batch.number, beat_at: nowMs })
    .where("token", "=", batch.token)
    .where("last_batch", "=", batch.number - 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const back = [...(await close(database, batch)), ...(await giveUp(database, batch))];
  const keys = await wantedKeys(database, batch, nowMs);
  const keysById = new Map(keys.map((key) => [key.keyId, key]));
  const wanted = Map.groupBy(
    batch.wants.flatMap(({ keyId, units }) => {
      const key = keysById.get(keyId);
      return key?.good === true ? [{ allowanceId: key.allowanceId, units }] : [];
    }),
    ({ allowanceId }) => allowanceId,
  );
  const allowances: ChargedAllowance[] = [];
  const backById = Map.groupBy(back, ({ allowanceId }) => allowanceId);
  for (const id of new Set([...wanted.keys(), ...backById.keys()])) {
    const units = (wanted.get(id) ?? []).reduce((sum, want) => sum + want.units, 0);
    const own = backById.get(id) ?? [];
    const charged = await charge(database, { id, units, back: own, nowMs });
    if (charged === undefined) continue;
    allowances.push(charged);
    if (charged.granted === 0) continue;
    const row = { allowance_id: id, period_start: charged.periodStartMs, units: charged.granted };
    await database
      .insertInto("open_charge")
      .values({ writer: batch.token, batch: batch.number, ...row })
      .execute();
  }
  await count(database, batch);
  return { nowMs, keys, allowances };
}

/** Settles units of earlier batches and tells which are to be given back. */
async function close(database: Database, { token, closings }: Batch): Promise<GivenBack[]> {
  const back: GivenBack[] = [];
  for (const { batch, allowanceId, answered, refunded } of closings) {
    const row = await database
      .updateTable("open_charge")
      .set((eb) => ({ units: eb("units", "-", answered + refunded) }))
      .where("writer", "=", token)
      .where("batch", "=", batch)
      .where("allowance_id", "=", allowanceId)
      .returning(["period_start", "units"])
      .executeTakeFirst();
    if (row === undefined) continue;
    back.push({ allowanceId, periodStartMs: row.period_start, units: refunded });
  }
  if (closings.length > 0) {
    await database.deleteFrom("open_charge").where("writer", "=", token).where("units", "<=", 0).execute();
  }
  return back;
}

/** Removes what a batch took that nobody learnt of. */
async function giveUp(database: Database, { token, voided }: Batch): Promise<GivenBack[]> {
  if (voided === undefined) return [];
  const rows = await database
    .deleteFrom("open_charge")
    .where("writer", "=", token)
    .where("batch", "=", voided)
    .returning(["allowance_id", "period_start", "units"])
    .execute();
  return rows.map((row) => ({
    allowanceId: row.allowance_id,
    periodStartMs: row.period_start,
    units: row.units,
  }));
}

async function wantedKeys(database: Database, { wants }: Batch, nowMs: number): Promise<WantedKey[]> {
  if (wants.length === 0) return [];
  const rows = await database
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .select(["api_key.id", "allowance_id", "revoked_at", "expires_at", "deleted_at"])
    .where(
      "api_key.id",
      "in",
      wants.map(({ keyId }) => keyId),
    )
    .execute();
  return rows.map((row) => ({
    keyId: row.id,
    allowanceId: row.allowance_id,
    good:
      row.revoked_at === null &&
      row.deleted_at === null &&
      (row.expires_at === null || row.expires_at > nowMs),
  }));
}

interface Change {
  readonly id: string;
  readonly units: number;
  readonly back: readonly GivenBack[];
  readonly nowMs: number;
}

async function charge(
  database: Database,
  { id, units, back, nowMs }: Change,
): Promise<ChargedAllowance | undefined> {
  const row = await database
    .selectFrom("allowance")
    .select(["kind", "limit", "used", "period_start"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { kind, limit } = row;
  const start = Math.max(row.period_start, periodStart(kind, nowMs));
  const givenBack = back.reduce((sum, part) => sum + (part.periodStartMs === start ? part.units : 0), 0);
  const before = Math.max(0, (row.period_start < start ? 0 : row.used) - givenBack);
  const granted = Math.min(units, Math.max(0, limit - before));
  const used = before + granted;
  await database.updateTable("allowance").set({ used, period_start: start }).where("id", "=", id).execute();
  return { id, kind, limit, used, periodStartMs: start, granted };
}

async function count(database: Database, { usage }: Batch): Promise<void> {
  for (const { keyId, allowanceId, ...row } of usage) {
    await database
      .insertInto("usage_day")
      .values({ key_id: keyId, allowance_id: allowanceId, ...row })
      .onConflict((conflict) =>
        conflict.columns(["key_id", "day", "endpoint", "allowance_id"]).doUpdateSet((eb) => ({
          requests: eb("usage_day.requests", "+", eb.ref("excluded.requests")),
          charged: eb("usage_day.charged", "+", eb.ref("excluded.charged")),
        })),
      )
      .execute();
  }
}
