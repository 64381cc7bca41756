import { randomUUID } from "node:crypto";
import { OperatorError } from "@halcyon/accounts/operator-error";
import { openDatabase, type Database } from "@halcyon/database/database";
import { inMemory } from "@halcyon/database/sqlite/sqlite-line";
import type { MovedTable } from "./moved-table.ts";
import { type RowsDigest, rowsDigester, type RowTexts } from "./row-texts.ts";
import type { SourceFile } from "./source-file.ts";
import { countRows, type TargetDatabase } from "./target-database.ts";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { postgresQueueEntry } from "../../../jobs/job-queue.postgres.ts";
import { evidenceQueue, evidenceStore } from "../../../evidence/orders/evidence-store.ts";
import { batchQueue } from "../../../jobs/job-queue.ts";
import { jobStore } from "../../../jobs/job-store.ts";
import { unfinishedTasks, watchQueue } from "../../../watches/rounds/rounds.ts";

interface MoveOptions {
  readonly source: SourceFile;
  readonly target: TargetDatabase;
  readonly nowMs: () => number;
  /** Called while rows are moved, with the number of rows moved so far and the total number of rows; nothing is called by default. */
  readonly onRows?: (done: number, total: number) => void;
}

/** Plan for moving all rows from a SQLite file to PostgreSQL, with the progress of the move. */
export interface MovePlan {
  /** Host and name of the database, without user and password. */
  readonly target: string;
  readonly rows: number;
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  /** State of the move. `begins`: the target has no rows yet. `goes_on`: the target has rows of an interrupted move. `done`: no row is left to move. */
  readonly state: "begins" | "goes_on" | "done";
}

export interface Moved extends MovePlan {
  /** Unfinished work that servers will continue with the PostgreSQL database. */
  readonly goesOn: UnfinishedWork;
}

/** Plan of a move, with digests of the rows and the last key moved for each table. */
interface Plan extends MovePlan {
  readonly digests: ReadonlyMap<MovedTable, RowsDigest>;
  readonly lastKeys: ReadonlyMap<string, RowTexts>;
}

/**
 * Plans a move without changing anything.
 *
 * @throws OperatorError if another move has already moved the source. OperatorError if the target belongs to another move, has rows of another installation, or
 * cannot store a row.
 */
export async function planMove({ source, target }: Pick<MoveOptions, "source" | "target">): Promise<Plan> {
  const { mark, tables } = source;
  const progress = await target.progress();
  if (progress === undefined) await refuseOthers(target, tables);
  const isOwn = progress !== undefined && progress.id === mark?.id;
  const isDone = isOwn && progress.isDone;
  if (mark !== undefined && mark.done_at !== null && !isDone)
    throw new OperatorError(
      "refused",
      `the database is already moved to ${mark.target}: undo that with --undo, then move again.`,
    );
  if (progress !== undefined && !isOwn) throw othersError(target.name);
  const digests = new Map(tables.map((table) => [table, digestOf(source.rows(table))]));
  const counted = [...digests].map(([{ name }, { rows }]) => ({ table: name, rows }));
  return {
    target: target.name,
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    tables: counted,
    state: isDone ? "done" : isOwn ? "goes_on" : "begins",
    digests,
    lastKeys: progress?.lastKeys ?? new Map(),
  };
}

/**
 * Moves all rows of a SQLite file to PostgreSQL, and compares the rows of both databases. Marks the file so that no server starts on it. After an interruption,
 * call the function again to continue: each batch of rows is committed together with the move's progress.
 *
 * @throws OperatorError in the cases of {@link planMove}, and if rows differ at the end.
 */
export async function moveRows(options: MoveOptions): Promise<Moved> {
  const { source, target, nowMs } = options;
  const { digests, lastKeys, ...plan } = await planMove(options);
  const mark = source.mark ?? { id: randomUUID(), begun_at: nowMs(), done_at: null };
  let goesOn: UnfinishedWork = { jobs: [], reports: [], rounds: [] };
  if (plan.state !== "done") {
    // The file has its name before the target knows that: otherwise a repetition would be a stranger there.
    source.keepMark({ ...mark, target: plan.target });
    if (plan.state === "begins") await target.begin(mark.id, source.tables, nowMs());
    await addRows(options, lastKeys, plan.rows);
    await compare(target, digests);
    goesOn = await unfinishedWork(target.database);
    await queueUnfinished(target.url, goesOn, (queue) => target.end(nowMs(), queue));
  }
  source.keepMark({ ...mark, target: plan.target, done_at: mark.done_at ?? nowMs() });
  return { ...plan, goesOn };
}

