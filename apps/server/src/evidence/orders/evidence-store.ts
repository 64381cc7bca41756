import {
  type Evidence,
  evidenceDays,
  type EvidenceEstimate,
  evidenceOpenMax,
  type EvidenceReport,
  type EvidenceRequest,
  evidenceSameDays,
  type EvidenceSummary,
} from "@halcyon/schema/v2";
import type { HourCase, LearnedDecisions } from "@halcyon/scoring/evidence";
import type { Transaction } from "kysely";
import { noting } from "@halcyon/accounts/audit";
import { newId } from "@halcyon/accounts/id";
import type { Principal } from "@halcyon/accounts/principal";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { Refusal } from "../../errors/refusal.ts";
import { requireRoomForOne } from "../../errors/require-room.ts";
import { attemptsMax, openStatuses, type OpenWork, openWorkIn } from "../../jobs/open-work.ts";
import type { GatheredEvidence } from "../gather-evidence.ts";
import type { EvidenceDigest, EvidencePiece, OrderPlan } from "./order-plan.ts";
import type { PackedPiece } from "./gather-piece.ts";
import { type Columns, packed, pairOf, rowsOf, unpacked } from "./packed-json.ts";
import {
  copyData,
  costOfRead,
  evidenceColumns,
  evidenceOf,
  isOpen,
  packedDecisions,
  piecesDone,
  refundBeyond,
  summaryColumns,
  summaryOf,
  unpackedDecisions,
} from "./stored-evidence.ts";
import type { WrittenReport } from "./write-report.ts";

/** Report that was charged but not begun yet. */
export interface NewEvidence {
  readonly principal: Pick<Principal, "accountId" | "keyId" | "allowanceId">;
  readonly request: EvidenceRequest;
  /** Digests of everything that determines the report. Equal digests mean equal reports. */
  readonly digest: EvidenceDigest;
  readonly plan: OrderPlan;
  readonly estimate: EvidenceEstimate;
  readonly charged: number;
  /** Start of the period to which the report was charged [ms since 1970]. */
  readonly periodStartMs: number;
  /**
   * Report that was computed from the stored data of another report, `casesOf`. The new report is then complete from the start, and gets a copy of these
   * data. Absent if there is no such report.
   */
  readonly known?: { readonly casesOf: string; readonly report: EvidenceReport };
}

/** Unfinished report. */
export interface OpenEvidence {
  readonly accountId: string;
  readonly request: EvidenceRequest;
  readonly plan: OrderPlan;
  /** Positions in `plan.pieces` of the pieces whose results are already stored. A piece is the runs of one month of a model. */
  readonly done: ReadonlySet<number>;
  /** Time until which the work waits for calls of a weather provider [ms since 1970]; null if it does not wait. */
  readonly waitsUntilMs: number | null;
}

/** Does additional work in the transaction that creates a report. The work and the report are committed together, or not at all. */
type AlongsideEvidence = (transaction: Transaction<Tables>, id: string) => Promise<void>;

type Orderer = Pick<Principal, "accountId" | "keyId">;

/** Store of the reports of all accounts. A report of another account is treated as if it did not exist. */
export interface EvidenceStore extends Pick<OpenWork<"evidence">, "unfinished"> {
  /** Begins or resumes a report, as {@link OpenWork} does. */
  open(id: string): Promise<OpenEvidence | undefined>;
  /**
   * Marks a report as interrupted. It is resumed later.
   *
   * @param untilMs - Time until which the work waits for calls of a weather provider [ms since 1970]; absent if it waits for none.
   */
  putOff(id: string, untilMs?: number): Promise<void>;
  /**
   * Creates a report.
   *
   * @param alongside - Additional work in the same transaction.
   * @returns Id of the report.
   * @throws Refusal too_many_reports if the account has reached its limit, or if too many of its reports are unfinished.
   */
  create(order: NewEvidence, alongside?: AlongsideEvidence): Promise<string>;
  /**
   * Returns the newest report of the account for the same data and options as the given digests. The report has not failed, and is recent enough to be returned
   * instead of a new one.
   */
  same(accountId: string, digest: EvidenceDigest): Promise<Evidence | undefined>;
  /**
   * Returns the newest finished report that is based on the same data and recent enough to be reused. Other figures can be computed from its promised windows.
   */
  readAlike(accountId: string, digest: EvidenceDigest): Promise<Evidence | undefined>;
  get(accountId: string, id: string): Promise<Evidence | undefined>;
  /** Lists the reports of an account that have not expired, newest first. */
  list(accountId: string): Promise<readonly EvidenceSummary[]>;
  /**
   * Deletes a report. If it is unfinished, the charge for runs that were not read is refunded.
   *
   * @returns True if the report existed.
   */
  delete(orderer: Orderer, id: string): Promise<boolean>;
  /**
   * Stores the promised windows and the hours of one piece of a report (the runs of one month). A piece that is already stored stays unchanged.
   *
   * @returns False if the report has ended or was deleted.
   */
  add(id: string, piece: number, of: EvidencePiece, packed: PackedPiece): Promise<boolean>;
  /** Yields the stored pieces of a report in order. */
  pieces(id: string): AsyncIterable<StoredPiece>;
  /** Returns the data from which the value of a report for other costs is computed. Undefined if the report has none. */
  decisions(id: string): Promise<LearnedDecisions | undefined>;
  /** Ends a report, and refunds the charge for runs that could not be read. Calling it again has no effect. */
  finish(id: string, written: WrittenReport): Promise<void>;
  /** Ends a report without a result, and refunds the whole charge. */
  fail(id: string, failure: NonNullable<Evidence["failure"]>): Promise<void>;
  /** Deletes expired reports. */
  sweep(): Promise<void>;
}

