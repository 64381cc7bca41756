import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { WorkArea } from "@halcyon/store/writer-kit";
import { atMost } from "@halcyon/weather/source-kit";
import type { FetchedField, FetchProgress } from "../fetch/fetch-file.ts";
import type { FetchReport } from "../fetch/fetch-ranges.ts";
import type { StoredHeader } from "../fields/stored/stored-bytes.ts";
import { storedMessage } from "../fields/stored/stored-message.ts";
import { storedValueBytes } from "../fields/stored/stored-values.ts";
import { IngestError } from "../ingest-error.ts";
import type { AbsentField } from "../providers/plan.ts";
import type { IndexedField } from "../providers/provider.ts";
import type { CheckCounts } from "../run/check-run.ts";
import type { TileGroup } from "../run/tile-groups.ts";
import { jsonOfSealed, sealedJson } from "./sealed-json.ts";

/** Description of one message in a piece (the fetched data of one task), with the header of its stored data. */
export interface PieceMessage extends StoredHeader {
  /** Index of the message's file in the plan. */
  readonly file: number;
  /** Fields of the message, as listed by the index. */
  readonly listed: readonly IndexedField[];
}

/** Piece: data that one task fetched. This description is stored separately from the object with the values. */
interface Piece {
  readonly messages: readonly PieceMessage[];
  /** Path of the object with the values. The values are ordered by group of cells. Within a group, they are ordered by field. */
  readonly values: string;
  /** CRC-32 of the values of each group of cells. */
  readonly checksums: readonly number[];
  readonly absent: readonly AbsentField[];
  /** Indices, in the plan, of files that did not exist. */
  readonly notThere: readonly number[];
  readonly failed: readonly { readonly file: number; readonly reason: string }[];
  readonly progress: FetchProgress;
  /**
   * Results for messages that were fetched again, because a check asked for this or because all messages of the task are fetched twice. Absent if no message
   * was fetched again.
   */
  readonly settled?: SettledChecks;
}

export interface SettledChecks {
  /** Names of the messages that were fetched again. */
  readonly asked: readonly string[];
  readonly checks: CheckCounts;
  /** Names of messages that are left out, because they contain impossible values. */
  readonly impossible: readonly string[];
}

/** Fetched message, with its fields and the stored part. */
export interface FetchedMessage {
  readonly file: number;
  readonly listed: readonly IndexedField[];
  readonly kept: Buffer;
}

/**
 * Writes a piece (the fetched data of one task). The values are written before the description, so a piece that has a description is complete.
 *
 * @param path - Path of the description. An existing description is not replaced.
 */
export async function keepPiece(
  area: WorkArea,
  path: string,
  messages: readonly FetchedMessage[],
  groups: readonly Pick<TileGroup, "from" | "sea">[],
  report: Omit<Piece, "messages" | "values" | "checksums">,
): Promise<void> {
  const places = groups.reduce((count, { sea }) => count + sea.length, 0);
  const opened = messages.map(({ kept, ...message }) => ({
    kept,
    message,
    said: storedMessage(kept, "", places),
  }));
  const fields = opened.flatMap(({ kept, said }) =>
    said.parts.flatMap((part) => {
      if ("problem" in part) return [];
      return { kept, offset: part.offset, valueBytes: storedValueBytes(part.field.numbers) };
    }),
  );
  const cellBytes = fields.reduce((sum, { valueBytes }) => sum + valueBytes, 0);
  const all = Buffer.allocUnsafe(places * cellBytes);
  let at = 0;
  const checksums = groups.map(({ from, sea }) => {
    const first = at;
    for (const { kept, offset, valueBytes } of fields) {
      const start = offset + from * valueBytes;
      at += kept.copy(all, at, start, start + sea.length * valueBytes);
    }
    return crc32(all.subarray(first, at));
  });
  const name = `${path.slice(0, path.lastIndexOf("."))}-${randomBytes(6).toString("hex")}.values`;
  const values = messages.length === 0 ? "" : name;
  if (values !== "") await area.put(values, all);
  const piece: Piece = {
    ...report,
    messages: opened.map(({ message, said: { mark, parts } }) => ({
      ...message,
      mark,
      fields: parts.map((part) => ("problem" in part ? part : part.field)),
    })),
    values,
    checksums,
  };
  await area.put(path, sealedJson(piece));
}

/** Maximum number of objects that are read at the same time. */
const piecesAtOnce = 16;

/**
 * Reads the descriptions of pieces (the fetched data of tasks). If the data of a piece have changed in the store, the piece is removed.
 *
 * @throws IngestError `retry_later` if a piece is missing or has changed.
 */
export async function readPieces(area: WorkArea, paths: readonly string[]): Promise<readonly Piece[]> {
  const limit = atMost(piecesAtOnce);
  return Promise.all(
    paths.map((path) =>
      limit(async () => {
        const bytes = await area.get(path);
        const piece = bytes && (jsonOfSealed(bytes) as Piece | undefined);
        if (piece !== undefined) return piece;
        await area.remove([path]);
        throw changed();
      }),
    ),
  );
}

/**
 * Reads the values of a piece (the fetched data of one task) for one group of cells.
 *
 * @param group - Index of the group.
 * @throws IngestError `retry_later` if the values have changed in the store. The piece is then removed.
 */
export async function readPieceValues(
  area: WorkArea,
  { path, piece }: { readonly path: string; readonly piece: Piece },
  groups: readonly Pick<TileGroup, "from" | "sea">[],
  group: number,
): Promise<Uint8Array> {
  const cellBytes = piece.messages.reduce((sum, message) => sum + cellBytesOf(message), 0);
  const { from, sea } = groups[group]!;
  const range = { offset: from * cellBytes, length: sea.length * cellBytes };
  if (range.length === 0) return new Uint8Array();
  const bytes = await area.getRange(piece.values, range);
  if (bytes?.length === range.length && crc32(bytes) === piece.checksums[group]) return bytes;
  await area.remove([path, piece.values]);
  throw changed();
}

/** Returns the number of bytes that all fields of a message need per cell. */
export function cellBytesOf({ fields }: Pick<PieceMessage, "fields">): number {
  return fields.reduce((sum, field) => sum + ("problem" in field ? 0 : storedValueBytes(field.numbers)), 0);
}

function changed(): IngestError {
  return new IngestError(
    "retry_later",
    "The kept part of some files has changed in the store, and is removed. Ingest again.",
  );
}

/** Returns a name for a message. Copies of the message at different paths have the same name. */
export function messageName(file: number, offset: number): string {
  return `${file}/${offset}`;
}

/** Returns the fetched messages, each with its stored content. */
export async function fetchedMessages(
  { fields }: Pick<FetchReport, "fields">,
  fileOf: (field: FetchedField) => number,
  read: (path: string) => Promise<Buffer | undefined>,
): Promise<readonly FetchedMessage[]> {
  const messages: FetchedMessage[] = [];
  for (const [path, ofMessage] of Map.groupBy(fields, (field) => field.path)) {
    const kept = await read(path);
    if (kept === undefined)
      throw new IngestError("retry_later", `${path} changed on the disk. Ingest again.`);
    const listed = ofMessage.map(({ file: _file, path: _path, ...field }) => field);
    messages.push({ file: fileOf(ofMessage[0]!), listed, kept });
  }
  return messages;
}
