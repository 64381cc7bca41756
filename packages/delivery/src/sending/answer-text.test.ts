import { expect, test } from "vitest";
import { answerText } from "./webhook-exchange.ts";

test("keeps the first 512 bytes", () => {
  expect(answerText(Buffer.from("a".repeat(513)), undefined)).toBe("a".repeat(512));
});

test("leaves out a character that is cut", () => {
  expect(answerText(Buffer.from(`${"a".repeat(511)}ö`), undefined)).toBe("a".repeat(511));
});

test.each([
  ["control characters", "\u0000a\u001B[31m\r\n\tb\u007F\u0085c", "a [31m b c"],
  ["separators of lines", "a\u2028b\u2029c", "a b c"],
  ["characters that turn or hide text", "a\u202Eb\u200B\u2066c\uFEFF", "abc"],
  ["nothing in other text", "Grüße, 世界 👋", "Grüße, 世界 👋"],
])("makes one line of what has %s", (_what, text, line) => {
  expect(answerText(Buffer.from(text), undefined)).toBe(line);
});

test("shows bytes that are no text as such", () => {
  expect(answerText(Buffer.from([0x61, 0xff, 0x62]), undefined)).toBe("a\uFFFDb");
});

test("does not show what is packed", () => {
  expect(["identity", "gzip", "br, gzip"].map((encoding) => answerText(Buffer.from("ok"), encoding))).toEqual(
    ["ok", "", ""],
  );
});
