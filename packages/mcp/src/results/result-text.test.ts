import { expect, test } from "vitest";
import { cleaned, quoted } from "./cleaned.ts";
import { fitted, jsonBytes, textMaxBytes, reported } from "./result-text.ts";

test("a text says what comes first and last, and of the rest what there is room for", () => {
  expect(reported({ first: "A.", more: ["B.", "C."], last: ["D."] })).toBe("A. B. C. D.");
  const long = Array.from({ length: 30 }, (_, at) => `Sentence ${at} ${"é".repeat(20)}.`);
  const text = reported({ first: "First.", more: long, last: ["Source."] });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(textMaxBytes);
  expect(text).toMatch(/^First\. Sentence 0 .*\. The structured part has more\. Source\.$/);
});

test("a result holds the first rows that there is room for", () => {
  const write = (rows: readonly number[]) => ({ rows });
  expect(fitted([1, 2, 3], write, 100)).toEqual({ rows: [1, 2, 3] });
  expect(fitted([1, 2, 3], write, jsonBytes({ rows: [1, 2] }))).toEqual({ rows: [1, 2] });
  expect(fitted([1, 2, 3], write, 1)).toEqual({ rows: [] });
});

test("a text of someone else is one line without marks of control, and cut", () => {
  expect(cleaned("a\u0000b\r\n\tc\u202Ed\u2028e", 100)).toBe("a b c d e");
  expect(cleaned("abcdef", 4)).toBe("abc…");
  expect(cleaned("😀😀😀", 2)).toBe("😀…");
  expect(quoted('say "yes"')).toBe("\"say 'yes'\"");
});
