import { z } from "zod";

/** A secret outside the database, without which a stolen database says nothing about a guess at a key. */
export interface Pepper {
  /** 1 and up; a version is never given to another secret. */
  readonly version: number;
  readonly secret: Buffer;
}

/** The first one hashes new keys, and used ones anew; the others still find what they hashed. */
export type Peppers = readonly Pepper[];

const secretMinBytes = 32;

/** Peppers as a setting holds them: `2:<base64>,1:<base64>`, the one in use first. No error repeats any of it. */
export const peppersSchema = z.string().transform((text, context): Peppers => {
  const peppers = text.split(",").map(parsePepper);
  const unread = peppers.indexOf(undefined);
  if (unread !== -1) {
    context.addIssue(
      `pepper ${unread + 1} is not <version>:<base64 of at least ${secretMinBytes} bytes>; make one with: openssl rand -base64 ${secretMinBytes}`,
    );
    return z.NEVER;
  }
  const read = peppers.filter((pepper) => pepper !== undefined);
  if (new Set(read.map(({ version }) => version)).size < read.length) {
    context.addIssue("two peppers have the same version");
  }
  return read;
});

function parsePepper(text: string): Pepper | undefined {
  const [, version, base64 = ""] = /^([1-9]\d{0,5}):([A-Za-z0-9+/]+={0,2})$/.exec(text.trim()) ?? [];
  const secret = Buffer.from(base64, "base64");
  return version === undefined || secret.length < secretMinBytes
    ? undefined
    : { version: Number(version), secret };
}
