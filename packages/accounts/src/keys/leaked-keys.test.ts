import { expect, test } from "vitest";
import { issueKey } from "./key.ts";
import { leakedKeys } from "@halcyon/testing";

const { plaintext } = issueKey();

test.each([
  plaintext,
  `{"error":"no key ${plaintext}."}`,
  `secret=${plaintext.slice(4)}`,
  `aGFs${plaintext.slice(4)}Zg==`,
])("finds a key wherever it stands", (text) => {
  expect(leakedKeys(text)).toEqual([plaintext]);
});

test.each(["", plaintext.slice(0, -1), plaintext.slice(0, 8), "0".repeat(1000), "f".repeat(64)])(
  "takes nothing else for a key",
  (text) => {
    expect(leakedKeys(text)).toEqual([]);
  },
);
