import { createHash } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** Returns an id of 26 base-32 characters, which is a hash of the arguments. */
export function hashedId(...parts: readonly (string | number)[]): string {
  const bytes = createHash("sha256").update(JSON.stringify(parts)).digest();
  let text = "";
  for (let at = 0, bits = 0, value = 0; text.length < 26;) {
    if (bits < 5) {
      value = ((value & 31) << 8) | bytes[at++]!;
      bits += 8;
    }
    bits -= 5;
    text += letters[(value >> bits) & 31];
  }
  return text;
}
