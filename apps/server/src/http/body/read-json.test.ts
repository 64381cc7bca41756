import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../errors/refusal.ts";
import { jsonFault, parseJson } from "./read-json.ts";

function refusalOf(body: string): Refusal {
  try {
    parseJson(Buffer.from(body));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("It was taken.");
}

describe("a body that is not JSON", () => {
  test("is refused with what is wrong in it", () => {
    const { code, message } = refusalOf('{"request":{"latitude":NaN}}');
    expect(code).toBe("malformed_request");
    expect(message).toBe("The body is not JSON. NaN is not JSON; write null, or leave the field out.");
  });

  test("is refused as such when only the order is wrong", () => {
    expect(refusalOf('{"a" 1}').message).toBe("The body is not JSON.");
  });
});

describe("what is not JSON in a document", () => {
  test.each([
    ['{"latitude":NaN}', "NaN is not JSON; write null, or leave the field out."],
    ['{"latitude":-Infinity}', "-Infinity is not JSON; write null, or leave the field out."],
    ["undefined", "undefined is not JSON; write null, or leave the field out."],
    ['{"a":None}', "None is not JSON; write null, or leave the field out."],
    ['{"a":True}', "True is not JSON; write true."],
    ["{'a':1}", "Names and texts need double quotes, not single ones."],
    ["{latitude:1}", "latitude has no double quotes."],
    ['{"a":1,}', "There is a comma before }; leave it out."],
    ["[1,2 , ]", "There is a comma before ]; leave it out."],
    ['{"a":1 // north\n}', "JSON has no comments; leave them out."],
    ['{"a":[1,2', "It ends before its last bracket is closed."],
    ['{"name":"Site 7', 'The text that begins with "Site 7" has no end.'],
    [
      '{"name":"Site\n7"}',
      'The text that begins with "Site" has a line break or another control character; write it as an escape, such as \\n.',
    ],
    ['{"path":"C:\\data"}', 'The text that begins with "C:" has a single backslash; write two.'],
    ['{"a":51,5.}', "5. is not JSON."],
    ['{"a":.5}', ".5 is not JSON."],
    ['{"a":+1}', "+1 is not JSON."],
    ['{"a":0x1F}', "0x1F is not JSON."],
    ["<html><body>Sign in", "<html><body>Sign is not JSON."],
  ])("%s", (document, sentence) => {
    expect(jsonFault(document)).toBe(sentence);
  });

  test("is not named when only the order is wrong", () => {
    expect(jsonFault('{"a" 1}')).toBeUndefined();
  });

  test("is at most a few words of the document", () => {
    expect(jsonFault("x".repeat(1_000_000))).toBe(`${"x".repeat(20)} has no double quotes.`);
    expect(jsonFault(`["${"y".repeat(1_000_000)}`)).toBe(
      `The text that begins with "${"y".repeat(20)}" has no end.`,
    );
  });

  test("is nothing in any document that is JSON", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (document, indent) => {
        expect(jsonFault(JSON.stringify(JSON.parse(document), undefined, indent))).toBeUndefined();
      }),
      { seed: 44 },
    );
  });
});
