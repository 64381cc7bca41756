import { hash } from "node:crypto";
import { randomCharacters } from "./key.ts";

const tokenLength = 32;
const form = new RegExp(`^[0-9A-Za-z]{${tokenLength}}$`);

/** What a link lets its holder do, without a key. */
export interface LinkToken {
  /** 32 random base62 characters (190 bits), for the link alone: it is never stored. */
  readonly plaintext: string;
  /** What is stored. */
  readonly digest: string;
}

export function newLinkToken(): LinkToken {
  const plaintext = randomCharacters(tokenLength);
  return { plaintext, digest: digestOf(plaintext) };
}

/** What is stored of a token; undefined of a text that no token has the form of. */
export function linkTokenDigest(text: string): string | undefined {
  return form.test(text) ? digestOf(text) : undefined;
}

/** SHA-256, in hexadecimal digits: a token is too random to be guessed from it. */
function digestOf(plaintext: string): string {
  return hash("sha256", plaintext, "hex");
}
