import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { hashedId } from "@halcyon/base/hashed-id";
import type { AlertLink } from "@halcyon/warnings/alert-message";
import { readingLimits } from "@halcyon/warnings/reading/read-warnings";
import type { FeedPlan } from "../config/warnings/warning-kind.ts";
import type { DocumentAnswer, FetchDocument } from "./fetch-document.ts";
import type { DocumentTask, PackedMessage, ReadDocument } from "./read-document.ts";

/** State of a reading of a feed that the next reading needs. */
export interface FeedProgress {
  /** Entity tag of the feed's document, or a digest of the files in its folder. `modified` is the document's `Last-Modified` header. */
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
  /** Number of faults in the feed's own document. */
  readonly faulty: number;
  /** Number of faults in each linked document that was read, by a digest of the link. */
  readonly links: Readonly<Record<string, number>>;
}

/** Result of reading a feed. */
export interface FeedReading {
  /** Messages that were read. If the feed is an index, they include only messages that were not read before. */
  readonly messages: readonly PackedMessage[];
  /** True if the feed has not changed since the last reading. The messages of that reading are then still current. */
  readonly isUnchanged: boolean;
  /** True if the feed was read completely, so that a message which is absent here is no longer in the feed. */
  readonly isWhole: boolean;
  readonly faulty: number;
  /** Descriptions of the first faults; absent if the feed has not changed. */
  readonly faults?: readonly string[];
  readonly progress: FeedProgress;
  /** Time for which the response may be cached (`max-age`) [ms]; absent if the server does not state it. */
  readonly maxAgeMs?: number;
}

/** Functions with which feeds are read. */
export interface FeedPorts {
  readonly fetch: FetchDocument;
  readonly read: (task: DocumentTask, stop: AbortSignal) => Promise<ReadDocument>;
  readonly nowMs: () => number;
}

/** Document that was read. `isEarly` is true if some of its messages were left out because they are from the future. */
interface CurrentDocument extends ReadDocument {
  readonly isEarly: boolean;
}

/** Time by which the clock of an authority may be ahead of ours [ms]. */
const aheadMaxMs = 3_600_000;

/** Reads a document. A message from the future is a fault until its time comes, so that it ends no other before. */
async function readCurrent(
  task: DocumentTask,
  { read, nowMs }: Pick<FeedPorts, "read" | "nowMs">,
  stop: AbortSignal,
): Promise<CurrentDocument> {
  const document = await read(task, stop);
  const messages = document.messages.filter(({ sentMs }) => sentMs <= nowMs() + aheadMaxMs);
  const early = document.messages.length - messages.length;
  if (early === 0) return { ...document, isEarly: false };
  return {
    ...document,
    messages,
    faulty: document.faulty + early,
    faults: [...document.faults, `${task.options.name}: ${early} messages were sent in the future.`],
    isEarly: true,
  };
}

/** Error if the server of a feed asks to wait before the next request. */
export class AskedPause extends Error {
  override readonly name = "AskedPause";
  readonly #retryAfter: string;

  /** @param retryAfter - Value of the header `Retry-After`: a number of seconds or a date. */
  constructor(status: number, retryAfter: string) {
    super(`the server answers with status ${status}`);
    this.#retryAfter = retryAfter;
  }

  /** Returns the pause for which the server asks [ms]. */
  pauseMs(nowMs: number): number {
    const text = this.#retryAfter;
    const askedMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
    return Number.isNaN(askedMs) ? 0 : Math.min(Math.max(askedMs, 0), pauseMaxMs);
  }
}

/** Maximum time for which a server may ask for a pause [ms]. */
const pauseMaxMs = 3_600_000;

/** Number of linked documents that are fetched at the same time. */
export const atOnce = 8;

/** Maximum number of faults that are described in words. */
export const faultsTold = 20;

/** Number of further pages of a snapshot. */
const pagesMax = 50;

const noProgress: FeedProgress = { faulty: 0, links: {} };

/**
 * Reads a feed once.
 *
 * @param progress - State from the last reading; undefined for the first reading.
 * @param stop - Signal that ends the reading. If its reason is a `TimeoutError`, the documents of an index that were read by then are returned.
 * @throws Error if the feed cannot be read. AskedPause if its server asks for a pause.
 */
