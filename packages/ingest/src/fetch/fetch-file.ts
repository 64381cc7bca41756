import type { InTraceSpan, TraceSpanFacts } from "../in-trace-span.ts";
import { IngestError } from "../ingest-error.ts";
import {
  type AbsentField,
  type FilePlan,
  planMessages,
  type PlannedFile,
  type PlannedMessage,
} from "../providers/plan.ts";
import type { IndexedField, Provider, ProviderFile } from "../providers/provider.ts";
import { envelopeBytes, isMessage, messageLength } from "./requests/grib-envelope.ts";
import type { FileJournal, Journal } from "./journal.ts";
import { type ProviderConnection, providerPace, providerRequest } from "./requests/provider-request.ts";
import { type Bytes, mergeByteRanges, type SpanOptions } from "./requests/byte-ranges.ts";
import { createHash } from "node:crypto";
import { crc32c } from "@halcyon/weather/source-kit";

export interface FetchProgress {
  readonly filesDone: number;
  readonly filesTotal: number;
  /** Number of messages that are on disk, fetched by this or an earlier ingest. */
  readonly messagesDone: number;
  /** Number of messages to fetch, according to the index files read so far. */
  readonly messagesKnown: number;
  /** Size of the messages that this ingest fetched [bytes]. */
  readonly bytes: number;
  readonly retries: number;
  /** Number of index files that were fetched again, because they were truncated or incomplete. */
  readonly indicesAgain: number;
  /** Number of messages that had changed on disk since they were fetched. These messages are fetched again. */
  readonly keptChanged: number;
  /** Number of files that the ingest waits for, because they do not exist yet. */
  readonly waiting: number;
}

/** Progress at the start of an ingest. */
export const noProgress: FetchProgress = {
  filesDone: 0,
  filesTotal: 0,
  messagesDone: 0,
  messagesKnown: 0,
  bytes: 0,
  retries: 0,
  indicesAgain: 0,
  keptChanged: 0,
  waiting: 0,
};

/** Field that was fetched. Its message is on disk. */
export interface FetchedField extends IndexedField {
  readonly file: ProviderFile;
  /** Path of the file with the stored part of the field's message. */
  readonly path: string;
}

export type Crop = (message: Uint8Array) => Promise<Uint8Array>;

export interface FileTask extends ProviderConnection, SpanOptions {
  readonly provider: Provider;
  readonly journal: Journal;
  /** Function that reduces a message to the part that the ingest stores. */
  readonly crop: Crop;
  /** Returns true if there is time left to wait for a file that does not exist yet. */
  readonly mayWait: () => boolean;
  readonly pollMs: number;
  readonly count: (change: Partial<FetchProgress>) => void;
  readonly inSpan: InTraceSpan;
}

export type FileOutcome =
  | {
      readonly state: "complete";
      readonly fields: readonly FetchedField[];
      readonly absent: readonly AbsentField[];
    }
  | { readonly state: "not_there" }
  | { readonly state: "failed"; readonly reason: string };

/** Maximum number of times that a file is fetched again because it does not match its index. */
const timesAnew = 3;

/** Error for a file that has no GRIB2 message at an offset that its index lists. */
class Misfit extends Error {}

/**
 * Fetches the wanted messages of a file. If the file does not exist yet, waits for it. If the file contradicts its index, fetches both again. One of them may
 * have been damaged in transit, or may have changed at the provider.
 *
 * @throws IngestError `unusable` if the file still contradicts its index, and any error of a request.
 */
export async function fetchFile(task: FileTask, file: PlannedFile): Promise<FileOutcome> {
  const { count, mayWait, pollMs, sleep } = task;
  const journal = await task.journal.open(file);
  count({ keptChanged: journal.changed });
  let begunAnew = 0;
  for (;;) {
    const counted = { messagesDone: 0, messagesKnown: 0 };
    try {
      const outcome = await fetchOnce(task, file, journal, (change) => {
        counted.messagesDone += change.messagesDone ?? 0;
        counted.messagesKnown += change.messagesKnown ?? 0;
        count(change);
      });
      if (outcome !== undefined) return outcome;
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      await journal.forget();
      if (begunAnew === timesAnew) {
        const { origin, pathname } = new URL(file.url);
        const what = `${origin}${pathname} does not hold messages where its index says`;
        throw new IngestError("unusable", `${what}. Ingest again later.`, { cause: error });
      }
      begunAnew += 1;
      count({ messagesDone: -counted.messagesDone, messagesKnown: -counted.messagesKnown });
      continue;
    }
    if (!mayWait()) return { state: "not_there" };
    count({ waiting: 1, messagesDone: -counted.messagesDone, messagesKnown: -counted.messagesKnown });
    await sleep(pollMs);
    count({ waiting: -1 });
  }
}

