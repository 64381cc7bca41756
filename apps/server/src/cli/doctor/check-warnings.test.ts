import { expect, test } from "vitest";
import type { FeedStanding } from "../../warnings/warnings.ts";
import { checkWarnings } from "./check-warnings.ts";

const standing: FeedStanding = {
  plan: {
    id: "nws",
    documents: { kind: "folder", path: "" },
    shapesFolder: undefined,
    coverage: { codes: [], file: undefined },
    attribution: "National Weather Service",
    licence: null,
    note: null,
    pollSeconds: 60,
    silentAfterMinutes: 15,
  },
  state: "ok",
  checkedMs: Date.UTC(2026, 10, 29, 9),
  newestSentMs: null,
  faulty: 0,
  faults: [],
  failure: null,
  failures: 0,
  live: 3,
  unplaced: 0,
  unplacedCodes: () => [],
  unplacedParts: () => new Set(),
};

test("a feed that was read is well, with its live warnings", () => {
  expect(checkWarnings(standing)).toEqual({
    level: "ok",
    what: "warnings: nws: ok, read at 2026-11-29T09:00:00Z, 3 live",
  });
});

test("a partial feed names the codes without a shape, each once, and what could not be read", () => {
  const codes = Array.from({ length: 12 }, (_, index) => ({ scheme: "UGC", value: `AKZ${100 + index}` }));
  const finding = checkWarnings({
    ...standing,
    state: "partial",
    unplaced: 13,
    unplacedCodes: () => [...codes, codes[0]!],
    faulty: 1,
    faults: ["one: there is no time"],
  });
  expect(finding.level).toBe("warning");
  expect(finding.what).toMatch(/13 areas without a shape: UGC\/AKZ100, .*, UGC\/AKZ109 and 2 more;/);
  expect(finding.what).toMatch(/1 messages that could not be read: one: there is no time$/);
});

test("a silent feed is a problem, with the failure of its last attempt", () => {
  const finding = checkWarnings({ ...standing, state: "silent", failure: "the connection was refused" });
  expect(finding).toMatchObject({
    level: "problem",
    what: expect.stringContaining("; the last attempt failed: the connection was refused"),
  });
});
