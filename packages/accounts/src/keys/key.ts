import { createHmac, hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { type VersionedSecret, versionedSecretsSchema } from "@halcyon/base/versioned-secrets";

/** A new API key. */
interface IssuedKey {
  /** Shown once, never stored. */
  readonly plaintext: string;
  /** The first characters of the key, for people to tell keys apart. */
  readonly start: string;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefix = "hal_";
const randomLength = 32;
const checksumLength = 6;
const shownLength = prefix.length + 4;
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Random bytes from here up are drawn again, so that every character is equally likely. */
const rejectedFrom = 256 - (256 % alphabet.length);

/**
 * Makes a key: `hal_`, 32 random base62 characters (190 bits), and the CRC-32 of all that as 6 base62 characters.
 *
 * @param random - Source of random bytes.
 */
export function issueKey(random: (size: number) => Uint8Array = randomBytes): IssuedKey {
  const body = prefix + randomCharacters(randomLength, random);
  const plaintext = body + checksum(body);
  return { plaintext, start: plaintext.slice(0, shownLength) };
}

/** Whether a text has the form of a key and its checksum fits: typing errors are found without the database. */
export function isKeyShaped(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Whether a text is meant as a key, good or misspelt: it begins as keys do. */
export function isMeantAsKey(text: string): boolean {
  return text.startsWith(prefix);
}

/** What is stored of a key, 32 bytes: its SHA-256, or with a pepper its HMAC-SHA-256. */
export function hashKey(plaintext: string, pepper?: Pepper): Buffer {
  return pepper === undefined
    ? hash("sha256", plaintext, "buffer")
    : createHmac("sha256", pepper.secret).update(plaintext).digest();
}

/** All that may be stored of a key: under each pepper, and without one. */
export function keyHashes(plaintext: string, peppers: Peppers): Buffer[] {
  return [...peppers, undefined].map((pepper) => hashKey(plaintext, pepper));
}

/**
 * Draws base62 characters, each equally likely.
 *
 * @param random - Source of random bytes.
 */
export function randomCharacters(length: number, random: (size: number) => Uint8Array = randomBytes): string {
  let characters = "";
  while (characters.length < length) {
    for (const byte of random(length)) {
      if (byte < rejectedFrom && characters.length < length) characters += alphabet[byte % alphabet.length]!;
    }
  }
  return characters;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let index = 0; index < checksumLength; index++) {
    digits = alphabet[rest % alphabet.length]! + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** A secret outside the database, without which a stolen database says nothing about a guess at a key. */
type Pepper = VersionedSecret;

/** The first one hashes new keys, and used ones anew; the others still find what they hashed. */
export type Peppers = readonly Pepper[];

export const peppersSchema: ReturnType<typeof versionedSecretsSchema> = versionedSecretsSchema("pepper");
