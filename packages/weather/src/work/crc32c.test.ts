import { expect, test } from "vitest";
import { crc32c } from "./crc32c.ts";

/** RFC 3720, appendix B.4. */
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
