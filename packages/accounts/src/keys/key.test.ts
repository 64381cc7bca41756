import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashKey, isKeyShaped, issueKey, randomCharacters } from "./key.ts";

describe("issueKey", () => {
  test("gives hal_, 32 random characters and 6 of checksum", () => {
    expect(issueKey().plaintext).toMatch(/^hal_[0-9A-Za-z]{38}$/);
  });

  test("tells keys apart by their first four characters", () => {
    const { plaintext, start } = issueKey();
    expect(start).toBe(plaintext.slice(0, 8));
  });

  test("draws bytes of 248 and more again", () => {
    const draws = [new Uint8Array(32).fill(248), new Uint8Array(32).fill(255), new Uint8Array(32).fill(61)];
    const { plaintext } = issueKey(() => draws.shift()!);
    expect(plaintext.slice(4, 36)).toBe("z".repeat(32));
  });

  test("ends with the CRC-32 of what stands before", () => {
    // Python: zlib.crc32(b"hal_" + b"0" * 32) is 1777067941, which is 1wGOY9 in base 62.
    expect(issueKey(() => new Uint8Array(32)).plaintext).toBe(`hal_${"0".repeat(32)}1wGOY9`);
  });
});

describe("isKeyShaped", () => {
  test("knows every issued key", () => {
    for (let count = 0; count < 200; count++) expect(isKeyShaped(issueKey().plaintext)).toBe(true);
  });

  test("finds every change of one character", () => {
    const { plaintext } = issueKey();
    fc.assert(
      fc.property(
        fc.nat({ max: plaintext.length - 1 }),
        fc.constantFrom("0", "9", "A", "Z", "a", "z", "_", "-"),
        (index, character) => {
          fc.pre(plaintext[index] !== character);
          expect(isKeyShaped(plaintext.slice(0, index) + character + plaintext.slice(index + 1))).toBe(false);
        },
      ),
      { seed: 1 },
    );
  });

  test.each(["", "hal_", "hal_0", `${issueKey().plaintext} `, issueKey().plaintext.toUpperCase()])(
    "refuses another form",
    (text) => {
      expect(isKeyShaped(text)).toBe(false);
    },
  );
});

describe("hashKey", () => {
  test("is SHA-256", () => {
    // FIPS 180-2, appendix B.1.
    expect(hashKey("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  test("is HMAC-SHA-256 under a pepper", () => {
    // RFC 4231, test case 2.
    const pepper = { version: 1, secret: Buffer.from("Jefe") };
    expect(hashKey("what do ya want for nothing?", pepper).toString("hex")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });
});

test("randomCharacters gives as many as are asked for, others each time", () => {
  expect(randomCharacters(16)).toMatch(/^[0-9A-Za-z]{16}$/);
  expect(randomCharacters(16)).not.toBe(randomCharacters(16));
});
