import { expect, it } from "vitest";
import { formatShare } from "../../../../words/weather/band-words.ts";
import { wrapText } from "./card-layout.ts";

it("breaks lines at spaces, and never between a number and its unit", () => {
  const width = "at least 70".length;
  expect(wrapText(`at least ${formatShare(0.7)} likely`, width, (text) => text.length)).toEqual([
    "at least",
    "70\u00A0% likely",
  ]);
});
