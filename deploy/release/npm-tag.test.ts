import { expect, test } from "vitest";
import { npmTag } from "./npm-tag.ts";

test.each([
  ["1.0.0", "latest", undefined, "latest"],
  ["1.0.1", "latest", "1.0.0", "latest"],
  ["2.0.0-next.1", "next", "1.0.1", "next"],
  ["2.0.0", "latest", "1.0.1", "latest"],
  ["1.0.2", "latest", "2.0.0", "v1"],
  ["1.0.2", "latest", "10.0.0", "v1"],
])("%s, planned as %s, where %s is the latest, is published as %s", (version, planned, latest, tag) => {
  expect(npmTag(version, planned, latest)).toBe(tag);
});
