import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Job } from "@halcyon/schema";
import { retentionHours } from "@halcyon/schema/endpoints";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Selectable, Transaction } from "kysely";
import { newId } from "@halcyon/accounts/id";
import type { Principal } from "@halcyon/accounts/principal";
import { refundUnits } from "@halcyon/accounts/allowances/refund-units";
import type { Database } from "@halcyon/database/database";
import { type OpenWork, openStatuses, openWorkIn } from "./open-work.ts";
import type { JobLineTable, JobTable, Tables } from "@halcyon/database/schema/tables";

/** Job whose cost was taken from an allowance, but which was not started yet. */
export interface NewJob {
  readonly principal: Pick<Principal, "accountId" | "keyId" | "allowanceId">;
  readonly endpoint: string;
  readonly items: readonly unknown[];
  readonly charged: number;
  /** Number of requests that each item takes from the allowance of the key, by position of the item. */
  readonly costs: readonly number[];
  /** Start of the allowance period in which the job was charged [ms since 1970]. */
  readonly periodStartMs: number;
  /** Result lines of items that cannot be scored. These items were not charged. */
  readonly lines: readonly JobLine[];
}

/** Function that writes to the database in the transaction that creates a job. If it fails, the job is not created. */
export type AlongsideJob = (transaction: Transaction<Tables>, id: string) => Promise<void>;

export interface JobLine {
  /** Position of the item, from 0. */
  readonly item: number;
  readonly line: Buffer;
  readonly outcome: JobLineTable["outcome"];
}

/** Job that has items without a result line. */
interface OpenJob {
  readonly id: string;
  /** Id of the endpoint that created the job. */
  readonly endpoint: string;
  readonly accountId: string;
  readonly items: readonly unknown[];
  /** Positions of the items that already have a result line, from 0. */
  readonly done: ReadonlySet<number>;
}

/** Job, with the endpoint that created it. The API version of this endpoint determines the path of the job's result. */
export interface StoredJob extends Omit<Job, "result"> {
  readonly endpoint: string;
}

/** Store of jobs and their results. If an account asks for a job of another account, the store answers as if the job did not exist. */
export interface JobStore extends Omit<OpenWork<"job">, "open"> {
  /** Begins or resumes a job, as {@link OpenWork} does. */
  open(id: string): Promise<OpenJob | undefined>;
  /**
   * Creates a job.
   *
   * @param alongside - Additional work in the same transaction.
   * @returns Id of the job.
   */
  create(job: NewJob, alongside?: AlongsideJob): Promise<string>;
  get(accountId: string, id: string): Promise<StoredJob | undefined>;
  /** Yields the result lines of a job in the order of the items. Each line is read from the database only shortly before it is yielded. */
  lines(id: string): AsyncIterable<Buffer>;
  /** Stores result lines. An item that already has a line keeps it. A job that was deleted with its account gets none. */
  add(id: string, lines: readonly JobLine[]): Promise<void>;
  /** Returns the id of the endpoint that created a job; undefined if there is no such job. */
  endpointOf(id: string): Promise<string | undefined>;
  /** Returns the items of a job. */
  items(id: string): Promise<readonly unknown[]>;
  /**
   * Ends a job, and refunds the charge for what was not scored. Calling it again has no effect.
   *
   * @param units - Cost of what was scored; by default, that of the items with a result.
   */
  finish(id: string, units?: number): Promise<void>;
  /** Deletes expired jobs. */
  sweep(): Promise<void>;
}

