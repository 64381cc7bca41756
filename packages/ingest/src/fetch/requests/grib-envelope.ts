/** Size of section 0 of a GRIB2 message [bytes]. This section states the length of the message. */
export const envelopeBytes = 16;

const edition = 2;

/**
 * Returns the length that a GRIB2 message states in its first 16 bytes.
 *
 * @returns undefined if the bytes do not begin a GRIB2 message.
 */
export function messageLength(bytes: Uint8Array): number | undefined {
  if (bytes.length < envelopeBytes || textAt(bytes, 0) !== "GRIB" || bytes[7] !== edition) return undefined;
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(8));
  return Number.isSafeInteger(length) ? length : undefined;
}

/** Returns true if the bytes are exactly one complete GRIB2 message. */
export function isMessage(bytes: Uint8Array): boolean {
  return messageLength(bytes) === bytes.length && textAt(bytes, bytes.length - 4) === "7777";
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCodePoint(...bytes.subarray(at, at + 4));
}
