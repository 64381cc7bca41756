import fc from "fast-check";
import { expect, test } from "vitest";
import { duplicateKey } from "./duplicate-key.ts";

test.each([
  ['{"a":1,"a":2}', "#/a"],
  ['{"request":{"latitude":1,"longitude":2,"latitude":3}}', "#/request/latitude"],
  ['[{"b":1},{"b":1,"b":1}]', "#/1/b"],
  [String.raw`{"a":1,"\u0061":2}`, "#/a"],
  [String.raw`{"\"":1,"\"":2}`, '#/"'],
  ['{"a/b":1,"a/b":2}', "#/a~1b"],
  ['{"a":{"a":1},"b":["a","a"],"a":0}', "#/a"],
  ['{ "a" : [ 1 , 2 ] , "a" : 3 }', "#/a"],
  ['{"__proto__":1,"__proto__":2}', "#/__proto__"],
])("finds the repeated key in %s", (json, pointer) => {
  expect(duplicateKey(json)).toBe(pointer);
});

test.each([
  "1",
  '"{"',
  "[]",
  "{}",
  '{"a":{"a":{"a":1}}}',
  '["a","a"]',
  '{"a":"b","b":"a"}',
  String.raw`{"a":"\\","b":"{\"b\":1"}`,
])("finds none in %s", (json) => {
  expect(duplicateKey(json)).toBeUndefined();
});

test("finds none in whatever JSON.stringify writes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      expect(duplicateKey(JSON.stringify(value, null, indent))).toBeUndefined();
    }),
    { seed: 1 },
  );
});

test("finds a key that is added a second time to any object", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (object) => {
      const json = JSON.stringify(object);
      const key = JSON.stringify(Object.keys(object)[0]);
      expect(duplicateKey(`${json.slice(0, -1)},${key}:null}`)).toBeDefined();
    }),
    { seed: 1 },
  );
});

test("reads a mebibyte of nesting without running out of stack", () => {
  const depth = 500_000;
  expect(duplicateKey("[".repeat(depth) + "]".repeat(depth))).toBeUndefined();
});
