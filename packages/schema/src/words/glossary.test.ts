import { expect, test } from "vitest";
import { acceptableFrom, idealAbove } from "../wire/scores/band.ts";
import { variable, variableNames } from "../registry/variable.ts";
import { glossary, type GlossaryWord } from "./glossary.ts";

const all: readonly GlossaryWord[] = Object.values<GlossaryWord>(glossary);

test.each(all)("$word has one meaning in one plain sentence", ({ meaning, source }) => {
  expect(meaning).toMatch(/^[A-Z].*\.$/);
  expect(meaning).not.toMatch(/[.?!] /);
  expect(meaning.split(" ").length).toBeLessThanOrEqual(25);
  expect(source).toMatch(
    /^(?:CF(?: `\w+`)?|WMO|ISO \d+|Bureau of Meteorology|Open-Meteo|OpenAPI|RFC \d+|Halcyon)$/,
  );
});

test("has at least forty words, each once", () => {
  const words = all.map(({ word }) => word.toLowerCase());
  expect(new Set(words).size).toBe(words.length);
  expect(words.length).toBeGreaterThanOrEqual(40);
});

test("has no word that was given up for the field's own", () => {
  const retired =
    /^(?:anew|apart|asker|borrow|hold|kept|lend|look|mend|moving|part|promise|record|repeat|say|see|seen|site|span|stand back|take turn|tell|thread|told|wish)s?$/i;
  expect(all.map(({ word }) => word).filter((word) => retired.test(word))).toEqual([]);
});

test("calls variables by the CF names of the registry", () => {
  const cfNames = new Set(variableNames.flatMap((name) => variable(name).cfName ?? []));
  const others = new Set(["forecast_reference_time", "forecast_period", "realization", "median"]);
  const named = all.flatMap(({ source }) => /`(\w+)`/.exec(source)?.[1] ?? []);
  expect(named.filter((name) => !cfNames.has(name) && !others.has(name))).toEqual([]);
});

test("the edges of the bands are those of the scores", () => {
  expect(glossary.band.meaning).toContain(`above ${idealAbove}, acceptable from ${acceptableFrom} on`);
});
