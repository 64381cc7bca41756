import { type Endpoint, v2 } from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { expect, test } from "vitest";
import { csvColumns, type Meaning } from "./csv-columns.mts";
import { endpointPages, previewPages } from "./endpoints.mts";

const ofV2: readonly Endpoint[] = Object.values(v2);

test("the reference gives every column of a table a meaning", () => {
  const pages = [...endpointPages(endpoints, []), ...previewPages(ofV2, [])];
  const tables = pages.flatMap(({ path, text }) => {
    const [, after] = text.split("Columns of the table:\n\n");
    return after === undefined ? [] : [{ path, rows: after.split("\n\n")[0]!.split("\n").slice(2) }];
  });
  const silent = tables.flatMap(({ path, rows }) =>
    rows.filter((row) => /\| *\|$/.test(row)).map((row) => `${path} ${row}`),
  );
  expect(silent).toEqual([]);
  // All tables but that of the verification, which is empty on a server that verifies nothing, that of a map, which takes minutes to be made, and those of two
  // jobs of plans, which are the tables of their orders.
  expect(tables).toHaveLength(pages.filter(({ text }) => text.includes("accept: text/csv")).length - 4);
});

const meanings: Meaning[] = [
  ["forecast[].median", "The score."],
  ["forecast[].ensemble.median", "The median of the members."],
  ["forecast[].constraints[].value", "What it saw."],
  ["models[].years[].value", "The value of a year."],
  ["climatology.<variable>.Q10", "One year of ten is lower."],
  ["months[].windows", "How many windows there are."],
];

test.each([
  ["median", "`median`", "The score."],
  ["constraints.3.value", "`constraints[].value`", "What it saw."],
  ["2041", "`<year>`", "The value of a year."],
  ["temperature_2m.Q10", "`<variable>.Q10`", "One year of ten is lower."],
  ["windows.P90", "`windows.P90`", "How many windows there are."],
])("the column %s means what the field does", (column, shown, meaning) => {
  expect(csvColumns(column, meanings)).toEqual([[shown, meaning]]);
});

test("columns of one field stand once", () => {
  expect(csvColumns("2041,2042,constraints.0.value,constraints.1.value", meanings)).toHaveLength(2);
});
