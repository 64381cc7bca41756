import { describe, expect, test } from "vitest";
import { type EntryFile, entryFileText, readEntryFile } from "./entry-file.ts";

const gust = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  ideal: { max: 7 },
  acceptable: { max: 10 },
  role: "limit",
  if_missing: "refuse",
  shape: "linear",
} as const;

const words = { name: "Hoisting of panes", sector: "glass", description: "Panes of 2 m² by suction." };

const file: EntryFile = {
  type: "task",
  request: { ...words, caveat: "No rule of the maker.", constraints: [gust] },
};

/** Returns the faults of a file with this content. */
function faultsOf(content: unknown): readonly string[] {
  const read = readEntryFile(typeof content === "string" ? content : JSON.stringify(content));
  return "faults" in read ? read.faults : [];
}

describe("a file with an entry", () => {
  test.each(["task", "scenario"] as const)("of a %s is read as it was written", (type) => {
    expect(readEntryFile(entryFileText({ ...file, type }))).toEqual({ ...file, type });
  });

  test("of a task keeps the warnings that stop it, and a scenario has none", () => {
    const warnings = { severity: "severe", certainty: "likely", effect: "stop", if_missing: "drop" } as const;
    const gated = { ...file, request: { ...file.request, warnings } };
    expect(readEntryFile(entryFileText(gated))).toEqual(gated);
    expect(faultsOf({ ...file.request, type: "scenario", warnings })).toHaveLength(1);
  });

  test("has the fields of a request, without those that an account gives", () => {
    expect(Object.keys(JSON.parse(entryFileText(file)) as object)).toEqual([
      "type",
      "name",
      "sector",
      "description",
      "caveat",
      "constraints",
    ]);
    const { caveat: _caveat, ...request } = file.request;
    expect(entryFileText({ ...file, request: { ...request, caveat: "" } })).not.toContain("caveat");
  });

  test("may be an answer of the API, or begin with a byte order mark", () => {
    const answer = {
      id: 10_001,
      slug: "panes",
      version: 3,
      scope: "custom",
      polarity: "suitability",
      sources: {},
      notice: "A planning aid.",
      _meta: { status: 200 },
      type: "task",
      ...file.request,
    };
    expect(readEntryFile(`\uFEFF${JSON.stringify(answer)}`)).toEqual(file);
  });

  test.each([
    ["no JSON", "wind below 10"],
    ["a list", [file]],
    ["nothing", ""],
    ["a number", 7],
  ])("is refused if it has %s, in one sentence about the file", (_, content) => {
    expect(faultsOf(content)).toEqual([expect.stringMatching(/JSON/)]);
  });

  test.each([undefined, "job", 1])("is refused with the type %j, and told the types", (type) => {
    expect(faultsOf({ ...file.request, type })).toEqual([expect.stringMatching(/"task".*"scenario"/)]);
  });

  test("is refused with the place and the repair of each fault", () => {
    const constraints = [{ ...gust, unit: "km/h", ideal: { max: 36 } }];
    expect(faultsOf({ ...words, type: "task", colour: "red", constraints })).toEqual([
      expect.stringMatching(/^#\/constraints\/0\/unit: .*36 km\/h is 10 m\/s/),
      expect.stringMatching(/^#\/colour: /),
    ]);
  });

  test("holds a scenario to the rules of scenarios", () => {
    const constraints = [{ ...gust, if_missing: "drop" }];
    expect(faultsOf({ ...words, type: "scenario", constraints })).toEqual([
      expect.stringMatching(/^#\/constraints\/0\/if_missing: /),
    ]);
  });
});
