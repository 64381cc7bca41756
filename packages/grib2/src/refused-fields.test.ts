import { describe, expect, test } from "vitest";
import { fieldValues } from "./field-values.ts";
import { decoders, fixtureFields, goldenFields, readFixture } from "./golden-fields.suite.ts";
import { Grib2Error } from "./message/grib2-error.ts";
import { type Grib2Field, grib2Fields } from "./message/grib2-field.ts";
import { readGrid } from "./grid/grid.ts";
import { readProduct } from "./message/product.ts";
import { simpleMessage } from "./simple-message.suite.ts";

function decode(field: Grib2Field): Float64Array {
  readProduct(field);
  return fieldValues(field, readGrid(field), decoders);
}

function problemOf(read: () => unknown): Grib2Error {
  try {
    read();
  } catch (error) {
    if (error instanceof Grib2Error) return error;
    throw error;
  }
  throw new Error("Nothing was thrown.");
}

/** Section numbers, by the names of a field's sections. */
const sectionOf = { grid: 3, product: 4, representation: 5, data: 7 } as const;

/** Returns the first field of a fixture with one octet of a section changed. */
function changed(file: string, section: keyof typeof sectionOf, octet: number, value: number): Grib2Field {
  const bytes = readFixture(file);
  const [field] = grib2Fields(bytes);
  bytes[field![section].offset + octet - 1] = value;
  return [...grib2Fields(bytes)][0]!;
}

