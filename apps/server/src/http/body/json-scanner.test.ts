import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depthMax, fieldsMax, jsonScanner, namesMax } from "./json-scanner.ts";

const wide = { valuesMax: 1_000_000, keptMaxBytes: 2 ** 24 };

/** Creates a scanner and passes a text to it, in pieces of the given size. */
function scanned(json: string, pieceBytes = 1 << 16, bounds = wide) {
  const scanner = jsonScanner(bounds);
  const bytes = Buffer.from(json);
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes));
  return scanner;
}

const duplicateKey = (json: string, pieceBytes?: number) => scanned(json, pieceBytes).duplicateKey();

describe.each([1, 2, 7, 1 << 16])("in pieces of %i bytes", (pieceBytes) => {
  test.each([
    ['{"a":1,"a":2}', "#/a"],
    ['{"request":{"latitude":1,"longitude":2,"latitude":3}}', "#/request/latitude"],
    ['[{"b":1},{"b":1,"b":1}]', "#/1/b"],
    [String.raw`{"a":1,"\u0061":2}`, "#/a"],
    [String.raw`{"\"":1,"\"":2}`, '#/"'],
    ['{"a/b":1,"a/b":2}', "#/a~1b"],
    ['{"a":{"a":1},"b":["a","a"],"a":0}', "#/a"],
    ['{ "a" : [ 1 , 2 ] , "a" : 3 }', "#/a"],
    ['{"é":1,"é":2,"x":{"y":0,"y":0}}', "#/é"],
    ['{"__proto__":1,"__proto__":2}', "#/__proto__"],
  ])("finds the repeated key in %s", (json, pointer) => {
    expect(duplicateKey(json, pieceBytes)).toBe(pointer);
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
    expect(duplicateKey(json, pieceBytes)).toBeUndefined();
  });

  test("finds none in whatever JSON.stringify writes, and keeps what it says", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, "\t"), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        const scanner = scanned(json, pieceBytes);
        expect(scanner.duplicateKey()).toBeUndefined();
        expect(JSON.parse(scanner.kept().toString())).toEqual(JSON.parse(json));
      }),
      { seed: 1 },
    );
  });

  test("finds a key that is added a second time to any object", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (object) => {
        const json = JSON.stringify(object);
        const key = JSON.stringify(Object.keys(object)[0]);
        expect(duplicateKey(`${json.slice(0, -1)},${key}:null}`, pieceBytes)).toBeDefined();
      }),
      { seed: 1 },
    );
  });

  test("takes any bytes at all", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'[]{}:,"\\ \n1eu0\u00e9'.split("")), { maxLength: 60 }),
        (parts) => {
          const text = parts.join("");
          const kept = scanned(text, pieceBytes).kept().toString();
          expect(kept.length).toBeLessThanOrEqual(text.length);
          expect(parsed(kept)).toEqual(parsed(text));
        },
      ),
      { seed: 1, numRuns: 1000 },
    );
  });
});

function parsed(json: string): unknown {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return "not JSON";
  }
}

test("keeps white space of texts, and one space for each run outside of them", () => {
  const scanner = scanned(`{ \n\t"a  b" :  [ "  " ,\r\n1 ]${" ".repeat(100_000)}}`);
  expect(scanner.kept().toString()).toBe('{ "a  b" : [ "  " , 1 ] }');
});

test("holds no more memory for a mebibyte of white space than for none", () => {
  const scanner = scanned(" ".repeat(2 ** 20), 4096);
  expect(scanner.heldBytes()).toBeLessThanOrEqual(8192);
});

describe("refuses at once", () => {
  const refused = (json: string, bounds = wide) =>
    expect(() => scanned(json, 1, bounds)).toThrow(expect.objectContaining({ code: "payload_too_large" }));

  test("a level too deep, and takes the deepest", () => {
    scanned("[".repeat(depthMax) + "]".repeat(depthMax));
    refused("[".repeat(depthMax + 1));
    refused('{"a":'.repeat(depthMax + 1));
  });

  test("a field too many in one object, and takes as many in each", () => {
    const object = (fields: number) =>
      `{${Array.from({ length: fields }, (_, index) => `"${index}":0`).join()}}`;
    scanned(`[${object(fieldsMax)},${object(fieldsMax)}]`);
    refused(object(fieldsMax + 1));
  });

  test("a value too many in all, whether item, field, object or list", () => {
    const bounds = { ...wide, valuesMax: 10 };
    scanned("[0,0,0,0,0,0,0,0,0,0]", 1, bounds);
    for (const json of [
      "[0,0,0,0,0,0,0,0,0,0,0]",
      "[[],[],[],[],[],[]]",
      '[{"a":0,"b":0},{"a":0,"b":0},[],[0,0]]',
    ])
      refused(json, bounds);
  });

  test("a new name of a field too many", () => {
    const objects = (names: number) =>
      `[${Array.from({ length: names }, (_, index) => `{"n${index}":0}`).join()}]`;
    scanned(objects(namesMax));
    refused(objects(namesMax + 1));
  });

  test("a byte too many, white space aside", () => {
    const bounds = { ...wide, keptMaxBytes: 10 };
    scanned(`"12345678"${" ".repeat(100)}`, 1, { ...bounds, keptMaxBytes: 11 });
    refused('"123456789"', bounds);
  });
});
