import type { Edit } from "./defective.suite.ts";

export interface PlantedDefect extends Edit {
  readonly title: string;
}

/** Defects that code for charging requests (the ledger) might have on any database. */
export const plantedDefects: readonly PlantedDefect[] = [
  {
    title: "a charge can be refunded twice",
    file: "batching-ledger.ts",
    from: "      open = false;\n",
    to: "",
  },
  {
    title: "what was not answered of a charge stays open",
    file: "batching-ledger.ts",
    from: "          if (unanswered > 0) refund(unanswered);\n",
    to: "",
  },
  {
    title: "a refund is written and not taken from what was used",
    file: "apply-batch.ts",
    from: "part.periodStartMs === start ? part.units : 0",
    to: "0",
  },
  {
    title: "units of a period that is over are given to the next one",
    file: "apply-batch.ts",
    from: "part.periodStartMs === start ? part.units : 0",
    to: "part.units",
  },
  {
    title: "a limit that is cut below what is used gives negative grants",
    file: "apply-batch.ts",
    from: "Math.max(0, limit - before)",
    to: "limit - before",
  },
  {
    title: "a period that ends between two batches is not noticed",
    file: "apply-batch.ts",
    from: "row.period_start < start ? 0 : row.used",
    to: "row.used",
  },
  {
    title: "a period begins a day early",
    file: "allowance-period.ts",
    from: "Date.UTC(year, month, day);",
    to: "Date.UTC(year, month, day - 1);",
  },
  {
    title: "a key that was revoked after it was cached is charged",
    file: "apply-batch.ts",
    from: "row.revoked_at === null &&\n",
    to: "",
  },
  {
    title: "a key that expired after it was cached is charged",
    file: "apply-batch.ts",
    from: "(row.expires_at === null || row.expires_at > nowMs)",
    to: "row.expires_at !== 0",
  },
  {
    title: "a found key is believed for a minute",
    file: "key-cache.ts",
    from: "foundForMs = 5000",
    to: "foundForMs = 60_000",
  },
  {
    title: "a cache keeps one answer for all keys",
    file: "key-cache.ts",
    from: "memory.set(plaintext, ",
    to: "memory.set([...memory.keys()][0] ?? plaintext, ",
  },
  {
    title: "the key finder opens to revoked keys",
    file: "key-finder.ts",
    from: '        .where("api_key.revoked_at", "is", null)\n',
    to: "",
  },
  {
    title: "a request is let through with a part of what it wants",
    file: "batching-ledger.ts",
    from: "dealt.push({ request, allowance, granted: rest >= 0 });",
    to: "dealt.push({ request, allowance, granted: rest + request.units > 0 });",
  },
  {
    title: "grants are dealt to the last that came first",
    file: "batching-ledger.ts",
    from: "for (const request of taken) {",
    to: "for (const request of taken.toReversed()) {",
  },
  {
    title: "what nobody could use is not given back",
    file: "batching-ledger.ts",
    from: "if (units > 0) settled.refund(",
    to: "if (units > 100) settled.refund(",
  },
  {
    title: "a batch whose answer was lost is charged twice",
    file: "batching-ledger.ts",
    from: "      voided = batch.number;\n",
    to: "",
  },
  {
    title: "a batch that took effect is applied again when it is sent again",
    file: "apply-batch.ts",
    from: "and last_batch = ?",
    to: "and last_batch between 0 and ? + 1",
  },
  {
    title: "a closing is lost when two requests of one batch are settled",
    file: "settlements.ts",
    from: "answered: before.answered + answered,",
    to: "answered,",
  },
  {
    title: "what was settled is lost with a batch that was lost",
    file: "batching-ledger.ts",
    from: "{ ...uncertain, wants: [] }",
    to: "{ ...uncertain, wants: [], closings: [] }",
  },
  {
    title: "an answered request is counted and its charge stays open",
    file: "settlements.ts",
    from: "close(batch, row.allowanceId, row.charged, 0);",
    to: "close(batch, row.allowanceId, 0, 0);",
  },
  {
    title: "a writer that was taken for dead settles on",
    file: "batching-ledger.ts",
    from: "if (open && writer?.token === token) {",
    to: "if (open) {",
  },
  {
    title: "what a dead process had charged is given back into any period",
    file: "reconcile.ts",
    from: '        .where("period_start", "=", row.period_start)\n',
    to: "",
  },
  {
    title: "what a dead process had charged is forgotten, not given back",
    file: "reconcile.ts",
    from: "used - ${row.units} end",
    to: "used end",
  },
];

/** Defects that are possible in a process that takes units in advance of requests. */
export const plantedInLeases: readonly PlantedDefect[] = [
  {
    title: "what is leased is not taken from the allowance",
    file: "apply-batch.ts",
    from: "const used = before + granted + leased;",
    to: "const used = before + granted;",
  },
  {
    title: "a lease that ends is not given back",
    file: "leases.ts",
    from: "    giveBack(lease.batch, lease.allowance.id, lease.unspent);\n",
    to: "",
  },
];

/** Defects that only PostgreSQL can have. */
export const plantedInPostgres: readonly PlantedDefect[] = [
  {
    title: "allowances are not locked between reading and writing",
    file: "ledger.postgres.ts",
    from: "  for update of a\n",
    to: "",
  },
  {
    title: "the clock of the process decides",
    file: "ledger.postgres.ts",
    from: "const text = statementOf(nowSql);",
    to: "const text = statementOf(`${Date.now()}::bigint`);",
  },
  {
    title: "a batch takes effect whatever number it has",
    file: "ledger.postgres.ts",
    from: "where token = $1 and last_batch = $2::bigint - 1",
    to: "where token = $1",
  },
  {
    title: "a revoked key is charged",
    file: "ledger.postgres.ts",
    from: "k.revoked_at is null and ",
    to: "",
  },
  {
    title: "the used up part of a limit is granted again",
    file: "ledger.postgres.ts",
    from: 'least(wanted, greatest(0, "limit" - used)) as granted',
    to: 'least(wanted, "limit") as granted',
  },
  {
    title: "a period that is over stays used",
    file: "ledger.postgres.ts",
    from: "case when p.period_start < p.start then 0 else p.used end",
    to: "p.used",
  },
  {
    title: "a batch that nobody learnt of is not given back",
    file: "ledger.postgres.ts",
    from: "select * from voided) as given",
    to: "select * from voided where false) as given",
  },
];
