import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContentCoding, contentCodings } from "./negotiate.ts";
import { headMaxBytes, precompressed } from "./precompressed.ts";

const decompress: Readonly<Record<ContentCoding, (bytes: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Words of Brotli's static dictionary, rows as they are served, and noise. */
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
        const body = Buffer.concat(await precompressed(coding, head, tail));
        expect(decompress[coding](body)).toEqual(Buffer.concat([head, tail]));
      }),
      { numRuns: 200 },
    );
  });

  test("puts any head before a tail that is compressed once", async () => {
    const tail = Buffer.from('{"median":0.5000,"Q10":null},'.repeat(20_000));
    for (const length of [0, 1, 255, 256, 4096, headMaxBytes]) {
      const head = Buffer.alloc(length, "h");
      const parts = await precompressed(coding, head, tail);
      expect(decompress[coding](Buffer.concat(parts))).toEqual(Buffer.concat([head, tail]));
      const again = await precompressed(coding, head, tail);
      expect(again.some((part) => part !== head && parts.includes(part))).toBe(true);
    }
    expect(Buffer.concat(await precompressed(coding, Buffer.alloc(300), tail)).length).toBeLessThan(6000);
  });
});
