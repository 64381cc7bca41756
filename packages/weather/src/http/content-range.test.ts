import { expect, test } from "vitest";
import { contentRange, startsWhereAsked } from "./object-client.ts";

test.each([null, "", "bytes */100", "bytes 2-", "items 2-4/8"])("%j says no range", (header) => {
  expect(contentRange(header)).toBeUndefined();
});

test.each([
  ["bytes 2-4/8", { offset: 2, length: 3 }, true],
  ["bytes 2-4/*", { offset: 2, length: 3 }, true],
  ["bytes 0-2/8", { offset: 2, length: 3 }, false],
  ["bytes 5-7/8", { suffixLength: 3 }, true],
  ["bytes 4-6/8", { suffixLength: 3 }, false],
  ["bytes 0-1/2", { suffixLength: 3 }, true],
  ["bytes 5-7/*", { suffixLength: 3 }, false],
])("%s for %j", (header, range, answers) => {
  expect(startsWhereAsked(contentRange(header)!, range)).toBe(answers);
});