describe("what is not read", () => {
  const fields = fixtureFields("unsupported");

  test.each([
    [1, "3.90", 3],
    [3, "4.2", 4],
    [5, "5.41", 5],
  ])("field %i names template %s and where it stands", (index, template, section) => {
    const field = fields[index]!;
    const problem = problemOf(() => decode(field));
    expect(problem).toMatchObject({ code: "unsupported", template, section });
    expect(problem.message).toContain(`section ${section}, template ${template}, byte ${problem.offset}`);
    expect(problem.offset).toBeGreaterThan(field.offset);
    expect(problem.offset).toBeLessThan(field.offset + field.length);
  });

  test("the fields around them are read", () => {
    for (const index of [0, 2, 4, 6, 8, 10]) expect([...decode(fields[index]!)]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each([
    ["packings", "grid", 72, 0x08, "staggered"],
    ["products", "product", 18, 3, "unit 3"],
    ["ccsds", "representation", 22, 15, "signed"],
    ["packings", "representation", 20, 64, "64 bits"],
    ["jpeg2000", "representation", 20, 20, "20 bits"],
    ["gaussian", "grid", 11, 2, "reduced Gaussian"],
    ["planes", "grid", 15, 11, "shape 11"],
    ["planes", "grid", 64, 0x40, "both poles"],
    ["planes", "grid", 65, 0x48, "staggered"],
  ] as const)("%s, %s octet %i of %i: %s", (file, section, octet, value, text) => {
    const problem = problemOf(() => decode(changed(file, section, octet, value)));
    expect(problem.code).toBe("unsupported");
    expect(problem.message).toContain(text);
  });

  test("JPEG 2000 is not read without a decoder", () => {
    const [field] = fixtureFields("jpeg2000");
    const problem = problemOf(() => fieldValues(field!, readGrid(field!)));
    expect(problem).toMatchObject({ code: "unsupported", template: "5.40" });
    expect(problem.message).toContain("where a decoder of it is given");
  });

  test.each([7, 9])("field %i, of several processes in one another, says how many", (index) => {
    const problem = problemOf(() => readProduct(fields[index]!));
    expect(problem).toMatchObject({ code: "unsupported", section: 4, offset: fields[index]!.product.offset });
    expect(problem.message).toContain("2 statistical processes");
  });

  test("edition 1 and other files are no GRIB2", () => {
    const bytes = readFixture("products");
    bytes[7] = 1;
    expect(problemOf(() => [...grib2Fields(bytes)])).toMatchObject({ code: "not_grib2", offset: 0 });
    const text = new TextEncoder().encode("<html>Not found</html>");
    expect(problemOf(() => [...grib2Fields(text)])).toMatchObject({ code: "not_grib2", offset: 0 });
  });

  test("an empty file has no fields, and zeros between messages are passed over", () => {
    expect([...grib2Fields(new Uint8Array())]).toEqual([]);
    const bytes = readFixture("several");
    const padded = new Uint8Array(bytes.length * 2 + 100);
    padded.set(bytes, 20);
    padded.set(bytes, 40 + bytes.length);
    expect([...grib2Fields(padded)].map(({ offset }) => offset)).toEqual([
      20,
      20,
      20,
      40 + bytes.length,
      40 + bytes.length,
      40 + bytes.length,
    ]);
  });
});

describe("what contradicts itself", () => {
  test.each([
    ["more columns than points", "packings", "grid", 34, 21],
    ["corners that the increments do not join", "packings", "grid", 66, 1],
    ["a latitude beyond the pole", "packings", "grid", 47, 0x7f],
    ["a Gaussian row that is none", "gaussian", "grid", 48, 0x40],
    ["rows of another Gaussian grid", "gaussian", "grid", 71, 94],
    ["an earth of no size", "planes", "grid", 15, 1],
    ["a first point beyond the pole", "planes", "grid", 39, 0x7f],
    ["a cone without an angle", "planes", "grid", 70, 0x82],
    ["an image of other points", "jpeg2000", "data", 17, 9],
    ["an image that breaks off", "jpeg2000", "data", 200, 0xff],
    ["more values than points", "packings", "representation", 9, 1],
    ["a scale that no number has", "packings", "representation", 16, 0x7f],
    ["blocks of 12", "ccsds", "representation", 23, 12],
  ] as const)("%s", (_, file, section, octet, value) => {
    expect(problemOf(() => decode(changed(file, section, octet, value))).code).toBe("damaged");
  });

  test("an interval whose length is not that of its ends", () => {
    const bytes = readFixture("products");
    const field = [...grib2Fields(bytes)].find(({ product }) => product.unsigned16(8) === 8)!;
    bytes[field.product.offset + 53 - 1]! += 1;
    const problem = problemOf(() => readProduct(field));
    expect(problem).toMatchObject({ code: "damaged", section: 4, offset: field.product.offset });
    expect(problem.message).toContain("7 h from 6 h does not end at 12 h");
  });

  test("a grid of more points than are read asks for no memory", () => {
    const bytes = readFixture("packings");
    const [field] = grib2Fields(bytes);
    const view = new DataView(bytes.buffer, field!.grid.offset);
    for (const octet of [31, 35]) view.setUint32(octet - 1, 0xffff);
    view.setUint32(7 - 1, 0xffff ** 2);
    expect(problemOf(() => readGrid(field!)).code).toBe("too_large");
  });

  test.each(["simple, 12 bits", "complex, noise", "differences of order 2", "16 bits"])(
    "%s: sixteen million values in a section of a few ask for no memory",
    (about) => {
      const golden = goldenFields.find((row) => row.about === about)!;
      const bytes = readFixture(golden.file);
      const field = [...grib2Fields(bytes)][golden.field]!;
      const write = (offset: number, octet: number, value: number): void => {
        new DataView(bytes.buffer).setUint32(offset + octet - 1, value);
      };
      for (const octet of [31, 35]) write(field.grid.offset, octet, 4000);
      for (const octet of [64, 68]) write(field.grid.offset, octet, 0xff_ff_ff_ff);
      write(field.grid.offset, 7, 4000 ** 2);
      write(field.representation.offset, 6, 4000 ** 2);
      const before = process.memoryUsage().arrayBuffers;
      expect(problemOf(() => decode(field)).code).toBe("damaged");
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e6);
    },
  );
});

test.each([
  ["corners of single precision", 96, 84_999_908, 999_998, 84.999908],
  // The longitudes 326.219965 to 392.109982 of public fields, from -10.
  ["differences of angles near a turn", 600, 55_890_017, 109_994, 55.890017],
] as const)("increments of %s, as the Met Office writes them, agree", (_, columns, last, increment, east) => {
  const values = Array.from({ length: columns }, () => 280);
  const form = { rows: 1, columns, scanningMode: 0, bits: 8, decimalScale: 0, values };
  const { bytes } = simpleMessage(form);
  const [{ grid }] = [...grib2Fields(bytes)] as [Grib2Field];
  const view = new DataView(bytes.buffer);
  view.setUint32(grid.offset + 60 - 1, last);
  view.setUint32(grid.offset + 64 - 1, increment);
  const { longitudes } = readGrid([...grib2Fields(bytes)][0]!);
  expect([longitudes[0], longitudes[columns - 1]]).toEqual([-10, expect.closeTo(east, 9)]);
});
