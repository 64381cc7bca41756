import { sized } from "@halcyon/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cellValues, fieldValues } from "./field-values.ts";
import { decoders, goldenFiles, readFixture } from "./golden-fields.suite.ts";
import { Grib2Error } from "./message/grib2-error.ts";
import { grib2Fields } from "./message/grib2-field.ts";
import { readGrid } from "./grid/grid.ts";
import { readProduct } from "./message/product.ts";

/** Calls a function. Errors with a code of the closed list are accepted. */
function attempt(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Grib2Error)) throw error;
  }
}

/** Total size of the arrays that decoding has allocated since this was last set to 0 [bytes]. */
let takenBytes = 0;

function counted<Kind extends Float64ArrayConstructor | Uint32ArrayConstructor>(kind: Kind): Kind {
  return new Proxy(kind, {
    construct: (target, parameters) => {
      const made = Reflect.construct(target, parameters);
      takenBytes += made.byteLength;
      return made;
    },
  });
}

beforeAll(() => {
  vi.stubGlobal("Float64Array", counted(Float64Array));
  vi.stubGlobal("Uint32Array", counted(Uint32Array));
});
afterAll(() => vi.unstubAllGlobals());

/** Reads everything in a file, and returns the maximum size of a field's values [bytes]. */
function readAll(bytes: Uint8Array): number {
  let mostBytes = 0;
  attempt(() => {
    for (const field of grib2Fields(bytes)) {
      attempt(() => void readProduct(field));
      attempt(() => {
        cellValues(field, readGrid(field), [{ row: 0, column: 0 }], decoders);
      });
      takenBytes = 0;
      attempt(() => {
        const values = fieldValues(field, readGrid(field), decoders);
        if (values.includes(Infinity) || values.includes(-Infinity)) throw new Error("An endless value.");
      });
      mostBytes = Math.max(mostBytes, takenBytes);
    }
  });
  return mostBytes;
}

interface Message {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Offsets at which sections begin and end. */
  readonly edges: readonly number[];
}

/** Returns the messages of a file separately. */
function messagesOf(file: string): readonly Message[] {
  const bytes = readFixture(file);
  const ranges = new Map([...grib2Fields(bytes)].map(({ offset, length }) => [offset, length]));
  return [...ranges].map(([offset, length]) => {
    const message = bytes.slice(offset, offset + length);
    const sections = [...grib2Fields(message)].flatMap((field) => {
      const { identification, grid, product, representation, bitmap, data } = field;
      return [identification, grid, product, representation, data, ...(bitmap === undefined ? [] : [bitmap])];
    });
    return {
      bytes: message,
      edges: sections.flatMap((section) => [section.offset, section.offset + section.length]),
    };
  });
}

/** A relative position in a message, from 0 to 1. Half of the positions are in the descriptions, which are short. */
const place = fc.record({
  share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  early: fc.boolean(),
});

function offsetOf({ share, early }: { share: number; early: boolean }, { length }: Uint8Array): number {
  return Math.floor(share * (early ? Math.min(220, length) : length));
}

const flips = fc.array(fc.record({ place, bit: fc.nat(7) }), { minLength: 1, maxLength: 4 });

const fill = fc.record({ place, octet: fc.constantFrom(0, 255), count: fc.integer({ min: 1, max: 8 }) });

describe.each([...goldenFiles, "planes"])("%s.grib2", (file) => {
  const messages = messagesOf(file);
  const oneOf = fc.constantFrom(...messages.keys());
  const holds = (damaged: Uint8Array, { bytes }: Message): void => {
    const honestBytes = bytes.length + readAll(bytes);
    expect(readAll(damaged)).toBeLessThanOrEqual(2 * honestBytes);
  };

  test("cut at the edge of any section, or a byte beside it, it is a typed error", () => {
    for (const { bytes, edges } of messages) {
      for (const edge of edges) {
        for (const end of [edge - 1, edge, edge + 1, edge + 5]) {
          if (end >= bytes.length) continue;
          expect(() => [...grib2Fields(bytes.subarray(0, end))]).toThrow(Grib2Error);
        }
      }
    }
  });

  test("cut anywhere, it is a typed error", () => {
    fc.assert(
      fc.property(oneOf, place, (index, cut) => {
        const { bytes } = messages[index]!;
        const end = Math.max(1, offsetOf(cut, bytes));
        expect(() => [...grib2Fields(bytes.subarray(0, end))]).toThrow(Grib2Error);
      }),
      { numRuns: sized(100, 2000) },
    );
  });

  test("a section that is cut while its message holds together gives values or a typed error", () => {
    fc.assert(
      fc.property(oneOf, fc.nat(), fc.nat(), (index, which, cut) => {
        const message = messages[index]!;
        const { bytes } = message;
        const [field] = grib2Fields(bytes);
        const { grid, product, representation, bitmap, data } = field!;
        const sections = [grid, product, representation, data, bitmap ?? data];
        const { offset, length } = sections[which % sections.length]!;
        const left = 5 + (cut % (length - 4));
        const shorter = Uint8Array.from([
          ...bytes.subarray(0, offset + left),
          ...bytes.subarray(offset + length),
        ]);
        const view = new DataView(shorter.buffer);
        view.setUint32(offset, left);
        view.setBigUint64(8, BigInt(shorter.length));
        holds(shorter, message);
      }),
      { numRuns: sized(60, 1000) },
    );
  });

  test("flipped bits give values or a typed error, in no more than twice the memory", () => {
    fc.assert(
      fc.property(oneOf, flips, (index, drawn) => {
        const message = messages[index]!;
        const copy = message.bytes.slice();
        for (const flip of drawn) copy[offsetOf(flip.place, copy)]! ^= 1 << flip.bit;
        holds(copy, message);
      }),
      { numRuns: sized(150, 3000) },
    );
  });

  test("octets of 0 and 255 in a row give values or a typed error, in no more than twice the memory", () => {
    fc.assert(
      fc.property(oneOf, fill, (index, drawn) => {
        const message = messages[index]!;
        const copy = message.bytes.slice();
        const start = 16 + offsetOf(drawn.place, copy.subarray(20));
        copy.fill(drawn.octet, start, Math.min(start + drawn.count, copy.length - 4));
        holds(copy, message);
      }),
      { numRuns: sized(80, 1500) },
    );
  });
});
