import fc from "fast-check";
import { expect, test } from "vitest";
import { tableOfRows } from "../table/table-of-rows.ts";
import type { Table } from "../table/table.ts";
import { writeCsv } from "./write-csv.ts";

const textOf = (...tables: Table[]): string => [...writeCsv(tables)].join("");

test("writes each kind of column, and missing values as empty fields", () => {
  const table = tableOfRows(
    [
      { name: "start", kind: "time" },
      { name: "date", kind: "day" },
      { name: "note", kind: "text" },
      { name: "wind", kind: "number", unit: "m/s" },
    ],
    [
      { start: "2026-11-21T09:00:00Z", date: "2026-11-21", note: 'calm, "still"', wind: 0 },
      { start: -1000, date: -1, note: "", wind: 1.25e-7 },
      { start: null, wind: Number.NaN },
    ],
  );
  expect(textOf(table)).toBe(
    [
      "start,date,note,wind",
      '2026-11-21T09:00:00Z,2026-11-21,"calm, ""still""",0',
      "1969-12-31T23:59:59Z,1969-12-31,,1.25e-7",
      ",,,",
      "",
    ].join("\r\n"),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\r=1", `"'\r=1"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ["-33.9", "-33.9"],
  ["2026-11-24", "2026-11-24"],
  ["site-7", "site-7"],
])("writes the text %j as %s, which no spreadsheet runs as a formula", (text, field) => {
  expect(textOf({ columns: [{ name: "ref", kind: "text", values: [text] }] })).toBe(`ref\r\n${field}\r\n`);
});

test("writes several tables under one heading", () => {
  const of = (...values: number[]): Table => ({ columns: [{ name: "n", kind: "number", values }] });
  expect(textOf(of(1, 2), of(), of(3))).toBe("n\r\n1\r\n2\r\n3\r\n");
});

test("writes a long table in pieces", () => {
  const values = Float64Array.from({ length: 10_000 }, (_, row) => row);
  const pieces = [...writeCsv([{ columns: [{ name: "n", kind: "number", values }] }])];
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join("").split("\r\n").slice(1, -1).map(Number)).toEqual([...values]);
});

test("gives every number and every second back", () => {
  const second = fc.integer({ min: Date.UTC(1, 0, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double({ noNaN: true }), second), { minLength: 1 }), (rows) => {
      const numbers = rows.map(([number]) => number);
      const instants = rows.map(([, seconds]) => seconds * 1000);
      const table: Table = {
        columns: [
          { name: "time", kind: "time", values: instants },
          { name: "n", kind: "number", values: numbers },
        ],
      };
      const read = textOf(table).trimEnd().split("\r\n").slice(1);
      expect(read.map((line) => Date.parse(line.split(",")[0]!))).toEqual(instants);
      expect(read.map((line) => Number(line.split(",")[1]))).toEqual(numbers.map((number) => number + 0));
    }),
  );
});

test("bytes are hexadecimal digits, and missing ones an empty field", () => {
  const values = [Uint8Array.of(1, 0xab), null];
  const numbers = { name: "b", kind: "number", values: [1, 2] } as const;
  const table = { columns: [{ name: "a", kind: "bytes", values } as const, numbers] };
  expect([...writeCsv([table])].join("")).toBe("a,b\r\n01ab,1\r\n,2\r\n");
});
