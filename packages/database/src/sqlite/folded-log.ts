import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Procedure } from "./procedure.ts";
import type { SqliteQuestion } from "./sqlite-line.ts";
import type { SqliteResult } from "./sqlite-session.ts";

/** Tables of rare data that cannot be recreated. Every creation or change of an account, key or entry writes to one of them. */
const rareTables = ["audit", "custom_entry", "custom_entry_version"];

const rare = new RegExp(
  String.raw`^\s*(insert into|update|delete from)\s+"?(${rareTables.join("|")})\b`,
  "i",
);

/** Returns true if a statement writes to a table whose data cannot be recreated. */
export function isRare(sql: string): boolean {
  return rare.test(sql);
}

/** Delay before the next attempt to fold a log that other processes still read [ms]. */
const againMs = 1000;

export interface FoldedLogOptions {
  /** Sends a question to the writing connection outside a transaction. */
  readonly ask: (question: SqliteQuestion) => Promise<SqliteResult>;
  readonly nowMs: () => number;
  /** Called with the path of the file after rare data were committed. */
  readonly onRare?: Procedure<string, void> | undefined;
  readonly file: string;
}

/**
 * Write-ahead log of a SQLite file. It is copied into the file after the first commit, after each commit of rare data, and otherwise once an hour
 * while there are commits. Without this, the writes of many hours might exist only in the log.
 */
export class FoldedLog {
  readonly #options: FoldedLogOptions;
  #dueMs: number | undefined;
  /** Last started work on the log. */
  #folding: Promise<void> = Promise.resolve();
  /** Work on the log that has not started yet. It therefore includes commits that happen now. */
  #waiting: Promise<void> | undefined;

  constructor(options: FoldedLogOptions) {
    this.#options = options;
  }

  /** Does the work that is due after a commit. Failed work is retried after a later commit, because the commit itself has succeeded. */
  async afterCommit(wasRare: boolean): Promise<void> {
    const isFirst = this.#dueMs === undefined;
    if (wasRare || isFirst) return this.#foldAndNote();
    if (this.#options.nowMs() >= this.#dueMs!) await this.#fold();
  }

  /** Waits until started work is finished. */
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
