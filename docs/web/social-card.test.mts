import { expect, test } from "vitest";
import { cardSvg } from "./social-card.mts";

/** Returns the lines of the title on a card. */
function linesOf(title: string): string[] {
  const written = [...cardSvg({ title, site: "Guide" }).matchAll(/font-weight="700"[^>]*>(.*)<\/text>/g)];
  return written.map(([, line]) => line!.replaceAll(/<[^>]+>/g, ""));
}

test("a title is broken between its words", () => {
  expect(linesOf("Your own tasks, and many places at once")).toEqual([
    "Your own tasks, and many",
    "places at once",
  ]);
});

test("a word that is longer than a line is broken after a slash", () => {
  expect(linesOf("GET /v1/projections/hazard-indices/{index}")).toEqual([
    "GET",
    "/v1/projections/hazard-",
    "indices/{index}",
  ]);
});

test("a title that does not fit is cut", () => {
  const lines = linesOf("wind ".repeat(60));
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/\.\.\.$/);
});

test("signs of markup in a title stay text", () => {
  expect(cardSvg({ title: "a < b & c", site: "Guide" })).toContain("a &lt; b &amp; c");
});
