import fc from "fast-check";
import { expect, test } from "vitest";
import { crc32c } from "./crc32c.ts";

/** Examples of RFC 3720, appendix B.4. */
test.each([
  ["32 bytes of zeroes", new Uint8Array(32), 0x8a_91_36_aa],
  ["32 bytes of ones", new Uint8Array(32).fill(0xff), 0x62_a8_ab_43],
  ["32 incrementing bytes", Uint8Array.from({ length: 32 }, (_, index) => index), 0x46_dd_79_4e],
  ["32 decrementing bytes", Uint8Array.from({ length: 32 }, (_, index) => 31 - index), 0x11_3f_db_5c],
])("the checksum of %s is that of RFC 3720", (_title, bytes, expected) => {
  expect(crc32c(bytes)).toBe(expected);
});

test("the checksum of nothing is 0", () => {
  expect(crc32c(new Uint8Array())).toBe(0);
});

/** Computes the checksum by its definition: the bits of the bytes, lowest first, are divided by the polynomial of RFC 3720. */
function dividedBitByBit(bytes: Uint8Array): number {
  let remainder = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ 0x82_f6_3b_78 : remainder >>> 1;
    }
  }
  return ~remainder >>> 0;
}

test("the checksum of any bytes is what the division leaves, whatever their number and place", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat(7), (bytes, from) => {
      expect(crc32c(bytes.subarray(from))).toBe(dividedBitByBit(bytes.slice(from)));
    }),
  );
});
