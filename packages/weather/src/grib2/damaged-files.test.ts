import { describe, expect, test } from "vitest";
import { cellValues, fieldValues } from "./field-values.ts";
import { goldenFiles, readFixture } from "./golden-fields.suite.ts";
import { Grib2Error } from "./grib2-error.ts";
import { grib2Fields } from "./grib2-field.ts";
import { readGrid } from "./grid.ts";
import { readProduct } from "./product.ts";

/** Reads all that there is; the number of values. Errors of the closed list are as good. */
function readAll(bytes: Uint8Array): number {
  let count = 0;
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Grib2Error)) throw error;
    }
  };
  attempt(() => {
    for (const field of grib2Fields(bytes)) {
      attempt(() => void readProduct(field));
      attempt(() => {
        const grid = readGrid(field);
        count += cellValues(field, grid, [{ latitudeIndex: 0, longitudeIndex: 0 }]).length;
        const values = fieldValues(field, grid);
        if (values.includes(Infinity) || values.includes(-Infinity)) throw new Error("An endless value.");
        count += values.length;
      });
    }
  });
  return count;
}

/** Mulberry32: the same numbers in [0, 1) for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The messages of a file, each on its own. */
function messagesOf(file: string): readonly Uint8Array<ArrayBuffer>[] {
  const bytes = readFixture(file);
  const ranges = new Map([...grib2Fields(bytes)].map(({ offset, length }) => [offset, length]));
  return [...ranges].map(([offset, length]) => bytes.slice(offset, offset + length));
}

describe.each(goldenFiles)("%s.grib2", (file) => {
  const messages = messagesOf(file);

  test("cut at the edge of any section, or a byte beside it, it is damaged", () => {
    for (const message of messages) {
      const [field] = grib2Fields(message);
      const { identification, grid, product, representation, data } = field!;
      for (const { offset } of [identification, grid, product, representation, data]) {
        for (const end of [offset - 1, offset, offset + 1, offset + 5]) {
          expect(() => [...grib2Fields(message.subarray(0, end))]).toThrow(Grib2Error);
        }
      }
    }
  });

  test("a section that is cut while its message holds together gives values or a typed error", () => {
    for (const message of messages) {
      const [field] = grib2Fields(message);
      for (const { offset, length } of [field!.grid, field!.product, field!.representation, field!.data]) {
        for (const cut of [1, 2, Math.floor(length / 2), length - 5]) {
          if (cut <= 0) continue;
          const shorter = new Uint8Array(message.length - cut);
          shorter.set(message.subarray(0, offset + length - cut));
          shorter.set(message.subarray(offset + length), offset + length - cut);
          const view = new DataView(shorter.buffer);
          view.setUint32(offset, length - cut);
          view.setBigUint64(8, BigInt(shorter.length));
          readAll(shorter);
        }
      }
    }
  });

  test("flipped bits give values or a typed error", () => {
    const next = random(goldenFiles.indexOf(file) + 1);
    for (const message of messages) {
      for (let round = 0; round < 40; round += 1) {
        const copy = message.slice();
        const flips = 1 + Math.floor(next() * 3);
        for (let flip = 0; flip < flips; flip += 1) {
          // Half of the flips hit the descriptions, which are short.
          const within = next() < 0.5 ? Math.min(220, copy.length) : copy.length;
          copy[Math.floor(next() * within)]! ^= 1 << Math.floor(next() * 8);
        }
        readAll(copy);
      }
    }
  });

  test("octets of 0 and 255 in a row give values or a typed error", () => {
    const next = random(goldenFiles.indexOf(file) + 100);
    for (const message of messages) {
      for (let round = 0; round < 20; round += 1) {
        const copy = message.slice();
        const start = 16 + Math.floor(next() * (copy.length - 20));
        copy.fill(
          next() < 0.5 ? 0 : 255,
          start,
          Math.min(start + 1 + Math.floor(next() * 8), copy.length - 4),
        );
        readAll(copy);
      }
    }
  });
});
