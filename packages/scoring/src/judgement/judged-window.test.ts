import { describe, expect, test } from "vitest";
import { judgeLimit, limitedHours, limitsWithData } from "./judged-limits.ts";
import { judgeSpan, judgeWindow, type WindowFigures } from "./judged-window.ts";
import { chanceWords, startsWords, unmetWords } from "./words/window-words.ts";

/** Creates the figures for consecutive windows of 4 h. */
const row = (given: Partial<WindowFigures>): WindowFigures => ({
  hours: 120,
  whole: { probability: 0.35 },
  best: { start: "2026-11-24T07:00:00Z", end: "2026-11-24T11:00:00Z", probability: 0.98 },
  ...given,
});

describe("the chance of a row of windows", () => {
  test.each<[Partial<WindowFigures>, string]>([
    [{}, "35 % for all 120 h together, 98 % for its likeliest 4 h"],
    [
      { isCut: true },
      "at least 35 % for all 120 h together, 98 % for the likeliest 4 h of the whole stretch",
    ],
    [{ whole: { probability: null } }, "98 % for its likeliest 4 h"],
    [{ hours: 7, whole: { probability: 0.9751 } }, "98 % for all 7 h together"],
    [{ hours: 76, whole: { probability: 0.98 }, isCut: true }, "at least 98 % for all 76 h together"],
    [{ hours: 7, whole: { probability: 0.9749 } }, "97 % for all 7 h together, 98 % for its likeliest 4 h"],
    [{ hours: 4, whole: { probability: 0.98 } }, "98 %"],
  ])("of %j is %s", (given, words) => {
    expect(chanceWords(judgeWindow(row(given)))).toBe(words);
  });

  test("is unknown where one run alone knows the row", () => {
    const best = { ...row({}).best, probability: null };
    const judged = judgeWindow(row({ best, whole: { probability: null } }));
    expect(chanceWords(judged)).toBe("odds unknown");
  });

  test("is that of one job where a watch tells it, never of all hours", () => {
    const span = { hours: 9, latest_start: "2026-11-24T09:00:00Z", end: "2026-11-24T15:00:00Z" };
    expect(chanceWords(judgeSpan({ ...span, probability: 0.81 }))).toBe("81 % for its likeliest 6 h");
    expect(chanceWords(judgeSpan({ ...span, hours: 6, probability: 0.81 }))).toBe("81 %");
    expect(chanceWords(judgeSpan({ ...span, probability: null }))).toBe("odds unknown");
  });

  test("depends on the start, where it does", () => {
    expect(startsWords(judgeWindow(row({ chances: [0.98, null, 0.53] })))).toBe("53 % to 98 % by start");
    expect(startsWords(judgeWindow(row({ chances: [0.98, 0.981] })))).toBe("");
    expect(startsWords(judgeWindow(row({})))).toBe("");
  });
});

test("every stop inside a row is named, and what else falls short is named or counted", () => {
  const span = (at: number, band: string) => ({ start: `${at}:00`, end: `${at + 1}:00`, band });
  const unmet = [
    span(1, "unsuitable"),
    span(3, "stop"),
    span(5, "unsuitable"),
    span(7, "unsuitable"),
    span(9, "stop"),
  ];
  const words = unmetWords({ unmet }, ({ start, end }) => `${start} to ${end}`);
  expect(words).toBe(
    "but the newest run says stop 3:00 to 4:00, stop 9:00 to 10:00, unsuitable 1:00 to 2:00, unsuitable 5:00 to 6:00 and 1 more",
  );
  expect(unmetWords({ unmet: [] }, () => "")).toBe("");
});

describe("what limits", () => {
  const gap = { code: "constraint_dropped", variable: "visibility", from: "2026-11-24T00:00:00Z" };
  test.each([
    ["without a gap", [], true],
    ["in more hours than those without data", [{ ...gap, to: "2026-11-24T02:00:00Z" }], true],
    ["in those without data alone", [{ ...gap, to: "2026-11-24T03:00:00Z" }], false],
    ["beside a gap of another", [{ ...gap, variable: "cape", to: "2026-11-24T23:00:00Z" }], true],
  ])("a ranked period %s is known: %j, %j", (_, notices, isKnown) => {
    const limiting = { variable: "visibility", share: 0.4 };
    expect(judgeLimit({ limiting, hours: { ideal: 6, stop: 4 }, notices })).toEqual({
      variable: "visibility",
      isKnown,
    });
    expect(judgeLimit({ limiting: null, hours: { ideal: 10 }, notices })).toBeUndefined();
  });

  test("is unknown if its share was rounded up from that of the hours without data", () => {
    const limiting = { variable: "visibility", share: 0.6667 };
    const notices = [{ ...gap, to: "2026-11-24T01:00:00Z" }];
    expect(judgeLimit({ limiting, hours: { ideal: 1, stop: 2 }, notices })?.isKnown).toBe(false);
  });

  test("is kept where it limits an hour in which it has data", () => {
    const counted = { score: 0.5, part: "ensemble", ensemble: null };
    const hours = [
      { ...counted, limiting: [0, 1], missing: [0] },
      { ...counted, limiting: [1], missing: [1] },
    ] as unknown as Parameters<typeof limitsWithData>[1];
    expect([0, 1, 2].map((constraint) => limitedHours(constraint, hours))).toEqual([0, 1, 0]);
    expect(limitsWithData([{ constraint: 0 }, { constraint: 1 }, { constraint: 2 }], hours)).toEqual([
      { constraint: 1 },
    ]);
  });
});
