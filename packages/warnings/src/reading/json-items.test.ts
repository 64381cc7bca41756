import { expect, test } from "vitest";
import { utf8 } from "../cap-documents.suite.ts";
import { UnreadableDocument } from "./findings.ts";
import { jsonItems } from "./json-items.ts";

const names = new Set(["features", "next"]);
const values = (text: string, bytesMax = 1000) =>
  [...jsonItems(utf8(text), names, bytesMax)].map(({ name, read }) => [
    name,
    "value" in read ? read.value : "fault",
  ]);

test("it gives the items of the named lists, and named values", () => {
  const text = `\uFEFF { "x": [1, {"features": []}], "features" : [ {"a": "}]\\"\\\\"}, 2 ,[3]], "next": {"b": null} }`;
  expect(values(text)).toEqual([
    ["features", { a: '}]"\\' }],
    ["features", 2],
    ["features", [3]],
    ["next", { b: null }],
  ]);
});

test("an object without the named lists, and each item of a list alone, are items", () => {
  expect(values('{"a": [1]}')).toEqual([[undefined, { a: [1] }]]);
  expect(values("[1, true, {}]")).toEqual([
    [undefined, 1],
    [undefined, true],
    [undefined, {}],
  ]);
  expect(values('{"features": []}')).toEqual([]);
});

test("an item that is faulty, too large or too deep does not hide the others", () => {
  const deep = "[".repeat(33) + "]".repeat(33);
  expect(values(`{"features": [1, {"a": tru}, "${"x".repeat(100)}", ${deep}, 2]}`, 100)).toEqual([
    ["features", 1],
    ["features", "fault"],
    ["features", "fault"],
    ["features", "fault"],
    ["features", 2],
  ]);
  const many = `[${"[],".repeat(150_000)}[]]`;
  expect(values(`[${many}]`, 1e7)).toEqual([[undefined, "fault"]]);
});

test("a document that ends early gives its whole items, then an error", () => {
  const items = jsonItems(utf8('{"features": [{"a": 1}, {"a": 2'), names, 1000);
  expect(items.next().value).toEqual({ name: "features", read: { value: { a: 1 } } });
  expect(() => items.next()).toThrow("ends early");
  for (const text of [
    "[",
    "{",
    '{"features',
    '{"features":',
    '{"features": [1',
    "[1,",
    "",
    '{"a" 1}',
    "[}",
    "{:",
  ])
    expect(() => values(text)).toThrow(UnreadableDocument);
});
