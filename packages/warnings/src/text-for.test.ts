import { expect, test } from "vitest";
import { partWith } from "./cap-documents.suite.ts";
import { textFor } from "./text-for.ts";

const chosen = (languages: readonly string[], wanted: readonly string[]) =>
  textFor(
    languages.map((language) => ({ ...partWith().texts[0]!, language })),
    wanted,
  )?.language;

test.each([
  [["de-AT", "en-GB"], ["de"], "de-AT"],
  [["de", "en"], ["de-AT"], "de"],
  [["de-DE", "en"], ["de-AT"], "de-DE"],
  [["de-DE", "de-AT", "en"], ["de-at"], "de-AT"],
  [["en_GB", "fr"], ["en-GB"], "en_GB"],
  [["fr", "nl", "en"], ["es", "nl"], "nl"],
  [["fr", "en-US"], ["es"], "en-US"],
  [["fr", "nl"], ["es"], "fr"],
  [["zh-mo", "pt-PT"], [], "zh-mo"],
])("of %j, who wants %j gets %s", (languages, wanted, expected) => {
  expect(chosen(languages, wanted)).toBe(expected);
});

test("no text gives none", () => {
  expect(chosen([], ["en"])).toBeUndefined();
});
