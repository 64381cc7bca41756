import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServedSite, serveSite } from "./serve-site.suite.mts";

const folder = join(import.meta.dirname, "build");
const chromiumFile = "/usr/bin/chromium";
const isThere = existsSync(chromiumFile) && existsSync(folder);
const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const content = join(import.meta.dirname, "content");
const generated = /^(?:reference|library|_generated)\//;

/** The addresses of the pages that are written by hand. */
const written = readdirSync(content, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".mdx") && !generated.test(path))
  .map((path) => (path === "start.mdx" ? "/" : `/${path.replace(/\.mdx$/, "")}`));

/** Every page that is written by hand, and one or more of each kind that is made of the code. */
const pages = [
  ...written.toSorted(),
  "/library",
  "/library/construction/tower-crane-lifting",
  "/library/winter/blizzard",
  "/reference/endpoints",
  "/reference/endpoints/optimality-composite",
  "/reference/endpoints/optimality-batch",
  "/reference/endpoints/tasks-replace",
  "/reference/endpoints/projections-hazardIndex",
  "/reference/errors",
  "/reference/errors/invalid_request",
  "/reference/variables",
  "/reference/models",
  "/reference/constraint",
  "/reference/configuration",
  "/reference/sdk",
  "/reference/commands",
  "/reference/commands/keys",
];

const isLong = process.env["HALCYON_LONG"] === "1";

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe.skipIf(!isThere)(
  `the built site in a browser${isThere ? "" : " (needs `npm run build`, and `apt-get install chromium`)"}`,
  () => {
    let browser: Browser;
    let site: ServedSite;
    beforeAll(async () => {
      site = await serveSite(folder);
      browser = await chromium.launch({
        executablePath: chromiumFile,
        args: ["--no-sandbox", "--disable-gpu"],
      });
    });
    afterAll(async () => {
      await browser.close();
      await site[Symbol.asyncDispose]();
    });

    for (const [look, { colorScheme, width }] of looks.entries()) {
      // Every page in one look: the theme is one for all. Half of them in every run, all in a long one.
      const step = isLong ? looks.length : 2 * looks.length;
      test.each(pages.filter((_, index) => index % step === look))(
        `%s is accessible, fits and asks no one else, ${colorScheme}, ${width} px wide`,
        async (path) => {
          const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
          page.setDefaultTimeout(0);
          const outside: string[] = [];
          page.on("request", (request) => {
            if (!request.url().startsWith(site.url) && !request.url().startsWith("data:"))
              outside.push(request.url());
          });
          await page.goto(site.url + path);
          await page.addScriptTag({ path: axeFile });
          const violations = await page.evaluate<Violation[]>(
            "axe.run({ resultTypes: ['violations'] }).then((result) => result.violations)",
          );
          const serious = violations
            .filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n  ")}`);
          const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
          await page.close();
          expect(serious, serious.join("\n")).toEqual([]);
          expect(tooWide).toBeLessThanOrEqual(0);
          expect(outside).toEqual([]);
        },
      );
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
