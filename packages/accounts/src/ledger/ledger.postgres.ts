import { patientMs } from "@halcyon/base/answer-within";
import { postgresPool } from "@halcyon/database/postgres/postgres-pool";
import type { BatchOutcome, BatchStore } from "./batch-store.ts";

interface PostgresLedgerOptions {
  /** SQL expression for the current time [ms since 1970]; by default the clock of the database server. */
  readonly nowSql?: string;
  /** Maximum time until PostgreSQL answers a statement [ms]; {@link patientMs} by default. */
  readonly queryTimeoutMs?: number;
}

const databaseClock = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

/**
 * Opens a store that applies each batch as one statement, over its own connection. If the connection is lost, the statement may still take effect. The batch is
 * then sent again with the same number. Both attempts lock the row of the writer. Only one of them takes effect, because the other finds that the batch number
 * is already used.
 *
 * @param url - `postgres://...`
 */
export async function postgresBatchStore(
  url: string,
  { nowSql = databaseClock, queryTimeoutMs = patientMs }: PostgresLedgerOptions = {},
): Promise<BatchStore> {
  const pool = await postgresPool(url, { connectionsMax: 1, queryTimeoutMs });
  const text = statementOf(nowSql);
  return {
    async enter({ token, host, pid }) {
      await pool.query(
        `insert into ledger_writer (token, host, pid, beat_at, last_batch) values ($1, $2, $3, ${nowSql}, 0)`,
        [token, host, pid],
      );
    },
    async write({ token, number, wants, closings, voided, usage }) {
      const { rows } = await pool.query<BatchOutcome>({
        name: "ledger_batch",
        text,
        values: [
          token,
          number,
          wants.map(({ keyId }) => keyId),
          wants.map(({ units }) => units),
          closings.map(({ batch }) => batch),
          closings.map(({ allowanceId }) => allowanceId),
          closings.map(({ answered }) => answered),
          closings.map(({ refunded }) => refunded),
          voided ?? null,
          usage.map(({ keyId }) => keyId),
          usage.map(({ allowanceId }) => allowanceId),
          usage.map(({ day }) => day),
          usage.map(({ endpoint }) => endpoint),
          usage.map(({ requests }) => requests),
          usage.map(({ charged }) => charged),
        ],
      });
      return rows[0];
    },
    async lastBatch(token) {
      const { rows } = await pool.query<{ last_batch: number }>(
        "select last_batch from ledger_writer where token = $1",
        [token],
      );
      return rows[0]?.last_batch;
    },
    async leave(token) {
      await pool.query(
        `delete from ledger_writer where token = $1
           and not exists (select from open_charge where writer = $1)`,
        [token],
      );
    },
    close: () => pool.end(),
  };
}

/**
 * Returns the SQL statement that applies a batch. All steps depend on the step `moved`, which is empty if the batch is not the next one of its writer. All
 * processes lock rows in the same order: the writer, its open charges, allowances by id, days of usage by key.
 */
function statementOf(nowSql: string): string {
  return `
with moved as (
  update ledger_writer set last_batch = $2::bigint, beat_at = ${nowSql}
  where token = $1 and last_batch = $2::bigint - 1
  returning ${nowSql} as now_ms
),
want as materialized (
  select w.key_id, w.units, k.allowance_id,
    k.revoked_at is null and a.deleted_at is null and (k.expires_at is null or k.expires_at > m.now_ms) as good
  from moved m
  cross join unnest($3::text[], $4::bigint[]) as w (key_id, units)
  join api_key k on k.id = w.key_id
  join account a on a.id = k.account_id
),
closing as materialized (
  select c.* from moved
  cross join unnest($5::bigint[], $6::text[], $7::bigint[], $8::bigint[]) as c (batch, allowance_id, answered, refunded)
),
closed as (
  delete from open_charge o using closing c
  where o.writer = $1 and o.batch = c.batch and o.allowance_id = c.allowance_id and o.units <= c.answered + c.refunded
  returning o.allowance_id, o.period_start, c.refunded
),
shrunk as (
  update open_charge o set units = o.units - c.answered - c.refunded from closing c
  where o.writer = $1 and o.batch = c.batch and o.allowance_id = c.allowance_id and o.units > c.answered + c.refunded
  returning o.allowance_id, o.period_start, c.refunded
),
voided as (
  delete from open_charge o using moved
  where o.writer = $1 and o.batch = $9::bigint
  returning o.allowance_id, o.period_start, o.units as refunded
),
back as materialized (
  select allowance_id, period_start, sum(refunded)::bigint as units
  from (select * from closed union all select * from shrunk union all select * from voided) as given
  group by allowance_id, period_start
  having sum(refunded) > 0
),
ask as materialized (
  select allowance_id, sum(units)::bigint as units from want where good group by allowance_id
),
locked as materialized (
  select a.id, a.kind, a."limit", a.used, a.period_start, m.now_ms
  from allowance a cross join moved m
  where a.id in (select allowance_id from ask union select allowance_id from back)
  order by a.id
  for update of a
),
period as (
  select locked.*, greatest(period_start, case kind when 'total' then 0 else
    (extract(epoch from date_trunc(kind, to_timestamp(now_ms / 1000.0) at time zone 'UTC')) * 1000)::bigint end) as start
  from locked
),
before as (
  select p.id, p."limit", p.start, coalesce(ask.units, 0) as wanted,
    greatest(0, case when p.period_start < p.start then 0 else p.used end - coalesce(back.units, 0)) as used
  from period p
  left join ask on ask.allowance_id = p.id
  left join back on back.allowance_id = p.id and back.period_start = p.start
),
after as materialized (
  select id, start, used, least(wanted, greatest(0, "limit" - used)) as granted from before
),
charged as (
  update allowance a set used = n.used + n.granted, period_start = n.start from after n
  where a.id = n.id
  returning a.id, a.kind, a."limit", a.used, a.period_start, n.granted
),
opened as (
  insert into open_charge (writer, batch, allowance_id, period_start, units)
  select $1, $2::bigint, id, period_start, granted from charged where granted > 0
),
counted as (
  insert into usage_day (key_id, allowance_id, day, endpoint, requests, charged)
  select u.* from moved
  cross join unnest($10::text[], $11::text[], $12::text[], $13::text[], $14::bigint[], $15::bigint[])
    as u (key_id, allowance_id, day, endpoint, requests, charged)
  order by u.key_id, u.day, u.endpoint, u.allowance_id
  on conflict (key_id, day, endpoint, allowance_id)
  do update set requests = usage_day.requests + excluded.requests, charged = usage_day.charged + excluded.charged
)
select m.now_ms as "nowMs",
  (select coalesce(json_agg(json_build_object('keyId', key_id, 'allowanceId', allowance_id, 'good', good)), '[]')
    from want) as keys,
  (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'limit', "limit", 'used', used,
    'periodStartMs', period_start, 'granted', granted)), '[]') from charged) as allowances
from moved m`;
}
