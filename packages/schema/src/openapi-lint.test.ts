import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { apiVersionNames } from "./api-versions.ts";
import { openApiDocument } from "./openapi.ts";

const documents = apiVersionNames.flatMap((version) => [
  { name: `/openapi/${version}.json`, document: openApiDocument({ version }) },
  { name: `/openapi/${version}.clients.json`, document: openApiDocument({ version, isForClients: true }) },
]);

/**
 * `spectral:oas` as it is, and all rules that it leaves to choice but two: `contact-properties` wants an e-mail address, and the
 * project has none; `openapi-tags-alphabetical` would put data before the scores that readers come for.
 */
function linter(): InstanceType<typeof spectralCore.Spectral> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    extends: spectralRulesets.oas as RulesetDefinition,
    rules: {
      "info-license": "warn",
      "license-url": "warn",
      "openapi-tags": "warn",
      "operation-singular-tag": "warn",
      "tag-description": "warn",
      "oas3-parameter-description": "warn",
      "oas3-server-not-example.com": "warn",
    },
  });
  return spectral;
}

async function faultsOf(document: Record<string, unknown>): Promise<string[]> {
  const faults = await linter().run(document);
  return faults.map(({ code, path, message }) => `${code} ${path.join("/")}: ${message}`);
}

test.each(documents)("$name gives Spectral nothing to warn of", async ({ document }) => {
  expect(await faultsOf(document)).toEqual([]);
});

test("an example that its own schema refuses is found", async () => {
  const text = JSON.stringify(openApiDocument()).replace('"latitude":51.5', '"latitude":91');
  expect(await faultsOf(JSON.parse(text) as Record<string, unknown>)).toEqual([
    expect.stringContaining("latitude"),
  ]);
});
