import { brotliDecompressSync, crc32, gunzipSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContentCoding, contentCodings, headMaxBytes } from "../pipeline/answer.ts";
import { compressTail, crc32Before } from "./precompressed.ts";

const decompress: Readonly<Record<ContentCoding, (bytes: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Tails made of words of Brotli's static dictionary, rows as they are served, and noise. */
const anyTail = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        "http://www.",
        " the other government ",
        '{"timestamp":"2026-11-21T09:00:00Z","median":0.8200}',
      ),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    ),
    { maxLength: 300 },
  )
  .map((parts) => Buffer.from(parts.join("")));

describe.each(contentCodings)("%s", (coding) => {
  test("gives back any head and tail", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), anyTail, async (bytes, tail) => {
        const head = Buffer.from(bytes);
        const body = (await compressTail(coding, tail)).after(head);
        expect(decompress[coding](body)).toEqual(Buffer.concat([head, tail]));
      }),
      { numRuns: 200 },
    );
  });

  test("puts heads of any length before a tail", async () => {
    const tail = Buffer.from('{"median":0.5000,"Q10":null},'.repeat(20_000));
    const compressed = await compressTail(coding, tail);
    for (const length of [0, 1, 255, 256, 4096, headMaxBytes]) {
      const head = Buffer.alloc(length, "h");
      expect(decompress[coding](compressed.after(head))).toEqual(Buffer.concat([head, tail]));
    }
    expect(compressed.byteLength).toBeLessThan(6000);
  });
});

test("the checksum of bytes before others is that of both in one", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (before, after) => {
      const joined = crc32Before(crc32(after), after.length)(crc32(before));
      expect(joined).toBe(crc32(Buffer.concat([before, after])));
    }),
  );
});
