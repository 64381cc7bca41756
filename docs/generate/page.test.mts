import { expect, test } from "vitest";
import { page } from "./page.mts";

test("the front matter of a page leaves out lists of nothing", () => {
  const { text } = page("frost.mdx", { title: "Radiation frost", keywords: [] }, "Calm, clear.");
  expect(text).toBe('---\ntitle: "Radiation frost"\n---\n\nCalm, clear.\n');
});
