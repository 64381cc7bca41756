import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Procedure } from "./procedure.ts";
import type { SqliteQuestion } from "./sqlite-line.ts";
import type { SqliteResult } from "./sqlite-session.ts";

/** Tables whose data cannot be recreated and change rarely. Every creation or change of an account, key or entry writes to one of these tables. */
const rareTables = ["audit", "custom_entry", "custom_entry_version"];

const rare = new RegExp(
  String.raw`^\s*(insert into|update|delete from)\s+"?(${rareTables.join("|")})\b`,
  "i",
);

/** Returns true if a statement writes rare data: data that cannot be recreated, such as keys. */
export function isRare(sql: string): boolean {
  return rare.test(sql);
}

/** Delay after which the log is copied into the file again, because other processes were still reading the log [ms]. */
const againMs = 1000;

export interface FoldedLogOptions {
  /** Sends a request to the writing connection, outside a transaction. */
  readonly ask: (question: SqliteQuestion) => Promise<SqliteResult>;
  readonly nowMs: () => number;
  /** Procedure that is called after a commit of rare data, which cannot be recreated; absent if there is none. Its argument is the path of the file. */
  readonly onRare?: Procedure<string, void> | undefined;
  readonly file: string;
}

/**
 * Write-ahead log of a SQLite file. The log is copied into the file after the first commit, and after each commit of rare data, which cannot be recreated.
 * After other commits, it is copied at most once an hour. Without these copies, the writes of many hours might exist only in the log.
 */
export class FoldedLog {
  readonly #options: FoldedLogOptions;
  #dueMs: number | undefined;
  /** Promise for the copy of the log that started last. */
  #folding: Promise<void> = Promise.resolve();
  /** Promise for the next copy of the log, which has not started. It will include all commits until it starts. */
  #waiting: Promise<void> | undefined;

  constructor(options: FoldedLogOptions) {
    this.#options = options;
  }

  /**
   * Copies the write-ahead log into the database file after a commit, if a copy is due. A failed copy is retried after a later commit.
   *
   * @param wasRare - True if the commit wrote rare data, such as accounts or keys, which cannot be recreated.
   */
  async afterCommit(wasRare: boolean): Promise<void> {
    const isFirst = this.#dueMs === undefined;
    if (wasRare || isFirst) return this.#foldAndNote();
    if (this.#options.nowMs() >= this.#dueMs!) await this.#fold();
  }

  /** Waits until no copy of the log is in progress or due. */
  async settle(): Promise<void> {
    await (this.#waiting ?? this.#folding);
  }

  #foldAndNote(): Promise<void> {
    this.#dueMs ??= this.#options.nowMs() + millisecondsPerHour;
    this.#waiting ??= this.#folding.then(() => {
      this.#waiting = undefined;
      this.#folding = this.#fold().then(() => this.#note());
      return this.#folding;
    });
    return this.#waiting;
  }

  async #fold(): Promise<void> {
    const { ask, nowMs } = this.#options;
    this.#dueMs = nowMs() + againMs;
    try {
      const { rows } = await ask({
        does: "query",
        sql: "pragma wal_checkpoint(passive)",
        parameters: [],
      });
      const [{ log, checkpointed }] = rows as [{ readonly log: number; readonly checkpointed: number }];
      if (log === checkpointed) this.#dueMs = nowMs() + millisecondsPerHour;
    } catch {
      // The next commit tries again.
    }
  }

  async #note(): Promise<void> {
    const { ask, onRare, file } = this.#options;
    if (onRare === undefined) return;
    const procedure = onRare as Procedure<unknown, unknown>;
    await ask({ does: "call", procedure, argument: file }).catch(() => undefined);
  }
}
