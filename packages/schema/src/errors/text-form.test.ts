import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineSchema, linesSchema, refusedCharacter } from "./text-form.ts";

describe("a kept text", () => {
  test.each([
    ["\u0000", "U+0000, character 1, is a control character: leave it out."],
    ["ab\u001b[31m", "U+001B, character 3, is a control character: leave it out."],
    ["\u{1f600}\u009f", "U+009F, character 2, is a control character: leave it out."],
    ["a\u007f\u0000", "U+007F, character 2, is a control character: leave it out."],
    [
      "a\ud83d",
      "U+D83D, character 2, is half of a character (a lone surrogate, from \\ud800 to \\udfff): send both halves, or leave it out.",
    ],
  ])("%j says which character it does not take, of one line or of several", (text, detail) => {
    expect(refusedCharacter(text, "line")).toBe(detail);
    expect(refusedCharacter(text, "lines")).toBe(detail);
  });

  test.each(["\t", "\n", "\r", "\u2028", "\u2029"])(
    "of one line takes no %j, one of several does",
    (mark) => {
      expect(refusedCharacter(`a${mark}b`, "line")).toMatch(
        /^U\+\w{4}, character 2, .*: write a space in its place\.$/,
      );
      expect(refusedCharacter(`a${mark}b`, "lines")).toBeUndefined();
    },
  );

  test.each(["\u202a", "\u202e", "\u2066", "\u2069"])(
    "of one line takes no %j, which turns what follows",
    (mark) => {
      expect(refusedCharacter(`invoice${mark}gpj.exe`, "line")).toMatch(
        /^U\+20\w\w, character 8, changes the direction/,
      );
      expect(refusedCharacter(`a${mark}b`, "lines")).toBeUndefined();
    },
  );

  test("keeps what people write in any script, as it is", () => {
    for (const text of [
      "Köln, Süd 7",
      "北京 2 号楼",
      "מנוף 3",
      "رافعة ٤",
      "नमस्ते",
      "\u{1f3d7}\ufe0f\u200d",
      " a ",
      "e\u0301",
    ])
      expect([lineSchema.parse(text), linesSchema.parse(text)]).toEqual([text, text]);
  });

  test("without such characters is given back unchanged, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plain = text.replaceAll(/[\p{C}\u2028\u2029]/gu, "");
        expect([lineSchema.parse(plain), linesSchema.parse(plain)]).toEqual([plain, plain]);
      }),
    );
  });

  test("counts its length as texts do everywhere", () => {
    expect(lineSchema.min(1).max(2).safeParse("\u{1f600}a").success).toBe(true);
    expect(lineSchema.min(1).max(2).safeParse("\u{1f600}ab").success).toBe(false);
  });
});