/** Number of result lines that one query reads. */
const readAtOnce = 20;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Returns the store of the jobs in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function jobStore(database: Database, nowMs: () => number): JobStore {
  const end = (id: string, status: "done" | "failed", units?: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const now = nowMs();
      const ended = await transaction
        .updateTable("job")
        .set({ status, finished_at: now, expires_at: keptUntil(now) })
        .where("id", "=", id)
        .where("status", "in", openStatuses)
        .returningAll()
        .executeTakeFirst();
      if (ended === undefined) return;
      const back = ended.charged - (units ?? (await costOfScored(transaction, ended)));
      if (back <= 0) return;
      await transaction
        .updateTable("job")
        .set({ charged: ended.charged - back })
        .where("id", "=", id)
        .execute();
      await refundUnits(transaction, {
        keyId: ended.key_id,
        allowanceId: ended.allowance_id,
        periodStartMs: ended.period_start,
        chargedAtMs: ended.created_at,
        endpoint: ended.endpoint,
        units: back,
      });
    });
  const work = openWorkIn(database, "job", (id) => end(id, "failed"));

  return {
    async create({ principal, endpoint, items, charged, costs, periodStartMs, lines }, alongside) {
      const id = newId("job");
      const now = nowMs();
      const body = await compress(JSON.stringify(items));
      const rows = await rowsOf(id, lines);
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("job")
          .values({
            id,
            account_id: principal.accountId,
            key_id: principal.keyId,
            allowance_id: principal.allowanceId,
            period_start: periodStartMs,
            endpoint,
            status: "queued",
            body,
            items: items.length,
            charged,
            costs: costs.every((cost) => cost <= 1) ? null : JSON.stringify(costs),
            created_at: now,
            finished_at: null,
            expires_at: keptUntil(now),
          })
          .execute();
        await insertLines(transaction, rows);
        await alongside?.(transaction, id);
      });
      return id;
    },

    async get(accountId, id) {
      const row = await database
        .selectFrom("job")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .where("expires_at", ">", nowMs())
        .executeTakeFirst();
      return row && toJob(row, await countLines(database, id));
    },

    async *lines(id) {
      for (let from = 0; ; from += readAtOnce) {
        const rows = await database
          .selectFrom("job_line")
          .select("line")
          .where("job_id", "=", id)
          .where("item", ">=", from)
          .where("item", "<", from + readAtOnce)
          .orderBy("item")
          .execute();
        if (rows.length === 0) return;
        for (const { line } of rows) yield await decompress(line);
      }
    },

    unfinished: () => work.unfinished(),

    async open(id) {
      const row = await work.open(id);
      if (row === undefined) return undefined;
      const done = await database.selectFrom("job_line").select("item").where("job_id", "=", id).execute();
      return {
        id,
        endpoint: row.endpoint,
        accountId: row.account_id,
        items: await itemsIn(row.body),
        done: new Set(done.map(({ item }) => item)),
      };
    },

    async add(id, lines) {
      const rows = await rowsOf(id, lines);
      await database.transaction().execute(async (transaction) => {
        const job = await transaction.selectFrom("job").select("id").where("id", "=", id).executeTakeFirst();
        if (job !== undefined) await insertLines(transaction, rows);
      });
    },

    putOff: (id) => work.putOff(id),

    async endpointOf(id) {
      const row = await database.selectFrom("job").select("endpoint").where("id", "=", id).executeTakeFirst();
      return row?.endpoint;
    },

    async items(id) {
      const { body } = await database
        .selectFrom("job")
        .select("body")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return itemsIn(body);
    },

    finish: (id, units) => end(id, "done", units),

    async sweep() {
      const over = database.selectFrom("job").select("id").where("expires_at", "<=", nowMs());
      await database.deleteFrom("job_line").where("job_id", "in", over).execute();
      await database.deleteFrom("job").where("expires_at", "<=", nowMs()).execute();
    },
  };
}

async function itemsIn(body: Uint8Array): Promise<unknown[]> {
  return JSON.parse((await decompress(body)).toString()) as unknown[];
}

function keptUntil(fromMs: number): number {
  return fromMs + retentionHours * millisecondsPerHour;
}

type LineRow = Selectable<JobLineTable>;

function rowsOf(jobId: string, lines: readonly JobLine[]): Promise<LineRow[]> {
  return Promise.all(
    lines.map(async ({ item, line, outcome }) => ({
      job_id: jobId,
      item,
      line: await compress(line),
      outcome,
    })),
  );
}

/** Number of rows that one statement writes. SQLite accepts at most 32,766 values in a statement, and lines may be long. */
const rowsAtOnce = 100;

async function insertLines(database: Pick<Database, "insertInto">, rows: readonly LineRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await database
      .insertInto("job_line")
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(["job_id", "item"]).doNothing())
      .execute();
  }
}

/** Returns the total cost of the items that were scored. If no costs are stored, each item costs 1. */
async function costOfScored(
  database: Pick<Database, "selectFrom">,
  { id, costs }: Pick<JobTable, "id" | "costs">,
): Promise<number> {
  if (costs === null) return (await countLines(database, id)).scored;
  const kept = JSON.parse(costs) as readonly number[];
  const rows = await database
    .selectFrom("job_line")
    .select("item")
    .where("job_id", "=", id)
    .where("outcome", "=", "scored")
    .execute();
  return rows.reduce((sum, { item }) => sum + kept[item]!, 0);
}

interface LineCounts {
  readonly all: number;
  readonly scored: number;
}

async function countLines(database: Pick<Database, "selectFrom">, jobId: string): Promise<LineCounts> {
  const rows = await database
    .selectFrom("job_line")
    .select(({ fn }) => ["outcome", fn.countAll<number | string>().as("lines")])
    .where("job_id", "=", jobId)
    .groupBy("outcome")
    .execute();
  const all = rows.reduce((sum, { lines }) => sum + Number(lines), 0);
  return { all, scored: Number(rows.find(({ outcome }) => outcome === "scored")?.lines ?? 0) };
}

function toJob(row: Selectable<JobTable>, { all, scored }: LineCounts): StoredJob {
  const { id, endpoint, status, items, charged } = row;
  return {
    id,
    endpoint,
    status,
    progress: all / items,
    counts: { items, done: all, problems: all - scored },
    charged,
    created_at: instant(row.created_at),
    finished_at: row.finished_at === null ? null : instant(row.finished_at),
    expires_at: instant(row.expires_at),
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
