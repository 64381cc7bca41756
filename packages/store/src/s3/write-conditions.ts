import { randomUUID } from "node:crypto";
import type { Bucket, PutCondition } from "../storage/bucket.ts";
import { StoreError } from "../store-error.ts";

type Header = Readonly<Record<string, string>>;

/**
 * Writes a complete object under the condition in a header.
 *
 * @returns True if the object was written, according to the server.
 */
export type PutUnder = (key: string, bytes: Uint8Array, condition: Header) => Promise<boolean>;

/** Returns the header for replacing an object only if its validator still matches. */
export type ReplaceHeader = (condition: Exclude<PutCondition, "absent">) => Header;

/** Header for writing an object only if it does not exist. */
export const absentHeader: Header = { "if-none-match": "*" };

/** Forms of the validator in headers: as the server returned it, and without quotes for Ceph. */
const replaceHeaders: readonly ReplaceHeader[] = [
  ({ etag }) => ({ "if-match": etag }),
  ({ etag }) => ({ "if-match": etag.replaceAll('"', "") }),
];

/** Validator that does not match any object. */
const anotherEtag = '"00000000000000000000000000000000"';

/**
 * Tests on a separate object that the bucket's server enforces conditional writes. If a response is lost, the object shows the result.
 *
 * @returns Function for the form of validator that the server accepts.
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
