import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import { faultsOf } from "./openapi-lint.suite.ts";

test("the document of V1 gives Spectral nothing to warn of", async () => {
  expect(await faultsOf(openApiDocument({ version: "v1" }))).toEqual([]);
});
