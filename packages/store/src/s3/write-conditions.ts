import { randomUUID } from "node:crypto";
import type { Bucket, PutCondition } from "../storage/bucket.ts";
import { StoreError } from "../store-error.ts";

type Header = Readonly<Record<string, string>>;

/** Writes an object whole, under the condition of a header. @returns Whether it was written, as the server says */
export type PutUnder = (key: string, bytes: Uint8Array, condition: Header) => Promise<boolean>;

/** The header under which an object is replaced only while it is what a validator names. */
export type ReplaceHeader = (condition: Exclude<PutCondition, "absent">) => Header;

/** The header under which an object is written only where there is none. */
export const absentHeader: Header = { "if-none-match": "*" };

/** How servers take a validator: as they gave it, and Ceph without its quotes. */
const replaceHeaders: readonly ReplaceHeader[] = [
  ({ etag }) => ({ "if-match": etag }),
  ({ etag }) => ({ "if-match": etag.replaceAll('"', "") }),
];

/** That of no object. */
const anotherEtag = '"00000000000000000000000000000000"';

/**
 * Tries on an object of its own whether the server of a bucket keeps to conditions of writes. Where an answer is lost, the object says what was done.
 *
 * @returns How the server takes a validator.
 * @throws StoreError `unconditional` where it takes none
 */
export async function tryConditions(
  { address, read, remove }: Pick<Bucket, "address" | "read" | "remove">,
  put: PutUnder,
): Promise<ReplaceHeader> {
  const key = `.conditions-${randomUUID()}`;
  const write = async (condition: Header): Promise<{ readonly isDone: boolean; readonly etag: string }> => {
    const bytes = new TextEncoder().encode(`A writer tries conditions of writes: ${randomUUID()}\n`);
    const isSaid = await put(key, bytes, condition);
    const { bytes: there = new Uint8Array(), etag = anotherEtag } = (await read(key)) ?? {};
    return { isDone: isSaid || Buffer.compare(there, bytes) === 0, etag };
  };
  const refusal = (what: string): StoreError =>
    new StoreError("unconditional", `The server of ${address} ${what}`);
  const { etag } = await write(absentHeader);
  try {
    if ((await write(absentHeader)).isDone) throw refusal("overwrites objects in spite of If-None-Match");
    for (const header of replaceHeaders) {
      if ((await write(header({ etag: anotherEtag }))).isDone)
        throw refusal("overwrites objects in spite of If-Match");
      if ((await write(header({ etag }))).isDone) return header;
    }
    throw refusal("refuses If-Match with the ETag that it gave");
  } finally {
    await remove(key);
  }
}
