import { randomUUID } from "node:crypto";
import type { Bucket, PutCondition } from "../storage/bucket.ts";
import { StoreError } from "../store-error.ts";

type Header = Readonly<Record<string, string>>;

/**
 * Function that writes a complete object if the condition in a header is met.
 *
 * @returns True if the object was written, according to the server.
 */
export type PutUnder = (key: string, bytes: Uint8Array, condition: Header) => Promise<boolean>;

/** Function that returns the header for replacing an object only if its validator (ETag) is unchanged. */
export type ReplaceHeader = (condition: Exclude<PutCondition, "absent">) => Header;

/** Header for writing an object only if there is no object with its key yet. */
export const absentHeader: Header = { "if-none-match": "*" };

/** Ways to write the validator into a header: as the server returned it, or without quotes, as Ceph needs it. */
const replaceHeaders: readonly ReplaceHeader[] = [
  ({ etag }) => ({ "if-match": etag }),
  ({ etag }) => ({ "if-match": etag.replaceAll('"', "") }),
];

/** Validator (ETag) that no object has. */
const anotherEtag = '"00000000000000000000000000000000"';

/**
 * Tests with a separate object whether the server enforces conditional writes. The object is read after each write, because the response of the write may be
 * lost.
 *
 * @returns Function that returns the header for replacing an object, in the form that the server accepts.
 * @throws StoreError `unconditional` if the server ignores a condition, or refuses the validators that it returned
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
