import { expect, test } from "vitest";
import { entityTag, namesTag } from "./etag.ts";

test("an entity tag is strong and quoted", () => {
  expect(entityTag(["tasks.list", 1])).toMatch(/^"[\w-]{27}"$/);
});

test("an entity tag changes with every part and with where the parts end", () => {
  const tags = [["a", "b"], ["ab"], ["b", "a"], ["a", "b", ""], ["a", 1], ["a", "1"]].map(entityTag);
  expect(new Set(tags).size).toBe(tags.length);
});

test.each([
  ['"x"', true],
  ['"a", "x"', true],
  ['W/"x"', true],
  ["*", true],
  ['"y"', false],
  ["x", false],
  [undefined, false],
])("if-none-match %j names the tag: %j", (header, named) => {
  expect(namesTag(header, '"x"')).toBe(named);
});
