import { describe, expect, it } from "vitest";
import type { CallProblem } from "../../data/api/call-problem.ts";
import { sharedProblem } from "./sites-page.tsx";

const problem = (code: string): CallProblem => ({ code, title: code, detail: "", fields: [], again: true });

describe("the problem of several rows", () => {
  it("is the one that most have, and none that one row has alone", () => {
    const offline = { problem: problem("offline") };
    const gone = { problem: problem("entry_not_found") };
    expect(sharedProblem([offline, gone, offline, { problem: undefined }])?.code).toBe("offline");
    expect(sharedProblem([offline, gone])).toBeUndefined();
    expect(sharedProblem([])).toBeUndefined();
  });

  it("is none where rows show what they had", () => {
    const shown = { seen: {}, problem: problem("overloaded") };
    expect(sharedProblem([shown, shown])).toBeUndefined();
  });
});
