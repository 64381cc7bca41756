import { expect, test } from "vitest";
import type { AlertPart } from "./alert-message.ts";
import { partWith } from "./cap-documents.suite.ts";
import { matchesWarning, type WantedWarnings } from "./matches.ts";

function partOf(changes: Partial<AlertPart>): AlertPart {
  const [english] = partWith().texts;
  return partWith({
    severity: "moderate",
    eventCodes: [{ scheme: "SAME", value: "HWW" }],
    awareness: { level: 3, color: "orange", type: 1, typeName: "Wind" },
    texts: [
      { ...english!, event: "High wind" },
      { ...english!, language: "de-DE", event: "AMTLICHE WARNUNG vor STURMBÖEN" },
    ],
    ...changes,
  });
}

test.each<[string, WantedWarnings, Partial<AlertPart>, boolean]>([
  ["all if nothing is asked for", {}, {}, true],
  ["the least severity and above", { severity: "moderate" }, {}, true],
  ["nothing below the least severity", { severity: "severe" }, {}, false],
  ["an unknown severity", { severity: "extreme" }, { severity: "unknown" }, true],
  ["the least certainty and above", { certainty: "likely" }, {}, true],
  ["nothing below the least certainty", { certainty: "observed" }, {}, false],
  ["an unknown certainty", { certainty: "observed" }, { certainty: "unknown" }, true],
  ["a category in any case", { categories: ["met"] }, {}, true],
  ["no other category", { categories: ["Fire"] }, {}, false],
  ["a warning without categories", { categories: ["Fire"] }, { categories: [] }, true],
  ["whole words in any language", { events: ["sturmböen"] }, {}, true],
  ["several words in order", { events: ["high wind"] }, {}, true],
  ["no part of a word", { events: ["sturm"] }, {}, false],
  ["a code of the event", { events: ["hww"] }, {}, true],
  ["an awareness type by number", { events: ["1"] }, {}, true],
  ["no other event", { events: ["snow", "HSW"] }, {}, false],
  [
    "a warning that names no event",
    { events: ["snow"] },
    { texts: [], eventCodes: [], awareness: null },
    true,
  ],
])("a wish admits %s", (_what, wanted, changes, isMatch) => {
  expect(matchesWarning(partOf(changes), wanted)).toBe(isMatch);
});
