import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { movedPage, movedPages } from "./moved-pages.mts";

const isPage = (path: string): boolean => existsSync(join(import.meta.dirname, `../content${path}.mdx`));

test.each([...movedPages])("%s is no page, and leads to %s, which is one", (old, now) => {
  expect(isPage(old)).toBe(false);
  expect(isPage(now)).toBe(true);
});

test("the page of an old address leads to the new one with and without scripts", () => {
  const html = movedPage("/guide/prices");
  expect(html).toContain('content="1; url=/guide/prices"');
  expect(html).toContain('<a href="/guide/prices">');
  expect(html).toContain('location.replace("/guide/prices" + location.search + location.hash)');
});
