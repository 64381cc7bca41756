import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPng } from "./read-png.suite.ts";
import { type Picture, type Rgba, writePng } from "./write-png.ts";

const byte = fc.nat(255);

const anyPicture: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    palette: fc.array(fc.tuple(byte, byte, byte, byte), { minLength: 1, maxLength: 256 }),
    seed: fc.nat(),
  })
  .map(({ width, height, palette, seed }) => ({
    width,
    height,
    palette,
    pixels: Uint8Array.from(
      { length: width * height },
      (_, at) => (Math.imul(at + 1, seed | 1) >>> 9) % palette.length,
    ),
  }));

test("a picture is read as it was written, with 4 and with 8 bits a pixel", () => {
  fc.assert(
    fc.property(anyPicture, (picture) => {
      expect(readPng(writePng(picture))).toEqual(picture);
    }),
  );
});

test("a palette has a colour for each pixel, and at most 256", () => {
  const colour: Rgba = [1, 2, 3, 255];
  const picture = { width: 2, height: 1, pixels: Uint8Array.of(0, 0) };
  expect(() => writePng({ ...picture, palette: [] })).toThrow("1 to 256");
  expect(() => writePng({ ...picture, palette: Array.from({ length: 257 }, () => colour) })).toThrow("256");
  expect(() => writePng({ ...picture, width: 3, palette: [colour] })).toThrow("width x height");
});

const python = process.env["HALCYON_PYTHON"] ?? "python3";
const { code: lacks } = await runProcess([python, "-c", "import PIL"]);
const absence = lacks === 0 ? "" : " (needs PIL in Python)";

const script = `
import json, sys
from PIL import Image
print(json.dumps([[list(pixel) for pixel in Image.open(path).convert("RGBA").get_flattened_data()] for path in sys.argv[1:]]))`;

test.skipIf(absence !== "")(`Pillow reads every pixel${absence}`, async () => {
  const folder = temporaryFolder();
  const pictures = fc.sample(anyPicture, { numRuns: 10, seed: 3 });
  const paths = pictures.map((picture, index) => {
    const path = join(folder, `${index}.png`);
    writeFileSync(path, writePng(picture));
    return path;
  });
  const { code, stdout, stderr } = await runProcess([python, "-c", script, ...paths]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual(
    pictures.map(({ pixels, palette }) => Array.from(pixels, (index) => palette[index])),
  );
});
