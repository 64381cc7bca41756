import { expect, test } from "vitest";
import { jsonPieces, WrittenJson } from "./written-json.ts";

const textOf = (fields: object): string =>
  jsonPieces(fields)
    .map((piece) => piece.toString())
    .join("");

test("an object is written as JSON.stringify writes it", () => {
  for (const value of [{}, { a: 1 }, { a: undefined, b: [null, "é"], 'c"': { d: true } }, { a: undefined }])
    expect(textOf(value)).toBe(JSON.stringify(value));
});

test("what was written before stands in its place as it is", () => {
  const json = new WrittenJson(['{"x":', Buffer.from("1.50}")]);
  expect(textOf({ headers: { etag: "v1" }, json })).toBe('{"headers":{"etag":"v1"},"json":{"x":1.50}}');
});
