import { expect, test } from "vitest";
import { warnedWords } from "./warned-words.ts";

const of = (state: string | undefined, severities: readonly string[] = [], more = 0): string[] =>
  warnedWords(
    {
      metadata: { warnings: state === undefined ? undefined : { state } },
      warnings: severities.map((severity) => ({ severity })),
      warnings_more: more,
    },
    "official_warnings",
  );

test("counts the warnings, also those beyond the list, and names the highest severity", () => {
  expect(of("known", ["severe", "minor"])).toEqual([
    "Official warnings: 2, highest severe (see official_warnings).",
  ]);
  expect(of("known", ["extreme"], 3)).toEqual([
    "Official warnings: 4, highest extreme (see official_warnings).",
  ]);
});

test("says that none are listed, and that there may be more unless all feeds were read", () => {
  expect(of("known")).toEqual(["Official warnings: none listed (see official_warnings)."]);
  for (const state of ["partial", "silent"])
    expect(of(state)).toEqual([
      "Official warnings: none listed, but there may be more (see official_warnings).",
    ]);
  expect(of("not_covered")).toEqual(["Official warnings are not known here (no feed covers the place)."]);
});

test("counts the hours that warnings stop", () => {
  const stopped = { limiting_warnings: ["wrn_a"] };
  const forecast = [stopped, { limiting_warnings: [] }, {}, stopped];
  const metadata = { warnings: { state: "known" } };
  expect(
    warnedWords({ metadata, warnings: [{ severity: "severe" }], forecast }, "official_warnings"),
  ).toEqual([
    "Official warnings: 1, highest severe (see official_warnings).",
    "Warnings stop the task in 2 h, also in good weather.",
  ]);
});

test("says nothing if the server reads no feed, or if the answer has nothing about warnings", () => {
  expect([of("not_configured"), of(undefined)]).toEqual([[], []]);
});
