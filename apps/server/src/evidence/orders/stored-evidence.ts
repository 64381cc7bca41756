import { formatInstant } from "@halcyon/schema/time";
import {
  type Evidence,
  type EvidenceEstimate,
  type EvidenceReport,
  type EvidenceRequest,
  type EvidenceSummary,
  runsPerCost,
} from "@halcyon/schema/v2";
import type { LearnedDecisions } from "@halcyon/scoring/evidence";
import type { Selectable, Transaction } from "kysely";
import { refundUnits } from "@halcyon/accounts/allowances/refund-units";
import type { Database } from "@halcyon/database/database";
import type { EvidenceTable } from "@halcyon/database/schema/evidence-tables";
import type { Tables } from "@halcyon/database/schema/tables";
import { type Columns, columnsOf, packed, rowsOf, unpacked } from "./packed-json.ts";

type StoredEstimate = Omit<EvidenceEstimate, "call_budget"> & Partial<Pick<EvidenceEstimate, "call_budget">>;

/** Stored report. */
export type EvidenceRow = Selectable<EvidenceTable>;

/** Returns true if a report has not ended. */
export function isOpen({ status }: Pick<EvidenceRow, "status">): boolean {
  return status === "queued" || status === "running";
}

/** Columns of a report without its plan and its content. */
export const summaryColumns = [
  "id",
  "status",
  "pieces",
  "charged",
  "waits_until",
  "estimate",
  "request",
  "failure",
  "created_at",
  "finished_at",
  "expires_at",
] as const;

/** Columns of a report without its plan. */
export const evidenceColumns = [...summaryColumns, "report"] as const;

/**
 * Returns a stored report without its content.
 *
 * @param done - Number of stored pieces of the report (the runs of one month each).
 */
export function summaryOf(
  row: Pick<EvidenceRow, (typeof summaryColumns)[number]>,
  done: number,
): EvidenceSummary {
  return {
    id: row.id,
    status: row.status,
    progress: row.status === "done" ? 1 : Math.min(done / row.pieces, 1),
    charged: row.charged,
    waits_until: row.status === "queued" && row.waits_until !== null ? formatInstant(row.waits_until) : null,
    // Older reports have no budget of calls.
    estimate: { call_budget: null, ...(JSON.parse(row.estimate) as StoredEstimate) },
    request: JSON.parse(row.request) as EvidenceRequest,
    created_at: formatInstant(row.created_at),
    finished_at: row.finished_at === null ? null : formatInstant(row.finished_at),
    expires_at: formatInstant(row.expires_at),
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Evidence["failure"]),
  };
}

/** Returns a stored report. */
export async function evidenceOf(
  database: Database,
  row: Pick<EvidenceRow, (typeof evidenceColumns)[number]>,
): Promise<Evidence> {
  const done = await piecesDone(database, [row.id]);
  return {
    ...summaryOf(row, done.get(row.id) ?? 0),
    report: row.report === null ? null : await unpacked<EvidenceReport>(row.report),
  };
}

/** {@link LearnedDecisions} as they are stored. */
interface StoredDecisions extends Omit<LearnedDecisions, "cases"> {
  readonly cases: Columns;
}

/** Returns the data from which the value of a report for other costs is computed, as compressed JSON. */
export function packedDecisions(decisions: LearnedDecisions): Promise<Buffer> {
  return packed({ ...decisions, cases: columnsOf(decisions.cases) } satisfies StoredDecisions);
}

/** Returns the data that {@link packedDecisions} compressed. */
export async function unpackedDecisions(bytes: Uint8Array): Promise<LearnedDecisions> {
  const { cases, ...learned } = await unpacked<StoredDecisions>(bytes);
  return { ...learned, cases: rowsOf<LearnedDecisions["cases"][number]>(cases) };
}

/** Copies the data from which the figures of a report are computed. */
export async function copyData(transaction: Transaction<Tables>, from: string, to: string): Promise<void> {
  await transaction
    .updateTable("evidence")
    .set((set) => ({
      decisions: set.selectFrom("evidence as other").select("other.decisions").where("other.id", "=", from),
    }))
    .where("id", "=", to)
    .execute();
  const columns = ["piece", "model", "runs", "cases"] as const;
  await transaction
    .insertInto("evidence_piece")
    .columns(["evidence_id", ...columns])
    .expression((build) =>
      build
        .selectFrom("evidence_piece")
        .select((of) => [of.val(to).as("evidence_id"), ...columns])
        .where("evidence_id", "=", from),
    )
    .execute();
}

/** Returns the number of stored pieces (the runs of one month each) of each report that has any. */
export async function piecesDone(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("evidence_piece")
    .select(({ fn }) => ["evidence_id", fn.countAll<number | string>().as("done")])
    .where("evidence_id", "in", ids)
    .groupBy("evidence_id")
    .execute();
  return new Map(rows.map(({ evidence_id: id, done }) => [id, Number(done)]));
}

/** Returns the cost of the runs of a report that were read so far [requests deducted from the allowance]. */
export async function costOfRead(database: Pick<Database, "selectFrom">, id: string): Promise<number> {
  const rows = await database
    .selectFrom("evidence_piece")
    .select(({ fn }) => ["model", fn.sum<number | string>("runs").as("runs")])
    .where("evidence_id", "=", id)
    .groupBy("model")
    .execute();
  return rows.reduce((cost, { runs }) => cost + costOfRuns(Number(runs)), 0);
}

/** Refunds the part of the charge for an ended report that exceeds `cost` [requests deducted from the allowance]. */
export async function refundBeyond(
  transaction: Transaction<Tables>,
  row: EvidenceRow,
  cost: number,
): Promise<void> {
  const back = row.charged - cost;
  if (back <= 0) return;
  await transaction.updateTable("evidence").set({ charged: cost }).where("id", "=", row.id).execute();
  await refundUnits(transaction, {
    keyId: row.key_id,
    allowanceId: row.allowance_id,
    periodStartMs: row.period_start,
    chargedAtMs: row.created_at,
    endpoint: "v2.evidence.create",
    units: back,
  });
}

/** Returns the cost of reading runs of one model [requests deducted from the allowance of the key]. */
export function costOfRuns(runs: number): number {
  return Math.ceil(runs / runsPerCost);
}
