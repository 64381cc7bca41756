import { isKeyShaped } from "../../src/accounts/keys/key.ts";

const prefix = "hal_";
const secretLength = 38;

/**
 * All secrets of webhooks and all API keys in a text, the latter with or without `hal_` before them. A key is known by its checksum, so that nobody has to say which
 * keys were issued; of other runs of base62 characters one in 4 billion is taken for a key.
 */
export function leakedKeys(text: string): string[] {
  const found = new Set(text.match(/whsec_[0-9A-Za-z+/]{8,}/g));
  for (const [run] of text.matchAll(/[0-9A-Za-z]{38,}/g)) {
    for (let start = 0; start + secretLength <= run.length; start++) {
      const key = prefix + run.slice(start, start + secretLength);
      if (isKeyShaped(key)) found.add(key);
    }
  }
  return [...found];
}
