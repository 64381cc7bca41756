import { expect, test } from "vitest";
import { csvField } from "./csv-field.ts";

test.each([
  [null, ""],
  [0.5, "0.5"],
  [-3, "-3"],
  [true, "true"],
  ["Crane, site 7", '"Crane, site 7"'],
  ['a "b"', '"a ""b"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ["-33.9,18.4", '"-33.9,18.4"'],
  ["-33.9", "-33.9"],
  ["2026-11-24", "2026-11-24"],
])("%j is %s", (value, field) => {
  expect(csvField(value)).toBe(field);
});
