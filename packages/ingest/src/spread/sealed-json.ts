import { sealOf, unsealed } from "@halcyon/weather/source-kit";

/** Writes a value as JSON, with its seal. */
export function sealedJson(value: unknown): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return Buffer.concat([bytes, sealOf(bytes)]);
}

/** Reads sealed JSON; undefined where it has changed since. The writer says what it holds. */
export function jsonOfSealed(sealed: Uint8Array): unknown {
  const bytes = unsealed(sealed);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
}
