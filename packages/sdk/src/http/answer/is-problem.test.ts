import { type ApiVersionName, apiVersionNames, apiVersions, type Endpoint } from "@halcyon/schema";
import { expect, test } from "vitest";
import { isProblem } from "./is-problem.ts";

test("a problem has a code and words", () => {
  expect(isProblem({ code: "internal", detail: "So it is." })).toBe(true);
  for (const other of [null, [], "internal", {}, { code: "internal" }, { code: 1, detail: "x" }])
    expect(isProblem(other)).toBe(false);
});

test.each(apiVersionNames)("no answer of %s looks like one", (version: ApiVersionName) => {
  for (const { name, output } of Object.values(apiVersions[version].table) as readonly Endpoint[]) {
    const fields = Object.keys((output as { shape?: object } | undefined)?.shape ?? {});
    expect(fields, name).not.toEqual(expect.arrayContaining(["code", "detail"]));
  }
});
