import fc from "fast-check";
import { expect, test } from "vitest";
import { parseQuery } from "./read-input.ts";

test("reads what URLSearchParams writes", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })), (parameters) => {
      const search = new URLSearchParams(parameters).toString();
      expect({ ...parseQuery(search) }).toEqual(Object.fromEntries(new URLSearchParams(search)));
    }),
    { seed: 1 },
  );
});

test.each([
  ["", {}],
  ["&", {}],
  ["a", { a: "" }],
  ["a=1=2", { a: "1=2" }],
  ["a+b=c%20d", { "a b": "c d" }],
])("reads %j", (search, parameters) => {
  expect({ ...parseQuery(search) }).toEqual(parameters);
});

test("keeps a parameter that is named like a property of every object", () => {
  expect(Object.keys(parseQuery("__proto__=1&constructor=2"))).toEqual(["__proto__", "constructor"]);
});

test("refuses a parameter that is given twice", () => {
  expect(() => parseQuery("limit=1&limit=2")).toThrow(
    expect.objectContaining({
      code: "invalid_request",
      errors: [expect.objectContaining({ parameter: "limit" })],
    }),
  );
});

test.each(["a=%", "a=%zz", "a=%ff", "%c3%28=1"])("refuses the broken encoding %s", (search) => {
  expect(() => parseQuery(search)).toThrow(expect.objectContaining({ code: "malformed_request" }));
});

test("takes a list name by name, as many generated clients give it", () => {
  const lists = new Set(["variables"]);
  expect(parseQuery("variables=a&n=1&variables=b%2Cc", lists)).toEqual({ variables: "a,b,c", n: "1" });
  expect(() => parseQuery("n=1&n=2", lists)).toThrow("twice");
});
