import * as fc from "fast-check";
import { describe, test } from "vitest";
import { type Case, hasProc, starter, type Target } from "./npm-start.suite.ts";

const cases: fc.Arbitrary<Case> = fc.record({
  script: fc.constantFrom("start", "start", "dev"),
  signal: fc.constantFrom<NodeJS.Signals>("SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"),
  target: fc.constantFrom<Target>("npm", "group", "each"),
  afterMs: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined, freq: 2 }),
});

describe.skipIf(!hasProc)("npm start (seen through /proc)", () => {
  test("leaves nothing running, and port and data folder free, however it is ended", async () => {
    const ends = await starter();
    const gentle: Case = { script: "start", signal: "SIGTERM", target: "npm", afterMs: undefined };
    await fc.assert(fc.asyncProperty(cases, ends), {
      numRuns: 200,
      examples: [[gentle], [{ ...gentle, signal: "SIGKILL" }]],
      endOnFailure: true,
    });
    // A folder that somebody still held would not be served again.
    await ends(gentle);
  });
});
