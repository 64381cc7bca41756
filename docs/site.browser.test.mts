import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFile, sharedChromium } from "../apps/console/test/harness/shared-chromium.suite.ts";
import { type ServedSite, serveSite } from "./serve-site.suite.mts";
import { movedPages } from "./web/moved-pages.mts";

const folder = join(import.meta.dirname, "build");
const isThere = existsSync(chromiumFile);
const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const files = readdirSync(folder, { recursive: true, encoding: "utf8" });

/** Paths of all pages except the page for unknown addresses. */
const pages = files
  .filter((file) => file.endsWith(".html") && file !== "404.html")
  .map((file) => `/${file.replace(/\.html$/, "").replace(/^index$/, "")}`)
  .filter((path) => !movedPages.has(path))
  .toSorted();

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

/** Properties of a page without running scripts. */
interface Shown {
  readonly tooWide: number;
  readonly words: number;
  readonly links: readonly string[];
  /** Number of tabs whose content is hidden. */
  readonly closedTabs: number;
  readonly collisions: readonly string[];
}

/** Script that inspects a page. Texts of drawings collide if they overlap by more than the space below a baseline. */
const shownOf = `(() => {
  const collisions = [];
  for (const plot of document.querySelectorAll("svg.plot")) {
    const texts = [...plot.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
    const drawing = plot.getBoundingClientRect();
    for (const [index, [words, box]] of texts.entries()) {
      if (box.left < drawing.left - 1 || box.right > drawing.right + 1)
        collisions.push(words + " leaves its drawing");
      for (const [others, other] of texts.slice(index + 1)) {
        const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        if (width > 1 && height > 3) collisions.push(words + " stands on " + others);
      }
    }
  }
  return {
    tooWide: document.documentElement.scrollWidth - innerWidth,
    words: (document.querySelector("main")?.innerText ?? "").split(/\\s+/).length,
    links: [...document.links].filter(({ origin }) => origin === location.origin).map(({ pathname }) => decodeURI(pathname)),
    closedTabs: [...document.querySelectorAll("[role=tabpanel]")].filter(({ offsetHeight }) => offsetHeight === 0).length,
    collisions,
  };
})()`;

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe.skipIf(!isThere)(
  `the built site in a browser${isThere ? "" : " (needs `apt-get install chromium`)"}`,
  () => {
    let browser: Browser;
    let site: ServedSite;
    beforeAll(async () => {
      site = await serveSite(folder);
      browser = await sharedChromium();
    });
    afterAll(async () => {
      await site[Symbol.asyncDispose]();
    });

    test("a page fits a phone, is read without scripts, leads to pages that exist and asks no one else", async () => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 390, height: 844 },
      });
      const page = await context.newPage();
      page.setDefaultTimeout(0);
      const faults: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url) && !request.url().startsWith("data:"))
          faults.push(`${page.url()} asks ${request.url()}`);
      });
      const served = new Set([...pages, ...files.map((file) => `/${file}`)]);
      for (const path of pages) {
        await page.goto(site.url + path);
        const { tooWide, words, links, closedTabs, collisions } = await page.evaluate<Shown>(shownOf);
        if (tooWide > 0) faults.push(`${path} is ${tooWide} px too wide`);
        if (words < 20) faults.push(`${path} shows ${words} words`);
        if (closedTabs > 0) faults.push(`${path} hides ${closedTabs} tabs`);
        if (links.length === 0) faults.push(`${path} leads nowhere`);
        for (const link of links) if (!served.has(link)) faults.push(`${path} leads to ${link}`);
        for (const collision of collisions) faults.push(`${path}: ${collision}`);
      }
      await context.close();
      expect(faults).toEqual([]);
    });

    for (const { colorScheme, width } of looks) {
      test.each(pages)(`%s is accessible, ${colorScheme}, ${width} px wide`, async (path) => {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        page.setDefaultTimeout(0);
        await page.goto(site.url + path);
        await page.addScriptTag({ path: axeFile });
        const violations = await page.evaluate<Violation[]>(
          "axe.run({ resultTypes: ['violations'] }).then((result) => result.violations)",
        );
        const serious = violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n  ")}`);
        await page.close();
        expect(serious, serious.join("\n")).toEqual([]);
      });
    }

    test("the search leads by keyboard to the page that is looked for", async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      await page.goto(site.url, { waitUntil: "networkidle" });
      const search = page.getByRole("combobox", { name: "Search the docs" });
      // The page listens to keys once its scripts have run.
      await expect
        .poll(async () => {
          await page.keyboard.press("Control+k");
          return search.evaluate((field) => field === document.activeElement);
        })
        .toBe(true);
      await page.keyboard.type("why is Q10 null");
      await page.getByRole("option", { name: "Why is Q10 null?" }).first().waitFor();
      await page.addScriptTag({ path: axeFile });
      const violations = await page.evaluate<Violation[]>(
        "axe.run('.search').then((result) => result.violations)",
      );
      await page.keyboard.press("Enter");
      await page.waitForURL("**/concepts/models#why-is-q10-null");
      await page.close();
      expect(violations.map(({ id }) => id)).toEqual([]);
    });
  },
);
