import { createHmac, hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { type VersionedSecret, versionedSecretsSchema } from "@halcyon/base/versioned-secrets";

/** New API key. */
interface IssuedKey {
  /** Plain text of the key. It is shown once and never stored. */
  readonly plaintext: string;
  /** First characters of the key, by which people can distinguish keys. */
  readonly start: string;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefix = "hal_";
const randomLength = 32;
const checksumLength = 6;
const shownLength = prefix.length + 4;
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Random bytes of at least this value are discarded, so that all characters are equally likely. */
const rejectedFrom = 256 - (256 % alphabet.length);

/**
 * Creates a key: `hal_`, 32 random base62 characters (190 bits), and the CRC-32 of these 36 characters as 6 base62 characters.
 *
 * @param random - Source of random bytes.
 */
export function issueKey(random: (size: number) => Uint8Array = randomBytes): IssuedKey {
  const body = prefix + randomCharacters(randomLength, random);
  const plaintext = body + checksum(body);
  return { plaintext, start: plaintext.slice(0, shownLength) };
}

/** Returns true if a text has the form of a key and its checksum matches. The check finds typing errors without a query to the database. */
export function isKeyShaped(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Returns true if a text begins with the prefix of keys and is therefore probably meant as a key. */
export function isMeantAsKey(text: string): boolean {
  return text.startsWith(prefix);
}

/** Returns the hash that is stored for a key (32 bytes): its SHA-256 or, with a pepper, its HMAC-SHA-256. */
export function hashKey(plaintext: string, pepper?: Pepper): Buffer {
  return pepper === undefined
    ? hash("sha256", plaintext, "buffer")
    : createHmac("sha256", pepper.secret).update(plaintext).digest();
}

/** Returns all possible stored hashes of a key: one for each pepper, and one without a pepper. */
export function keyHashes(plaintext: string, peppers: Peppers): Buffer[] {
  return [...peppers, undefined].map((pepper) => hashKey(plaintext, pepper));
}

/**
 * Returns random base62 characters, all equally likely.
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

/** Secret that is kept outside the database and included in hashes. Without it, a stolen database cannot be used to check guesses of keys. */
type Pepper = VersionedSecret;

/**
 * Peppers (secrets outside the database that key hashes need), newest first. The first pepper hashes new keys, and rehashes old keys when they are used. The
 * other peppers are needed to find keys that were hashed with them.
 */
export type Peppers = readonly Pepper[];

export const peppersSchema: ReturnType<typeof versionedSecretsSchema> = versionedSecretsSchema("pepper");
