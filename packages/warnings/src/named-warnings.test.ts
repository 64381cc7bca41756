import type { WarningGate } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { partWith } from "./cap-documents.suite.ts";
import { certainties, severities } from "./alert-message.ts";
import { matchesWarning } from "./matches.ts";

const severe: WarningGate = {
  severity: "severe",
  certainty: "possible",
  effect: "stop",
  if_missing: "refuse",
};
type Changes = Parameters<typeof partWith>[0];
const meets = (gate: Partial<WarningGate>, part: Changes = {}) =>
  matchesWarning(partWith(part), { ...severe, ...gate });
const textOf = (event: string, language = "en") => ({ ...partWith().texts[0]!, event, language });

describe("a gate stops for a warning", () => {
  test("of at least its severity, or of an unknown one", () => {
    expect(severities.filter((severity) => meets({}, { severity }))).toEqual([
      "unknown",
      "severe",
      "extreme",
    ]);
    expect(severities.every((severity) => meets({ severity: "minor" }, { severity }))).toBe(true);
  });

  test("of at least its certainty, or of an unknown one", () => {
    expect(certainties.filter((certainty) => meets({}, { certainty }))).toEqual([
      "unknown",
      "possible",
      "likely",
      "observed",
    ]);
  });

  test("of one of its categories in any case, or of none", () => {
    expect(meets({ categories: ["Met"] }, { categories: ["met", "Safety"] })).toBe(true);
    expect(meets({ categories: ["Fire", "Geo"] })).toBe(false);
    expect(meets({ categories: ["Fire"] }, { categories: [] })).toBe(true);
  });

  test.each([
    ["a whole word", ["wind"], ["High Wind Watch"], true],
    ["a part of a word", ["wind"], ["Windchill advisory"], false],
    ["several words", ["high wind"], ["High-Wind Watch"], true],
    ["several words that are apart", ["high watch"], ["High Wind Watch"], false],
    ["another language", ["sturmböen"], ["Gale", "STURMBÖEN"], true],
    ["another script", ["강풍"], ["Strong wind", "강풍 주의보"], true],
    ["one of several", ["snow", "ice"], ["Black ice"], true],
    ["none of several", ["snow", "ice"], ["Wind"], false],
  ])("whose event has %s", (_, events, texts, isMet) => {
    const part = { texts: texts.map((event, index) => textOf(event, ["en", "de"][index])) };
    expect(meets({ events }, part)).toBe(isMet);
  });

  test("with the code of an event, whatever the words say", () => {
    const eventCodes = [{ scheme: "SAME", value: "HWW" }];
    expect(meets({ events: ["hww"] }, { eventCodes })).toBe(true);
    expect(meets({ events: ["HW"] }, { eventCodes })).toBe(false);
  });

  test("with the type of awareness, as a name or a number", () => {
    const awareness = { level: 3, color: "orange", type: 2, typeName: "snow-ice" };
    expect(meets({ events: ["ice"] }, { awareness })).toBe(true);
    expect(meets({ events: ["2"] }, { awareness })).toBe(true);
    expect(meets({ events: ["1"] }, { awareness })).toBe(false);
  });

  test("that names no event at all", () => {
    expect(meets({ events: ["wind"] }, { texts: [textOf("")] })).toBe(true);
    expect(
      meets({ events: ["wind"] }, { texts: [textOf("")], eventCodes: [{ scheme: "II", value: "51" }] }),
    ).toBe(false);
  });
});
