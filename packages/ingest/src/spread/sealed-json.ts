import { sealOf, unsealed } from "@halcyon/weather/source-kit";

/** Returns a value as JSON with a checksum. */
export function sealedJson(value: unknown): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return Buffer.concat([bytes, sealOf(bytes)]);
}

/** Reads JSON with a checksum; undefined if the JSON does not match the checksum. The content is not validated. */
export function jsonOfSealed(sealed: Uint8Array): unknown {
  const bytes = unsealed(sealed);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
}
