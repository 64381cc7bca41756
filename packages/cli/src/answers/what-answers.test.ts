import { expect, test } from "vitest";
import { warnedLines } from "./what-answers.ts";

test("official warnings have one line, unless the server reads no feed", () => {
  const of = (state: "known" | "not_configured") =>
    warnedLines({ metadata: { warnings: { state, feeds: [] } }, warnings: [], warnings_more: 0 }, 80);
  expect(of("known")).toEqual(["Official warnings: none listed (see halcyon warnings)."]);
  expect(of("not_configured")).toEqual([]);
});