/**
 * Fetches the index and the wanted messages of a file once.
 *
 * @returns undefined if the file, or a part of it, does not exist yet.
 */
async function fetchOnce(
  task: FileTask,
  file: PlannedFile,
  journal: FileJournal,
  count: FileTask["count"],
): Promise<FileOutcome | undefined> {
  const before = await journal.index();
  const fresh =
    before === undefined
      ? await fetchIndex({ ...task, onIndexAgain: () => count({ indicesAgain: 1 }) }, file)
      : undefined;
  if (before === undefined && fresh === undefined) return undefined;
  const { messages, absent } = fresh?.plan ?? planMessages(task.provider, file, before!);
  // An index that lacks something may not be whole yet.
  if (fresh !== undefined && absent.length === 0) await journal.keepIndex(fresh.text);

  const kept = messages.filter(({ offset }) => journal.has(offset));
  count({ messagesKnown: messages.length, messagesDone: kept.length });
  /** Groups of consecutive messages that are missing on disk. Each group is fetched together. */
  const stretches: Bytes[][] = [[]];
  for (const { offset, length } of messages) {
    if (journal.has(offset)) {
      stretches.push([]);
      continue;
    }
    const known = length ?? (await lengthOfLast(task, file, offset));
    if (known === undefined) return undefined;
    stretches.at(-1)!.push({ offset, length: known });
  }
  for (const span of stretches.flatMap((stretch) => mergeByteRanges(stretch, task))) {
    const { offset, length } = span;
    const bytes = await providerRequest(task, file.url, { offset, length });
    if (bytes === undefined) return undefined;
    const keep = async (part: Bytes): Promise<void> => {
      const message = bytes.subarray(part.offset - offset, part.offset - offset + part.length);
      if (!isMessage(message)) throw new Misfit(`No message at ${part.offset}`);
      await journal.keep(part.offset, await task.crop(message));
      count({ messagesDone: 1, bytes: part.length });
    };
    const outcomes = await task.inSpan("decode", sizesOf(span.parts), async () =>
      Promise.allSettled(span.parts.map(keep)),
    );
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }
  return {
    state: "complete",
    fields: messages.flatMap((message) => fetchedFieldsOf(file, journal, message)),
    absent,
  };
}

function sizesOf(messages: readonly Bytes[]): TraceSpanFacts {
  return { messages: messages.length, bytes: messages.reduce((sum, { length }) => sum + length, 0) };
}

/** Returns the length of the last message of a file. Indices do not list this length, but the message itself states it. */
async function lengthOfLast(task: FileTask, file: PlannedFile, offset: number): Promise<number | undefined> {
  const envelope = await providerRequest(task, file.url, { offset, length: envelopeBytes });
  if (envelope === undefined) return undefined;
  const length = messageLength(envelope);
  if (length === undefined || length > longestMessageBytes) throw new Misfit(`No message at ${offset}`);
  return length;
}

/** Maximum plausible length of a message [bytes]. All global fields are smaller, so a greater length is an error. */
const longestMessageBytes = 256 * 2 ** 20;

function fetchedFieldsOf(
  file: PlannedFile,
  journal: FileJournal,
  { fields }: PlannedMessage,
): readonly FetchedField[] {
  return fields.map((field) => ({ ...field, file, path: journal.pathOf(field.offset) }));
}

interface IndexTask extends ProviderConnection {
  readonly provider: Provider;
  /** Function that is called each time the index is fetched again. */
  readonly onIndexAgain: () => void;
}

interface FetchedIndex {
  readonly text: string;
  readonly plan: FilePlan;
}

/** Maximum number of times that an invalid index is fetched again. */
const timesAgain = 4;

