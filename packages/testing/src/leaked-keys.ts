import { crc32 } from "node:zlib";

const prefix = "hal_";
const randomLength = 32;
const checksumLength = 6;
const secretLength = randomLength + checksumLength;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Returns all webhook secrets and API keys in a text. Keys without their prefix `hal_` are also found. Keys are recognised by their checksum, so the issued
 * keys need not be known. One in 4 billion other sequences of base62 characters is mistaken for a key.
 */
export function leakedKeys(text: string): string[] {
  const found = new Set(text.match(/whsec_[0-9A-Za-z+/]{8,}/g));
  for (const [run] of text.matchAll(/[0-9A-Za-z]{38,}/g)) {
    for (let start = 0; start + secretLength <= run.length; start++) {
      const secret = run.slice(start, start + secretLength);
      if (checksum(prefix + secret.slice(0, randomLength)) === secret.slice(randomLength))
        found.add(prefix + secret);
    }
  }
  return [...found];
}

/** Returns the CRC-32 of a text as 6 base62 characters. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let index = 0; index < checksumLength; index++) {
    digits = alphabet[rest % alphabet.length]! + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/**
 * Returns all paths in a text that grant access without a key. Examples are the paths of calendar feeds, tables and linked maps, and links for confirming, blocking and
 * unsubscribing.
 */
export function leakedLinks(text: string): string[] {
  return [...text.matchAll(/\/(?:feeds|tables|maps|confirm|block|unsubscribe)\/[0-9A-Za-z]{32}/g)].map(
    ([link]) => link,
  );
}