export function readFeed(
  { documents }: Pick<FeedPlan, "documents">,
  progress: FeedProgress | undefined,
  ports: FeedPorts,
  stop: AbortSignal,
): Promise<FeedReading> {
  const before = progress ?? noProgress;
  if (documents.kind === "folder") return readFolder(documents.path, before, ports, stop);
  return readAddress(documents, before, ports, stop);
}

export type FeedAddress = Extract<FeedPlan["documents"], { kind: "address" }>;

/** Endings of the files of a folder that are read. */
const endings: ReadonlySet<string> = new Set([".xml", ".cap", ".json", ".geojson", ".zip"]);

/** Reads the regular files of a folder. A pipe or a device might never end. */
async function readFolder(
  path: string,
  before: FeedProgress,
  ports: Pick<FeedPorts, "read" | "nowMs">,
  stop: AbortSignal,
): Promise<FeedReading> {
  const names = (await readdir(path)).filter((name) => endings.has(extname(name).toLowerCase())).toSorted();
  const found = await Promise.all(names.map(async (name) => ({ name, is: await stat(join(path, name)) })));
  const files = found.flatMap(({ name, is }) =>
    is.isFile() ? [{ name, size: is.size, changedMs: is.mtimeMs }] : [],
  );
  const etag = hashedId(...files.flatMap(({ name, size, changedMs }) => [name, size, changedMs]));
  if (etag === before.etag) return unchanged(before, true);
  if (files.length > readingLimits.links)
    throw new Error(`the folder has more than ${readingLimits.links} files`);
  if (files.reduce((sum, { size }) => sum + size, 0) > readingLimits.feedBytes)
    throw new Error(`the files of the folder are larger than ${readingLimits.feedBytes} bytes`);
  const all: CurrentDocument[] = [];
  for (const { name } of files)
    all.push(
      await readCurrent(
        { bytes: await readFile(join(path, name), { signal: stop }), options: { name } },
        ports,
        stop,
      ),
    );
  const faulty = all.reduce((sum, one) => sum + one.faulty, 0);
  return {
    messages: all.flatMap(({ messages }) => messages),
    isUnchanged: false,
    isWhole: faulty === 0,
    faulty,
    faults: all.flatMap(({ faults }) => faults).slice(0, faultsTold),
    progress: { ...(all.some(({ isEarly }) => isEarly) ? {} : { etag }), faulty, links: {} },
  };
}

function unchanged(before: FeedProgress, isSnapshot: boolean): FeedReading {
  return {
    messages: [],
    isUnchanged: true,
    isWhole: isSnapshot && before.faulty === 0,
    faulty: faultyOf(before),
    progress: before,
  };
}

function faultyOf({ faulty, links }: FeedProgress): number {
  return Object.values(links).reduce((sum, count) => sum + count, faulty);
}

async function readAddress(
  feed: FeedAddress,
  before: FeedProgress,
  ports: FeedPorts,
  stop: AbortSignal,
): Promise<FeedReading> {
  const url = new URL(feed.url);
  const { etag, modified } = before;
  const answer = await ports.fetch(
    {
      url,
      headers: {
        ...feed.headers,
        ...(etag === undefined ? {} : { "if-none-match": etag }),
        ...(modified === undefined ? {} : { "if-modified-since": modified }),
      },
      maxBytes: readingLimits.feedBytes,
    },
    stop,
  );
  const age = maxAgeOf(answer);
  if (answer.status === 304 && (etag ?? modified) !== undefined)
    return { ...unchanged(before, feed.isSnapshot), ...age };
  const document = await readAnswer(answer, url, ports, stop);
  const validators = { etag: answer.headers["etag"], modified: answer.headers["last-modified"] };
  return {
    ...(feed.isSnapshot
      ? await snapshotOf(document, feed, validators, ports, stop)
      : await indexOf(document, feed, validators, before, ports, stop)),
    ...age,
  };
}

type Validators = Pick<FeedProgress, "etag" | "modified">;