/**
 * Fetches the index of a file. An index is fetched again if it is truncated, does not match its checksum, or lacks variables of the provider's table.
 * Optional variables count as absent once two consecutive responses agree.
 *
 * @returns undefined if the index does not exist yet.
 * @throws IngestError `bad_index` if the last response is still truncated or invalid.
 */
async function fetchIndex(task: IndexTask, file: PlannedFile): Promise<FetchedIndex | undefined> {
  let before: string | undefined;
  for (let again = 0; ; again += 1) {
    const answer = await indexAnswer(task, file.indexUrl, again > 0);
    if (answer === undefined) return undefined;
    const { text, fits } = answer;
    const isLast = again === timesAgain;
    const agrees = text === before;
    try {
      const plan = planMessages(task.provider, file, text);
      const lacksNeeded = plan.absent.some(({ optional }) => !optional);
      const isWhole = fits && plan.absent.length === 0;
      if (isLast || isWhole || (agrees && !lacksNeeded)) return { text, plan };
    } catch (error) {
      if (!(error instanceof IngestError) || error.code !== "bad_index" || isLast) throw named(error, file);
    }
    before = text;
    task.onIndexAgain();
    await task.sleep(providerPace.firstWaitMs * 2 ** again);
  }
}

async function indexAnswer(
  task: IndexTask,
  url: string,
  fresh: boolean,
): Promise<{ readonly text: string; readonly fits: boolean } | undefined> {
  let headers = new Headers();
  const noting: typeof fetch = async (input, init) => {
    const response = await task.fetch(input, init);
    headers = response.headers;
    return response;
  };
  const bytes = await providerRequest({ ...task, fetch: noting }, url, undefined, fresh);
  if (bytes === undefined) return undefined;
  return { text: new TextDecoder().decode(bytes), fits: fitsChecksum(bytes, headers) !== false };
}

function named(error: unknown, file: PlannedFile): unknown {
  if (!(error instanceof IngestError)) return error;
  const { origin, pathname } = new URL(file.indexUrl);
  return new IngestError(error.code, `${origin}${pathname}: ${error.message}`, { cause: error });
}

/**
 * Returns true if the bytes of a whole object match the checksum in the response headers; undefined if the headers have no usable checksum. Reads
 * `x-amz-checksum-crc32c`, `-sha1` and `-sha256` of whole objects, and the ETag of Amazon S3 if it is an MD5. The ETag is not an MD5 for multipart objects, and
 * for objects encrypted with a KMS or customer key. Each checksum applies to a whole object, so it cannot check a range.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
 */
export function fitsChecksum(bytes: Uint8Array, headers: Headers): boolean | undefined {
  for (const [name, digest] of digests) {
    const said = headers.get(`x-amz-checksum-${name}`);
    if (said !== null && isOfWhole(said, headers)) return digest(bytes) === said;
  }
  const [, md5] = /^"([0-9a-f]{32})"$/u.exec(headers.get("etag") ?? "") ?? [];
  const isMd5 = md5 !== undefined && headers.has("x-amz-request-id") && !isEncryptedByKey(headers);
  return isMd5 ? createHash("md5").update(bytes).digest("hex") === md5 : undefined;
}

const digests: readonly (readonly [name: string, digest: (bytes: Uint8Array) => string])[] = [
  ["crc32c", base64Crc32c],
  ["sha1", (bytes) => createHash("sha1").update(bytes).digest("base64")],
  ["sha256", (bytes) => createHash("sha256").update(bytes).digest("base64")],
];

function base64Crc32c(bytes: Uint8Array): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32c(bytes));
  return checksum.toString("base64");
}

/**
 * Returns true if a checksum applies to the whole file. A checksum of a multipart upload is computed from the checksums of its parts, and ends with their
 * number.
 */
function isOfWhole(said: string, headers: Headers): boolean {
  return headers.get("x-amz-checksum-type") !== "COMPOSITE" && !/-\d+$/u.test(said);
}

function isEncryptedByKey(headers: Headers): boolean {
  const ofService = headers.get("x-amz-server-side-encryption")?.startsWith("aws:kms") === true;
  return ofService || headers.has("x-amz-server-side-encryption-customer-algorithm");
}
