import { randomUUID } from "node:crypto";
import type { Bucket, PutCondition } from "../storage/bucket.ts";
import { StoreError } from "../store-error.ts";

type Header = Readonly<Record<string, string>>;

/**
 * A function that writes an object whole, under the condition of a header.
 * @returns Whether it was written, as the server says
 */
export type PutUnder = (key: string, bytes: Uint8Array, condition: Header) => Promise<boolean>;

/** A function that returns the header under which an object is replaced only if a validator still matches it. */
export type ReplaceHeader = (condition: Exclude<PutCondition, "absent">) => Header;

/** Header under which an object is written only if it does not exist. */
export const absentHeader: Header = { "if-none-match": "*" };

/** Forms of the validator in headers: as the server gave it, and without its quotes for Ceph. */
const replaceHeaders: readonly ReplaceHeader[] = [
  ({ etag }) => ({ "if-match": etag }),
  ({ etag }) => ({ "if-match": etag.replaceAll('"', "") }),
];

/** Validator that no object has. */
const anotherEtag = '"00000000000000000000000000000000"';

/**
 * Tests on a separate object that the server of a bucket enforces conditions of writes. If a response is lost, the object tells the result.
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
