import { expect, it } from "vitest";
import { readingWords } from "./hour-reading.tsx";

it("says beside the share of the members that the score is not of them", () => {
  const share = "80 % of members allow it";
  expect(readingWords(share, { score: 0.39, part: "deterministic" }, "suitability")).toBe(
    "80 % of members allow it; the newest run: 0.39, Acceptable",
  );
  expect(readingWords(share, { score: 0.39, part: "ensemble" }, "suitability")).toBe(
    "80 % of members allow it; the middle forecast: 0.39, Acceptable",
  );
  expect(readingWords("", { score: 0, part: "deterministic" }, "presence")).toBe("0.00, Absent");
});
