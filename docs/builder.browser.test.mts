import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { CompositeResponse } from "@halcyon/schema/v1";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFile, sharedChromium } from "../apps/console/test/harness/shared-chromium.suite.ts";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { type ServedSite, serveSite } from "./serve-site.suite.mts";

const folder = join(import.meta.dirname, "build");
const isThere = existsSync(chromiumFile);
const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Returns the scores in the strip. */
const shownScores = (page: Page): Promise<number[]> =>
  page.evaluate(`[...document.querySelectorAll("[data-score]")].map((cell) => Number(cell.dataset.score))`);

/** Presses a key as a reader would, and waits until the page responds to input. */
async function wake(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await page.locator("html[data-has-hydrated=true]").waitFor();
  await page.locator(".builder select:enabled").first().waitFor();
}

describe.skipIf(!isThere)(
  `the builder of the front page in a browser${isThere ? "" : " (needs `apt-get install chromium`)"}`,
  () => {
    let browser: Browser;
    let site: ServedSite;
    // Its clock stands still at the hour of the recording.
    let server: DocsServer;
    beforeAll(async () => {
      site = await serveSite(folder);
      server = await docsServer();
      browser = await sharedChromium();
    });
    afterAll(async () => {
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    });

    /** Returns the scores that a server returns for the request that the page offers for copying. */
    async function scoresOfServer(page: Page): Promise<number[]> {
      const program = await page.locator(".builder-programs pre").innerText();
      const body = JSON.parse(/-d '(\{[^]*\})'/.exec(program)![1]!) as object;
      const { text } = await server.send("POST", "/v1/optimality/preview/", body);
      return (JSON.parse(text) as CompositeResponse).forecast.map(({ median }) => median);
    }

    test.each([
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 390 },
    ] as const)(
      "place, task and limits are moved by keyboard, and the page scores as a server does, $colorScheme, $width px wide",
      async ({ colorScheme, width }) => {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        page.setDefaultTimeout(0);
        const outside: string[] = [];
        page.on("request", (request) => {
          if (!request.url().startsWith(site.url) && !request.url().startsWith("data:"))
            outside.push(request.url());
        });
        await page.goto(site.url, { waitUntil: "networkidle" });
        expect(await shownScores(page)).toEqual(await scoresOfServer(page));
        await wake(page);

        await page.getByRole("button", { name: "Sydney" }).focus();
        await page.keyboard.press("Enter");
        expect(await page.getByRole("combobox", { name: "Place" }).inputValue()).toBe("sydney");
        await page
          .getByRole("combobox", { name: "Task" })
          .selectOption({ label: "Exterior painting and protective coating" });
        const before = await page.locator(".builder-programs pre").innerText();
        const slider = page.getByRole("slider").first();
        await slider.focus();
        for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowLeft");
        expect(await page.locator(".builder-programs pre").innerText()).not.toBe(before);
        const wanted = await scoresOfServer(page);
        await expect.poll(() => shownScores(page)).toEqual(wanted);

        await page.addScriptTag({ path: axeFile });
        const violations = await page.evaluate<{ id: string }[]>(
          "axe.run('.builder').then((result) => result.violations)",
        );
        const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        await page.close();
        expect(violations.map(({ id }) => id)).toEqual([]);
        expect(tooWide).toBeLessThanOrEqual(0);
        expect(outside).toEqual([]);
      },
    );

    test("a page that is only read loads neither the weather nor what scores it", async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      let scripts = 0;
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts += 1;
      });
      await page.goto(site.url, { waitUntil: "networkidle" });
      expect(scripts).toBe(0);
      await wake(page);
      await page.waitForLoadState("networkidle");
      const awake = scripts;
      const loaded = page.waitForRequest((request) => request.resourceType() === "script");
      await page.getByRole("slider").first().focus();
      await loaded;
      await page.close();
      expect(scripts).toBeGreaterThan(awake);
    });

    test("without JavaScript the page shows a still picture, says what it is, and offers nothing to move", async () => {
      const page = await browser.newPage({ javaScriptEnabled: false });
      page.setDefaultTimeout(0);
      await page.goto(site.url);
      expect(await page.locator("body noscript").first().innerText()).toContain("This is a still picture");
      expect(await page.locator("[data-score]").count()).toBe(192);
      expect(await page.locator(".builder-answer").innerText()).toContain("hours are suitable");
      expect(await page.locator(".builder input:enabled, .builder select:enabled").count()).toBe(0);
      expect(await page.locator(".builder-synthetic").innerText()).toContain(
        "Synthetic weather, not a forecast.",
      );
      await page.close();
    });
  },
);
