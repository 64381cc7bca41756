import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";

/** Returns the warnings of Spectral, a linter of OpenAPI documents, about a document. */
export async function faultsOf(document: Record<string, unknown>): Promise<string[]> {
  const faults = await linter().run(document);
  return faults.map(({ code, path, message }) => `${code} ${path.join("/")}: ${message}`);
}

/**
 * Returns a linter with `spectral:oas` and all its optional rules except two. `contact-properties` requires an e-mail address, which the project does not
 * have. `openapi-tags-alphabetical` would list data before the scores, which interest readers most.
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
