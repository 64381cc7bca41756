import type { Procedure, Statements } from "@halcyon/database/sqlite/procedure";
import type { AllowanceTable, OpenChargeTable } from "@halcyon/database/schema/tables";
import { moduleBeside } from "@halcyon/base/module-beside";
import { periodStart } from "./allowance-period.ts";
import {
  type Batch,
  type BatchOutcome,
  type ChargedAllowance,
  heardOfWithinMs,
  type WantedKey,
} from "./batch-store.ts";

interface GivenBack {
  readonly allowanceId: string;
  readonly periodStartMs: number;
  readonly units: number;
}

interface BatchAt {
  readonly batch: Batch;
  /** Current time [ms since 1970]. A SQLite file has no clock of its own. */
  readonly nowMs: number;
}

/**
 * Procedure that applies a batch of charges to a SQLite file. It returns undefined if the number of the batch does not directly follow the writer's last batch.
 */
export const applyBatch: Procedure<BatchAt, BatchOutcome | undefined> = {
  module: moduleBeside(import.meta.url, "apply-batch").href,
  name: "applyBatch",
  run: (statements, { batch, nowMs }) => apply(statements, batch, nowMs),
};

function apply(statements: Statements, batch: Batch, nowMs: number): BatchOutcome | undefined {
  const moved = statements.run(
    "update ledger_writer set last_batch = ?, beat_at = ? where token = ? and last_batch = ?",
    batch.number,
    nowMs,
    batch.token,
    batch.number - 1,
  );
  if (moved === 0) return undefined;
  const back = [...close(statements, batch), ...giveUp(statements, batch)];
  const keys = wantedKeys(statements, batch, nowMs);
  const keysById = new Map(keys.map((key) => [key.keyId, key]));
  const wanted = Map.groupBy(
    batch.wants.flatMap(({ keyId, units, lease = 0 }) => {
      const key = keysById.get(keyId);
      return key?.good === true ? [{ allowanceId: key.allowanceId, units, lease }] : [];
    }),
    ({ allowanceId }) => allowanceId,
  );
  const others = livingOthers(statements, batch, nowMs);
  const allowances: ChargedAllowance[] = [];
  const backById = Map.groupBy(back, ({ allowanceId }) => allowanceId);
  for (const id of new Set([...wanted.keys(), ...backById.keys()])) {
    const wants = wanted.get(id) ?? [];
    const units = wants.reduce((sum, want) => sum + want.units, 0);
    const lease = others.length === 0 ? Math.max(0, ...wants.map((want) => want.lease)) : 0;
    const own = backById.get(id) ?? [];
    const charged = charge(statements, { id, units, lease, share: batch.leaseShare ?? 1, back: own, nowMs });
    if (charged === undefined) continue;
    const held = leasesOf(statements, charged, [batch.token, ...others]);
    const isLeasedElsewhere = charged.granted < units && held.some(({ writer }) => writer !== batch.token);
    if (isLeasedElsewhere) statements.run("update ledger_rules set revision = revision + 1");
    const leasedInAll = held.reduce((sum, { leased }) => sum + leased, charged.leased);
    allowances.push({ ...charged, leasedInAll, isLeasedElsewhere });
    if (charged.granted + charged.leased === 0) continue;
    statements.run(
      "insert into open_charge (writer, batch, allowance_id, period_start, units, leased) values (?, ?, ?, ?, ?, ?)",
      batch.token,
      batch.number,
      id,
      charged.periodStartMs,
      charged.granted + charged.leased,
      charged.leased,
    );
  }
  count(statements, batch);
  const [rules] = statements.all<{ readonly revision: number }>("select revision from ledger_rules");
  return { nowMs, keys, allowances, revision: rules!.revision };
}

/** Returns the other processes that write charges and are not dead. Units are leased only if there is no such process. */
function livingOthers(statements: Statements, { token }: Batch, nowMs: number): string[] {
  return statements
    .all<{ readonly token: string }>(
      "select token from ledger_writer where token <> ? and beat_at > ?",
      token,
      nowMs - heardOfWithinMs,
    )
    .map((row) => row.token);
}