function othersError(target: string, what = "a move of another database"): OperatorError {
  return new OperatorError(
    "refused",
    `${target} has ${what}: name an empty database, or create this one again.`,
  );
}

/**
 * Checks that the target has no rows except those that migrations create.
 *
 * @throws OperatorError if the target has other rows.
 */
async function refuseOthers(target: TargetDatabase, tables: readonly MovedTable[]): Promise<void> {
  const fresh = await openDatabase(inMemory);
  try {
    for (const { name } of tables) {
      const rows = await target.count(name);
      if (rows > (await countRows(fresh, name)))
        throw othersError(target.name, `rows of another installation in ${name}`);
    }
  } finally {
    await fresh.destroy();
  }
}

/** Maximum size of a batch, in rows and in characters. A batch is written when it reaches either limit. */
const batch = { rows: 500, characters: 2_000_000 } as const;

async function addRows(
  { source, target, onRows = () => undefined }: MoveOptions,
  lastKeys: ReadonlyMap<string, RowTexts>,
  total: number,
): Promise<void> {
  let done = 0;
  for (const { name } of source.tables) if (lastKeys.has(name)) done += await target.count(name);
  for (const table of source.tables) {
    for (const rows of batchesOf(source.rows(table, lastKeys.get(table.name)))) {
      await target.add(table, rows);
      done += rows.length;
      onRows(done, total);
    }
  }
}

function* batchesOf(rows: Iterable<RowTexts>): Iterable<readonly RowTexts[]> {
  let gathered: RowTexts[] = [];
  let characters = 0;
  for (const row of rows) {
    gathered.push(row);
    characters += row.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (gathered.length < batch.rows && characters < batch.characters) continue;
    yield gathered;
    gathered = [];
    characters = 0;
  }
  if (gathered.length > 0) yield gathered;
}

function digestOf(rows: Iterable<RowTexts>): RowsDigest {
  const digester = rowsDigester();
  for (const row of rows) digester.take(row);
  return digester.digest();
}

async function compare(target: TargetDatabase, wanted: ReadonlyMap<MovedTable, RowsDigest>): Promise<void> {
  for (const [table, { rows, digest }] of wanted) {
    const found = await target.digest(table);
    if (found.digest === digest && found.rows === rows) continue;
    const how = found.rows === rows ? "other values" : `${found.rows} rows in place of ${rows}`;
    throw new OperatorError(
      "refused",
      `${table.name} came with ${how}: make ${target.name} again as an empty database, then move again. The file has not changed.`,
    );
  }
}

/** Unfinished work. Servers find it at the start if they use a SQLite file, and get it from their queues if they use PostgreSQL. */
interface UnfinishedWork {
  /** Ids of batch jobs. */
  readonly jobs: readonly string[];
  /** Ids of evidence reports (reports on how past promised windows turned out). */
  readonly reports: readonly string[];
  /** Ids of the parts of unfinished rounds. A round is one evaluation of watches. */
  readonly rounds: readonly string[];
}

async function unfinishedWork(database: Database): Promise<UnfinishedWork> {
  return {
    jobs: await jobStore(database, Date.now).unfinished(),
    reports: await evidenceStore(database, Date.now).unfinished(),
    rounds: await unfinishedTasks(database),
  };
}

/** Function that adds rows within a transaction, together with other changes. */
type Alongside = (transaction: Transaction<Tables>) => Promise<void>;

/**
 * Adds unfinished work to the queues of a PostgreSQL database.
 *
 * @param url - URL of the database: `postgres://...`.
 * @param commit - Runs the transaction in which the work is queued.
 */
async function queueUnfinished(
  url: string,
  { jobs, reports, rounds }: UnfinishedWork,
  commit: (alongside: Alongside) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const adding: Alongside[] = [];
  for (const [name, ids] of [
    [batchQueue, jobs],
    [evidenceQueue, reports],
    [watchQueue, rounds],
  ] as const) {
    if (ids.length === 0) continue;
    const queue = opened.use(await postgresQueueEntry(url, name));
    adding.push(async (transaction) => {
      for (const id of ids) await queue.addIn(transaction, id);
    });
  }
  await commit(async (transaction) => {
    for (const add of adding) await add(transaction);
  });
}
