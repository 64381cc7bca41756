import { expect, test } from "vitest";
import { judgeHour, verdictEdges, verdictOf } from "../judged-hour.ts";
import { allowedWords, scorerWords, verdictsSentence, verdictWords } from "./verdict-words.ts";

test("the words of a verdict name the share at which it begins, or before which the last one ends", () => {
  for (const [at, { verdict, from }] of verdictEdges.entries()) {
    const edge = Number(/\d+/.exec(verdictWords(verdict))![0]) / 100;
    expect(edge).toBe(from > 0 ? from : verdictEdges[at - 1]!.from);
    expect(verdictOf(from)).toBe(verdict);
    expect(verdictOf(edge - 0.001)).toBe((verdictEdges[at + 1] ?? verdictEdges[at]!).verdict);
  }
});

test("the sentence names the edge of each verdict but the last", () => {
  const said = [...verdictsSentence().matchAll(/(\w+) (?:means )?at least (\d+) %/g)];
  expect(said.map(([, verdict, edge]) => [verdict!.toLowerCase(), Number(edge) / 100])).toEqual(
    verdictEdges.slice(0, -1).map(({ verdict, from }) => [verdict, from]),
  );
});

test("who allows an hour is said of its members alone", () => {
  const hour = { score: 1, ensemble: { shares: [0.5, 0.04, 0.4, 0.06] } };
  expect(allowedWords(judgeHour(hour), "suitability")).toBe("54 % of members allow it");
  expect(allowedWords(judgeHour(hour), "presence", true)).toBe("at most 54 % of members show it");
  expect(allowedWords(judgeHour({ score: 1 }), "suitability")).toBe("");
});

test("the scores of hours name their run once, and the members after it", () => {
  expect(scorerWords(["deterministic", "deterministic"])).toBe("the newest run");
  expect(scorerWords(["deterministic", "ensemble", "ensemble"])).toBe(
    "the newest run and then the middle forecast",
  );
  expect(scorerWords(["ensemble"])).toBe("the middle forecast");
});