/** Stored promised windows of one piece of a report (the runs of one month of a model). */
interface StoredPiece extends Omit<GatheredEvidence, "hours">, Pick<EvidencePiece, "model"> {
  /** Unpacks the hours of the piece. The hours take many times as long to unpack as the promised windows. */
  readonly hours: () => Promise<readonly HourCase[]>;
}

/** Name of the queue of reports of past promised windows. */
export const evidenceQueue = "halcyon-evidence";

const dayMs = 86_400_000;

const givenUp = {
  code: "internal",
  detail: `The work ended ${attemptsMax} times without an outcome. Order the report again.`,
} as const;

/** Outcome of a finished report, as it is stored. */
type EvidenceEnd =
  | { readonly status: "done"; readonly report: Buffer; readonly decisions: Buffer | null }
  | { readonly status: "failed"; readonly failure: string };

/**
 * Returns the store of the reports in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function evidenceStore(database: Database, nowMs: () => number): EvidenceStore {
  const end = (id: string, change: EvidenceEnd): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable("evidence")
        .set({ ...change, finished_at: nowMs() })
        .where("id", "=", id)
        .where("status", "in", openStatuses)
        .returningAll()
        .executeTakeFirst();
      if (ended === undefined) return;
      const cost = change.status === "failed" ? 0 : await costOfRead(transaction, id);
      await refundBeyond(transaction, ended, cost);
    });
  const work = openWorkIn(database, "evidence", (id) =>
    end(id, { status: "failed", failure: JSON.stringify(givenUp) }),
  );

  const young = (accountId: string) =>
    readable(accountId)
      .select(evidenceColumns)
      .where("created_at", ">", nowMs() - evidenceSameDays * dayMs)
      .orderBy("created_at", "desc");

  const readable = (accountId: string) =>
    database.selectFrom("evidence").where("account_id", "=", accountId).where("expires_at", ">", nowMs());

  return {
    async create({ principal, request, digest, plan, estimate, charged, periodStartMs, known }, alongside) {
      const id = newId("evidence");
      const { accountId, keyId, allowanceId } = principal;
      const bytes = await packed(plan);
      const report = known === undefined ? null : await packed(known.report);
      await alone(database, accountId, async (transaction) => {
        const now = nowMs();
        await deleteExpired(transaction, now);
        await requireRoomForOne(transaction, accountId, "reports");
        if (known === undefined) await requireFewOpen(transaction, accountId);
        await transaction
          .insertInto("evidence")
          .values({
            id,
            account_id: accountId,
            key_id: keyId,
            allowance_id: allowanceId,
            period_start: periodStartMs,
            status: known === undefined ? "queued" : "done",
            request: JSON.stringify(request),
            digest: `${digest.reads}-${digest.figures}`,
            windows: digest.windows,
            plan: bytes,
            estimate: JSON.stringify(estimate),
            pieces: plan.pieces.length,
            charged,
            failure: null,
            report,
            created_at: now,
            finished_at: known === undefined ? null : now,
            expires_at: now + evidenceDays * dayMs,
          })
          .execute();
        if (known !== undefined) await copyData(transaction, known.casesOf, id);
        await noting(transaction, { actor: keyId, nowMs })("evidence.create", id, { account_id: accountId });
        await alongside?.(transaction, id);
      });
      return id;
    },

    async same(accountId, { reads, figures }) {
      const row = await young(accountId)
        .where("digest", "=", `${reads}-${figures}`)
        .where("status", "<>", "failed")
        .executeTakeFirst();
      return row && evidenceOf(database, row);
    },

    async readAlike(accountId, { reads }) {
      const row = await young(accountId)
        .where("digest", "like", `${reads}-%`)
        .where("status", "=", "done")
        .executeTakeFirst();
      return row && evidenceOf(database, row);
    },

    async get(accountId, id) {
      const row = await readable(accountId).select(evidenceColumns).where("id", "=", id).executeTakeFirst();
      return row && evidenceOf(database, row);
    },

    async list(accountId) {
      const rows = await readable(accountId)
        .select(summaryColumns)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      const done = await piecesDone(
        database,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => summaryOf(row, done.get(row.id) ?? 0));
    },

    delete: ({ accountId, keyId }, id) =>
      alone(database, accountId, async (transaction) => {
        const row = await transaction
          .deleteFrom("evidence")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return false;
        if (isOpen(row)) await refundBeyond(transaction, row, await costOfRead(transaction, id));
        await transaction.deleteFrom("evidence_piece").where("evidence_id", "=", id).execute();
        await noting(transaction, { actor: keyId, nowMs })("evidence.delete", id, { account_id: accountId });
        return true;
      }),

    unfinished: () => work.unfinished(),

    async open(id) {
      const row = await work.open(id);
      if (row === undefined) return undefined;
      const done = await database
        .selectFrom("evidence_piece")
        .select("piece")
        .where("evidence_id", "=", id)
        .execute();
      return {
        accountId: row.account_id,
        request: JSON.parse(row.request) as EvidenceRequest,
        plan: await unpacked<OrderPlan>(row.plan),
        done: new Set(done.map(({ piece }) => piece)),
        waitsUntilMs: row.waits_until,
      };
    },

    add: (id, piece, { model, runs }, { bytes, unreadable }) =>
      database.transaction().execute(async (transaction) => {
        // A deleted report has no more pieces: the change of its row locks it until the piece is stored.
        const running = await transaction
          .updateTable("evidence")
          .set({ status: "running" })
          .where("id", "=", id)
          .where("status", "in", openStatuses)
          .returning("id")
          .executeTakeFirst();
        if (running === undefined) return false;
        await transaction
          .insertInto("evidence_piece")
          .values({
            evidence_id: id,
            piece,
            model,
            runs: runs.length - unreadable,
            cases: Buffer.from(bytes),
          })
          .onConflict((conflict) => conflict.columns(["evidence_id", "piece"]).doNothing())
          .execute();
        return true;
      }),

    async *pieces(id) {
      for (let after = -1; ;) {
        const row = await database
          .selectFrom("evidence_piece")
          .select(["piece", "model", "cases"])
          .where("evidence_id", "=", id)
          .where("piece", ">", after)
          .orderBy("piece")
          .executeTakeFirst();
        if (row === undefined) return;
        const [cases, hours] = pairOf(row.cases);
        const found = await unpacked<Omit<GatheredEvidence, "hours">>(cases);
        const hoursOf = async () => rowsOf<HourCase>(await unpacked<Columns>(hours));
        yield { model: row.model, ...found, hours: hoursOf };
        after = row.piece;
      }
    },

    async decisions(id) {
      const row = await database
        .selectFrom("evidence")
        .select("decisions")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.decisions ? unpackedDecisions(row.decisions) : undefined;
    },

    async putOff(id, untilMs) {
      const change = { waits_until: untilMs ?? null };
      await database.updateTable("evidence").set(change).where("id", "=", id).execute();
      await work.putOff(id);
    },

    async finish(id, { report, decisions }) {
      const bytes = decisions && (await packedDecisions(decisions));
      await end(id, { status: "done", report: await packed(report), decisions: bytes });
    },

    fail: (id, failure) => end(id, { status: "failed", failure: JSON.stringify(failure) }),

    sweep: () => deleteExpired(database, nowMs()),
  };
}

async function deleteExpired(database: Database, now: number): Promise<void> {
  const over = database.selectFrom("evidence").select("id").where("expires_at", "<=", now);
  await database.deleteFrom("evidence_piece").where("evidence_id", "in", over).execute();
  await database.deleteFrom("evidence").where("expires_at", "<=", now).execute();
}

/**
 * Checks that an account may have one more unfinished report.
 *
 * @throws Refusal too_many_reports if too many are unfinished.
 */
async function requireFewOpen(database: Pick<Database, "selectFrom">, accountId: string): Promise<void> {
  const { count } = await database
    .selectFrom("evidence")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .where("status", "in", openStatuses)
    .executeTakeFirstOrThrow();
  if (Number(count) < evidenceOpenMax) return;
  const detail = `At most ${evidenceOpenMax} reports of your account may wait or run at once.`;
  throw new Refusal("too_many_reports", {
    detail,
    errors: [
      { pointer: "#/location", code: "too_many_reports", detail, expected: { maximum: evidenceOpenMax } },
    ],
  });
}
