import { Worker } from "node:worker_threads";
import { moduleBeside } from "@halcyon/base/module-beside";
import { DatabaseLostError } from "../database-fault.ts";
import type { ProcedureQuery } from "./procedure.ts";
import { type SqliteRequest, type SqliteResult, sqliteSession } from "./sqlite-session.ts";
import type { FromThread, ToThread } from "./sqlite-thread.ts";

/** Request to SQLite: a statement, a rollback or a call of a procedure. */
export type SqliteQuestion =
  | Exclude<SqliteRequest, { readonly does: "call" }>
  | ({ readonly does: "call" } & Pick<ProcedureQuery, "procedure" | "argument">);

/** Connection to a SQLite file. It executes requests, and returns their results. */
export interface SqliteLine {
  /** Sends a request. Requests are answered in the order in which they are sent. */
  ask(question: SqliteQuestion): Promise<SqliteResult>;
  /** Returns true if the connection is lost, together with its open transaction. All further requests then fail. */
  isBroken(): boolean;
  close(): Promise<void>;
}

/** File name that stands for a new, private in-memory database. */
export const inMemory = ":memory:";

/**
 * Opens a connection to a SQLite file.
 *
 * @param file - Path of the file, or {@link inMemory}, for which requests are answered synchronously.
 * @param image - Initial content of an in-memory database.
 */
export function sqliteLine(file: string, image?: Uint8Array): SqliteLine {
  return file === inMemory ? lineInside(file, image) : lineToThread(file);
}

function lineInside(file: string, image: Uint8Array | undefined): SqliteLine {
  const session = sqliteSession(file, image);
  return {
    async ask(question) {
      if (question.does !== "call") return session.answer(question);
      const { procedure, argument } = question;
      return session.answer({ does: "call", ...procedure, argument }, procedure.run);
    },
    isBroken: () => false,
    close: async () => session.close(),
  };
}

interface Asked {
  readonly resolve: (result: SqliteResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Opens a connection in a separate thread, so that a slow disk or a long statement does not block the event loop. Returns the client of that connection. */
function lineToThread(file: string): SqliteLine {
  const worker = new Worker(moduleBeside(import.meta.url, "sqlite-thread"), {
    workerData: { file },
    // Threads do not inherit the arguments of their process, such as the text of a program.
    execArgv: [],
  });
  worker.unref();
  const asked = new Map<number, Asked>();
  let lastId = 0;
  let broken: Error | undefined;
  let isClosing = false;

  const settle = (id: number): Asked | undefined => {
    const one = asked.get(id);
    asked.delete(id);
    if (asked.size === 0 && !isClosing) worker.unref();
    return one;
  };
  const breakOff = (cause: unknown): void => {
    broken ??= new DatabaseLostError("the thread of the database has ended", { cause });
    for (const id of asked.keys()) settle(id)?.reject(broken);
  };
  worker.on("message", ({ id, result, failed }: FromThread) => {
    const one = settle(id);
    if (failed === undefined) one?.resolve(result!);
    else one?.reject(Object.assign(failed.error as Error, failed.fields));
  });
  worker.on("error", breakOff);
  const ended = new Promise<void>((resolve) => {
    worker.once("exit", (code) => {
      breakOff(`exit code ${code}`);
      resolve();
    });
  });

  return {
    ask(question) {
      if (broken !== undefined) return Promise.reject(broken);
      if (asked.size === 0) worker.ref();
      const id = ++lastId;
      const answer = new Promise<SqliteResult>((resolve, reject) => asked.set(id, { resolve, reject }));
      worker.postMessage({ id, request: plain(question) } satisfies ToThread, []);
      return answer;
    },
    isBroken: () => broken !== undefined,
    async close() {
      isClosing = true;
      worker.ref();
      worker.postMessage({ id: ++lastId, request: "close" } satisfies ToThread, []);
      await ended;
    },
  };
}

/** Returns a question in a form that can be sent to another thread: without the functions that it contains. */
function plain(question: SqliteQuestion): SqliteRequest {
  if (question.does !== "call") return question;
  const { procedure, argument } = question;
  return { does: "call", module: procedure.module, name: procedure.name, argument };
}
