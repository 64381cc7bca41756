import { randomUUID } from "node:crypto";
import { moduleBeside } from "@halcyon/base/module-beside";
import { every } from "@halcyon/base/every";
import { proxySettingsIn } from "@halcyon/base/use-proxies";
import type { Database } from "@halcyon/database/database";
import type { Config } from "../config/config.ts";
import { documentFetcher } from "./fetch-document.ts";
import type { DocumentTask, ReadDocument } from "./read-document.ts";
import { noWarnings, openWarnings, type Warnings } from "./warnings.ts";

/** Warnings of a server, which are kept up to date until they are disposed of. */
export interface StartedWarnings extends AsyncDisposable {
  readonly warnings: Warnings;
  /** Reads from the database what other servers have stored. */
  refresh(): Promise<void>;
  /** Sets the function that is called after each reading of a feed, whether it succeeded or not. */
  onChange(changed: () => void): void;
  /** Deletes warnings that were over long ago. */
  sweep(): Promise<void>;
}

interface StartOptions {
  readonly config: Pick<Config, "warnings">;
  readonly database: Database;
  readonly nowMs: () => number;
  readonly warn: (line: string) => void;
}

/** Interval at which the server looks for feeds that are due, and for what other servers have read [ms]. */
const lookEveryMs = 5000;

/** Maximum time of one reading of a feed, with all its documents [ms]. It is shorter than a lease. */
const readingMs = 300_000;

/** Starts reading the configured feeds of official warnings. Servers with the same database share this work. */
export async function startWarnings({
  config,
  database,
  nowMs,
  warn,
}: StartOptions): Promise<StartedWarnings> {
  if (config.warnings.length === 0)
    return {
      warnings: noWarnings,
      refresh: () => Promise.resolve(),
      onChange: () => undefined,
      sweep: () => Promise.resolve(),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  await using opened = new AsyncDisposableStack();
  const stopping = new AbortController();
  const thread = opened.use(await readingThread());
  const { warnings, ...work } = await openWarnings({
    plans: config.warnings,
    database,
    nowMs,
    random: Math.random,
    holder: randomUUID(),
    fetch: documentFetcher({ usesProxy: proxySettingsIn(process.env).length > 0 }),
    read: thread.read,
    deadline: () => AbortSignal.timeout(readingMs),
    warn,
    stop: stopping.signal,
  });
  const told = (line: string): void => warn(`warnings: ${line}`);
  opened.use(every(lookEveryMs, () => work.refresh(), told));
  // Each feed has a turn of its own, so that a slow one delays no other.
  let changed: (() => void) | undefined;
  const polling = config.warnings.map(({ id }) =>
    opened.use(every(lookEveryMs, () => work.poll(id).finally(() => changed?.()), told)),
  );
  for (const { id } of config.warnings)
    opened.use(every(lookEveryMs, () => work.fetchShapes(id).finally(() => changed?.()), told));
  opened.defer(() => stopping.abort());
  for (const feed of polling) feed.now();
  const running = opened.move();
  return {
    warnings,
    refresh: () => work.refresh(),
    onChange(listener) {
      changed = listener;
    },
    sweep: () => work.sweep(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Thread that reads documents of warnings, so that large feeds do not delay responses. */
export interface ReadingThread extends AsyncDisposable {
  readonly read: (task: DocumentTask, stop: AbortSignal) => Promise<ReadDocument>;
}

/** Time without a document after which the thread ends [ms]. It is longer than the usual time between two readings. */
const idleTimeoutMs = 120_000;

/** Maximum memory of the thread [MiB]. A feed of 64 MB takes less. */
const heapMaxMiB = 768;

/** Creates a thread that reads documents. The thread starts when the first document is read. */
export async function readingThread(): Promise<ReadingThread> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina<DocumentTask, ReadDocument>({
    filename: moduleBeside(import.meta.url, "read-document").href,
    name: "readDocument",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMiB },
  });
  return {
    read: (task, signal) => pool.run(task, { signal }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
