import { expect, test } from "vitest";
import { apiVersionNames } from "../api-versions.ts";
import { openApiDocument } from "./openapi.ts";
import { faultsOf } from "./openapi-lint.suite.ts";

const documents = [
  ...apiVersionNames.flatMap((version) => [
    { name: `/openapi/${version}.json`, document: openApiDocument({ version }) },
    { name: `/openapi/${version}.clients.json`, document: openApiDocument({ version, isForClients: true }) },
  ]),
  { name: "/openapi/edr.json", document: openApiDocument({ version: "edr" }) },
];

test.each(documents)("$name gives Spectral nothing to warn of", async ({ document }) => {
  expect(await faultsOf(document)).toEqual([]);
});

test("an example that its own schema refuses is found", async () => {
  const text = JSON.stringify(openApiDocument()).replace('"latitude":51.5', '"latitude":91');
  expect(await faultsOf(JSON.parse(text) as Record<string, unknown>)).toEqual([
    expect.stringContaining("latitude"),
  ]);
});
