import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFile, sharedChromium } from "../apps/console/test/harness/shared-chromium.suite.ts";
import { pageFaults } from "./page-audits.suite.mts";
import { type ServedSite, serveSite } from "./serve-site.suite.mts";

const folder = join(import.meta.dirname, "build");
const isThere = existsSync(chromiumFile);

/** Pages to audit, one of each kind. */
const kinds = [
  "/",
  "/quickstart",
  "/methodology/composite",
  "/library/construction/tower-crane-lifting",
  "/reference/endpoints/optimality-composite",
];

describe.skipIf(!isThere)(
  `the quality of pages in a browser${isThere ? "" : " (needs `apt-get install chromium`)"}`,
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

    test.each(kinds)("%s is light, accessible, well built and found", async (path) => {
      expect(await pageFaults(browser, site.url + path)).toEqual([]);
    });

    test("a button that is pressed before the scripts run is pressed once they do", async () => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      page.setDefaultTimeout(0);
      await page.goto(site.url);
      await page.evaluate("document.querySelector('.navbar__toggle').click()");
      await page.mouse.move(1, 1);
      await page.locator(".navbar-sidebar--show").waitFor();
      await page.close();
    });

    test("an address that does not exist is searched for by its words", async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      const answer = await page.goto(`${site.url}/docs/tower-crane-wind.html`);
      expect(answer?.status()).toBe(404);
      await page.getByRole("main").getByRole("link", { name: "Tower crane lifting" }).first().click();
      await page.waitForURL("**/library/construction/tower-crane-lifting");
      await page.close();
    });
  },
);