/** Returns the leased units of an allowance: units that processes took in advance and have not given to requests yet. */
function leasesOf(
  statements: Statements,
  { id, periodStartMs }: ChargedAllowance,
  writers: readonly string[],
): { readonly writer: string; readonly leased: number }[] {
  return statements
    .all<{ readonly writer: string; readonly leased: number }>(
      "select writer, leased from open_charge where allowance_id = ? and period_start = ? and leased > 0",
      id,
      periodStartMs,
    )
    .filter(({ writer }) => writers.includes(writer));
}

/** Settles the units that earlier batches of this writer took, and returns the units to refund. */
function close(statements: Statements, { token, closings }: Batch): GivenBack[] {
  const back: GivenBack[] = [];
  for (const { batch, allowanceId, answered, refunded, leased = 0 } of closings) {
    const [row] = statements.all<Pick<OpenChargeTable, "period_start">>(
      `update open_charge set units = units - ?, leased = ? where writer = ? and batch = ? and allowance_id = ?
        returning period_start`,
      answered + refunded,
      leased,
      token,
      batch,
      allowanceId,
    );
    if (row !== undefined) back.push({ allowanceId, periodStartMs: row.period_start, units: refunded });
  }
  if (closings.length > 0) {
    statements.run("delete from open_charge where writer = ? and units <= 0", token);
  }
  return back;
}

/** Undoes a batch that took effect although its writer did not learn the outcome. Returns the units to refund. */
function giveUp(statements: Statements, { token, voided }: Batch): GivenBack[] {
  if (voided === undefined) return [];
  const rows = statements.all<Pick<OpenChargeTable, "allowance_id" | "period_start" | "units">>(
    "delete from open_charge where writer = ? and batch = ? returning allowance_id, period_start, units",
    token,
    voided,
  );
  return rows.map((row) => ({
    allowanceId: row.allowance_id,
    periodStartMs: row.period_start,
    units: row.units,
  }));
}

interface KeyOfWant {
  readonly allowance_id: string;
  readonly revoked_at: number | null;
  readonly expires_at: number | null;
  readonly deleted_at: number | null;
}

function wantedKeys(statements: Statements, { wants }: Batch, nowMs: number): WantedKey[] {
  return wants.flatMap(({ keyId }) => {
    const [row] = statements.all<KeyOfWant>(
      `select allowance_id, revoked_at, expires_at, deleted_at
        from api_key inner join account on account.id = api_key.account_id where api_key.id = ?`,
      keyId,
    );
    if (row === undefined) return [];
    const good =
      row.revoked_at === null &&
      row.deleted_at === null &&
      (row.expires_at === null || row.expires_at > nowMs);
    return [{ keyId, allowanceId: row.allowance_id, good, expiresAtMs: row.expires_at }];
  });
}

interface Change {
  readonly id: string;
  readonly units: number;
  readonly lease: number;
  readonly share: number;
  readonly back: readonly GivenBack[];
  readonly nowMs: number;
}

function charge(
  statements: Statements,
  { id, units, lease, share, back, nowMs }: Change,
): (ChargedAllowance & { readonly leased: number }) | undefined {
  const [row] = statements.all<Pick<AllowanceTable, "kind" | "limit"> & Counted>(
    'select kind, "limit", used, period_start from allowance where id = ?',
    id,
  );
  if (row === undefined) return undefined;
  const { kind, limit } = row;
  const start = Math.max(row.period_start, periodStart(kind, nowMs));
  const givenBack = back.reduce((sum, part) => sum + (part.periodStartMs === start ? part.units : 0), 0);
  const before = Math.max(0, (row.period_start < start ? 0 : row.used) - givenBack);
  const granted = Math.min(units, Math.max(0, limit - before));
  const leased = Math.min(lease, Math.floor(Math.max(0, limit - before - granted) / share));
  const used = before + granted + leased;
  statements.run("update allowance set used = ?, period_start = ? where id = ?", used, start, id);
  return { id, kind, limit, used, periodStartMs: start, granted, leased };
}

interface Counted {
  readonly used: number;
  readonly period_start: number;
}

function count(statements: Statements, { usage }: Batch): void {
  for (const { keyId, allowanceId, day, endpoint, requests, charged } of usage) {
    statements.run(
      `insert into usage_day (key_id, allowance_id, day, endpoint, requests, charged) values (?, ?, ?, ?, ?, ?)
        on conflict (key_id, day, endpoint, allowance_id)
        do update set requests = requests + excluded.requests, charged = charged + excluded.charged`,
      keyId,
      allowanceId,
      day,
      endpoint,
      requests,
      charged,
    );
  }
}