/** Reads the further pages of a snapshot. Messages without all pages would prove nothing. */
async function snapshotOf(
  first: CurrentDocument,
  feed: FeedAddress,
  validators: Validators,
  ports: FeedPorts,
  stop: AbortSignal,
): Promise<FeedReading> {
  const all = [first];
  for (let next = first.links[0]; next !== undefined; next = all.at(-1)!.links[0]) {
    if (all.length > pagesMax) throw new Error(`the feed has more than ${pagesMax} pages`);
    all.push(await readLink(next, feed, readingLimits.feedBytes, ports, stop));
  }
  const faulty = all.reduce((sum, one) => sum + one.faulty, 0);
  return {
    messages: all.flatMap(({ messages }) => messages),
    isUnchanged: false,
    isWhole: faulty === 0,
    faulty,
    faults: all.flatMap(({ faults }) => faults).slice(0, faultsTold),
    // A page may change while the first one stays, and the time of an early message comes without a change.
    progress: { ...(all.length === 1 && !first.isEarly ? validators : {}), faulty, links: {} },
  };
}

/** Reads those documents of an index that are new or changed. One that cannot be fetched is a fault, and is tried again at the next reading. */
async function indexOf(
  index: CurrentDocument,
  feed: FeedAddress,
  validators: Validators,
  before: FeedProgress,
  ports: FeedPorts,
  stop: AbortSignal,
): Promise<FeedReading> {
  const links = new Map(index.links.slice(0, readingLimits.links).map((link) => [linkKey(link), link]));
  const known = new Map(
    [...links.keys()].flatMap((key) => (Object.hasOwn(before.links, key) ? [[key, before.links[key]!]] : [])),
  );
  const wanted = [...links].filter(([key]) => !known.has(key));
  const messages = [...index.messages];
  const faults = [...index.faults];
  let missed = 0;
  const queue = wanted.values();
  const work = async (): Promise<void> => {
    for (const [key, link] of queue) {
      try {
        stop.throwIfAborted();
        const document = await readLink(link, feed, readingLimits.alertBytes, ports, stop);
        messages.push(...document.messages);
        faults.push(...document.faults);
        if (document.isEarly) missed += document.faulty;
        else known.set(key, document.faulty);
      } catch (error) {
        if (stop.aborted && !isLate(stop)) throw error;
        missed += 1;
        faults.push(`${link.address}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const progress = {
    // With the validators, the documents that are missing would never be tried again.
    ...(missed === 0 && !index.isEarly ? validators : {}),
    faulty: index.faulty,
    links: Object.fromEntries(known),
  };
  return {
    messages,
    isUnchanged: false,
    isWhole: false,
    faulty: faultyOf(progress) + missed,
    faults: faults.slice(0, faultsTold),
    progress,
  };
}

function isLate({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}

function linkKey({ address, id, changedMs }: AlertLink): string {
  return hashedId(id ?? address, changedMs ?? "");
}

async function readLink(
  { address }: AlertLink,
  feed: FeedAddress,
  maxBytes: number,
  ports: FeedPorts,
  stop: AbortSignal,
): Promise<CurrentDocument> {
  const url = linkedUrl(address, feed);
  return readAnswer(await ports.fetch({ url, headers: feed.headers, maxBytes }, stop), url, ports, stop);
}

/** Returns the URL to which a feed links. Throws an error if it is not on one of the hosts of the feed. */
export function linkedUrl(address: string, feed: Pick<FeedAddress, "url" | "hosts">): URL {
  const url = new URL(address);
  // Many indexes name their documents by plain HTTP although the server has HTTPS.
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:";
  const hosts = [new URL(feed.url).host, ...feed.hosts];
  if (!hosts.includes(url.host)) throw new Error(`${url.host} is not one of the \`hosts\` of the feed`);
  return url;
}

/** Throws an error if a response is not a document. AskedPause if it asks for a pause. */
export function requireDocument({ status, headers }: Pick<DocumentAnswer, "status" | "headers">): void {
  if (status === 200) return;
  const retryAfter = headers["retry-after"];
  if (retryAfter !== undefined) throw new AskedPause(status, retryAfter);
  throw new Error(`the server answers with status ${status}`);
}

async function readAnswer(
  answer: DocumentAnswer,
  url: URL,
  ports: FeedPorts,
  stop: AbortSignal,
): Promise<CurrentDocument> {
  requireDocument(answer);
  return readCurrent(
    { bytes: answer.bytes, options: { name: url.pathname, address: url.href } },
    ports,
    stop,
  );
}

function maxAgeOf({ headers }: DocumentAnswer): { readonly maxAgeMs?: number } {
  const [, seconds] = /\bmax-age=(\d{1,6})\b/.exec(headers["cache-control"] ?? "") ?? [];
  return seconds === undefined ? {} : { maxAgeMs: Number(seconds) * 1000 };
}
