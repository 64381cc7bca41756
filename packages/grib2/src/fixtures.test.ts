import { describe, expect, test } from "vitest";
import {
  expectCells,
  expectGridAndProduct,
  expectValues,
  fixtureFields,
  goldenFields,
  goldenFiles,
} from "./golden-fields.suite.ts";

describe.each(goldenFiles)("%s.grib2", (file) => {
  const fields = fixtureFields(file);
  const rows = goldenFields.filter((row) => row.file === file);

  test("every field is listed", () => {
    expect(fields.length).toBe(rows.length);
  });

  test.each(rows)("$about: the values of ecCodes to the bit, in order", (golden) => {
    expectValues(fields[golden.field]!, golden);
  });

  test.each(rows)("$about: the grid and the product of ecCodes", (golden) => {
    expectGridAndProduct(fields[golden.field]!, golden);
  });

  test.each(rows)("$about: single cells are those of the whole field", (golden) => {
    expectCells(fields[golden.field]!);
  });
});
