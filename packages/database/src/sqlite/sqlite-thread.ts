// The thread that a SQLite file is read and written in. Requests are answered in the order in which they come.
import { parentPort, workerData } from "node:worker_threads";
import type { Procedure } from "./procedure.ts";
import { type SqliteRequest, type SqliteResult, sqliteSession } from "./sqlite-session.ts";

/** Message to the thread that uses a SQLite file. `close` is always the last message. */
export interface ToThread {
  readonly id: number;
  readonly request: SqliteRequest | "close";
}

export interface FromThread {
  readonly id: number;
  readonly result?: SqliteResult;
  /**
   * Error that the request caused, and a copy of the fields that the error has in addition to its message; absent if the request succeeded. Errors lose these
   * fields when they are sent between threads.
   */
  readonly failed?: { readonly error: unknown; readonly fields: object };
}

const { file } = workerData as { readonly file: string };
const session = sqliteSession(file);
const procedures = new Map<string, Procedure<unknown, unknown>["run"]>();
let before = Promise.resolve();

async function answer(request: SqliteRequest): Promise<SqliteResult> {
  if (request.does !== "call") return session.answer(request);
  const { module, name } = request;
  const key = `${module} ${name}`;
  let run = procedures.get(key);
  if (run === undefined) {
    const exported = (await import(module)) as Readonly<Record<string, Procedure<unknown, unknown>>>;
    run = exported[name]!.run;
    procedures.set(key, run);
  }
  return session.answer(request, run);
}

async function reply(id: number, request: SqliteRequest): Promise<FromThread> {
  try {
    return { id, result: await answer(request) };
  } catch (error) {
    return { id, failed: { error, fields: { ...(error as object) } } };
  }
}

async function answerAfter(previous: Promise<void>, message: ToThread): Promise<void> {
  await previous;
  if (message.request !== "close")
    return parentPort!.postMessage(await reply(message.id, message.request), []);
  session.close();
  parentPort!.close();
}

parentPort!.on("message", (message: ToThread) => {
  before = answerAfter(before, message);
});
