import { expect, test } from "vitest";
import { issueKey } from "@halcyon/accounts/keys/key";
import { describeFault } from "./access-log.ts";

test("names the error and the function that threw it", () => {
  const brokenFunction = (): never => {
    throw new RangeError("out of range");
  };
  let thrown: unknown;
  try {
    brokenFunction();
  } catch (error) {
    thrown = error;
  }
  expect(describeFault(thrown)).toBe("RangeError: out of range (in brokenFunction)");
});

test("blots out keys, paths and fine coordinates", () => {
  const { plaintext } = issueKey();
  const text = describeFault(new Error(`${plaintext} at 51.50735,-0.12776 in /home/someone/halcyon.sqlite`));
  expect(text).toContain("Error: [key] at 51.5,-0.1 in [path]");
});

test("says nothing of a thrown value that is no error", () => {
  expect(describeFault({ key: "secret" })).toBe("thrown value");
});
