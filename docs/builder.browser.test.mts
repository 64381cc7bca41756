import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type * as V2 from "@halcyon/schema/v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFile, sharedChromium } from "../apps/console/test/harness/shared-chromium.suite.ts";
import { placeAt } from "./builder/map-edges.mts";
import { week } from "./builder/week.mts";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { type ServedSite, serveSite } from "./serve-site.suite.mts";

const folder = join(import.meta.dirname, "build");
const isThere = existsSync(chromiumFile);
const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Hour of the strip: its score, and the number of members that allow it. */
interface Cell {
  readonly score: number;
  readonly members: number;
}

/** Returns the hours in the strip. */
const shownHours = (page: Page): Promise<Cell[]> =>
  page.evaluate(
    `[...document.querySelectorAll("[data-score]")].map(({ dataset }) => ({ score: Number(dataset.score), members: Number(dataset.share) }))`,
  );

const requestText = (page: Page): Promise<string> => page.locator(".builder-programs pre").innerText();

/** Opens a page that keeps its scripts back until the returned function is called. */
async function heldPage(browser: Browser, url: string): Promise<{ page: Page; release: () => void }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(0);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url);
  return { page, release };
}

describe.skipIf(!isThere)(
  `the builder of the front page in a browser${isThere ? "" : " (needs `apt-get install chromium`)"}`,
  () => {
    let browser: Browser;
    let site: ServedSite;
    // Its clock stands still in the first hour of the week.
    let server: DocsServer;
    beforeAll(async () => {
      site = await serveSite(folder);
      server = await docsServer({ nowMs: () => Date.parse(week.start) });
      browser = await sharedChromium();
    });
    afterAll(async () => {
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    });

    /** Returns the hours of a server for the request that the page offers for copying. */
    async function hoursOfServer(page: Page): Promise<Cell[]> {
      const body = JSON.parse(/-d '(\{[^]*\})'/.exec(await requestText(page))![1]!) as object;
      const { text } = await server.send("POST", "/v2/optimality/composite/", body);
      const { metadata, forecast } = JSON.parse(text) as V2.CompositeResponse;
      expect(metadata.entry.type).toBe("task");
      return forecast.map(({ score, ensemble }) => {
        const [ideal = 0, acceptable = 0] = ensemble!.shares;
        return { score, members: Math.round((ideal + acceptable) * 31) };
      });
    }

    test.each([
      { width: 1440, height: 900, firstScreen: [".front-lead", ".builder-strip", ".front-doors"] },
      { width: 390, height: 844, firstScreen: [".front-lead", ".builder-strip"] },
    ])(
      "the sentence, the coloured week and, on a wide screen, five doors are on the first screen of $width x $height px",
      async ({ width, height, firstScreen }) => {
        const page = await browser.newPage({ viewport: { width, height } });
        page.setDefaultTimeout(0);
        await page.goto(site.url);
        const bottoms = await page.evaluate<number[]>(
          `${JSON.stringify(firstScreen)}.map((name) => document.querySelector(name).getBoundingClientRect().bottom)`,
        );
        const doors = await page.locator(".front-doors a").count();
        const colours = await page.evaluate<string[]>(
          `[...new Set([...document.querySelectorAll(".builder-cell")].map((cell) => getComputedStyle(cell).background))]`,
        );
        await page.close();
        for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(height);
        expect(doors).toBe(5);
        expect(colours.length).toBe(4);
      },
    );

    test("the title and the description name the product and what it does", async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      await page.goto(site.url);
      const [title, description] = await page.evaluate<[string, string]>(
        `[document.title, document.querySelector("meta[name=description]").content]`,
      );
      await page.close();
      expect(title).toMatch(/^Halcyon: /);
      expect(title.match(/Halcyon/g)).toHaveLength(1);
      expect(description).toMatch(/Halcyon/);
      expect(description).toMatch(/hour/);
    });

    test.each([
      { colorScheme: "light", width: 1440 },
      { colorScheme: "dark", width: 390 },
    ] as const)(
      "place, task and limits are moved by keyboard, and the page counts as a server does, $colorScheme, $width px wide",
      async ({ colorScheme, width }) => {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        page.setDefaultTimeout(0);
        const outside: string[] = [];
        page.on("request", (request) => {
          if (!request.url().startsWith(site.url) && !request.url().startsWith("data:"))
            outside.push(request.url());
        });
        await page.goto(site.url, { waitUntil: "networkidle" });
        expect(await shownHours(page)).toEqual(await hoursOfServer(page));

        const coordinates = page.getByRole("textbox", { name: "Latitude, longitude" });
        await coordinates.fill("-33.87, 151.21");
        await coordinates.press("Enter");
        await expect.poll(() => page.getByRole("combobox", { name: "Place" }).inputValue()).toBe("Sydney");
        await page
          .getByRole("combobox", { name: "Task" })
          .selectOption({ label: "Exterior painting and protective coating" });
        await expect.poll(() => requestText(page)).toContain('"id": 9');
        const slider = page.getByRole("slider").first();
        await slider.focus();
        for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowLeft");
        await expect.poll(() => requestText(page)).toContain("definition");
        const wanted = await hoursOfServer(page);
        await expect.poll(() => shownHours(page)).toEqual(wanted);
        for (const summary of await page.locator(".builder summary").all()) await summary.click();

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

    test("what is chosen before the scripts have loaded is chosen once they have", async () => {
      const { page, release } = await heldPage(browser, site.url);
      const controls = page.locator(".builder select, .builder input, .builder-map button");
      expect(await controls.evaluateAll((all) => all.filter((one) => one.matches(":disabled")).length)).toBe(
        0,
      );
      await page.getByRole("combobox", { name: "Task" }).selectOption({ label: "Concrete placement" });
      await page.getByRole("combobox", { name: "Place" }).selectOption("Houston");
      release();
      await expect.poll(() => page.url()).toMatch(/at=29\.76,-95\.37&task=concrete-placement$/);
      expect(await page.getByRole("combobox", { name: "Task" }).inputValue()).toBe("concrete-placement");
      const wanted = await hoursOfServer(page);
      await expect.poll(() => shownHours(page)).toEqual(wanted);
      await page.close();
    });

    test("a limit that is moved, and a place that is pressed on the map, before the scripts have loaded are kept", async () => {
      const { page, release } = await heldPage(browser, site.url);
      await page.getByRole("slider").first().press("ArrowRight");
      await page.getByText("Choose on the map").click();
      await page.getByRole("button", { name: "Nairobi" }).click();
      release();
      await expect.poll(() => page.url()).toMatch(/at=-1\.29,36\.82&task=[a-z-]+&\w+\.max=[\d.]+$/);
      await page.close();
    });

    test("the address restores place, task and limits, and a press on the map changes it", async () => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.setDefaultTimeout(0);
      const query = "?at=57.15,-2.09&task=crop-spraying-ground&wind_speed_10m.max=5.05";
      await page.goto(site.url + query);
      await expect.poll(() => requestText(page)).toContain("57.15");
      const body = JSON.parse(/-d '(\{[^]*\})'/.exec(await requestText(page))![1]!) as V2.CompositeRequest;
      expect(JSON.stringify(body.entry)).toContain('"acceptable":{"min":1,"max":5.05}');
      const wanted = await hoursOfServer(page);
      await expect.poll(() => shownHours(page)).toEqual(wanted);
      await page.getByText("Choose on the map").click();
      const map = (await page.locator(".builder-map").boundingBox())!;
      await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
      const kept = /at=([-\d.]+),([-\d.]+)&task=crop-spraying-ground&wind_speed_10m\.max=5\.05$/;
      await expect.poll(() => kept.exec(page.url())?.[1]).not.toBe("57.15");
      const [, north, east] = kept.exec(page.url())!.map(Number);
      const middle = placeAt({ across: 0.5, down: 0.5 });
      expect(Math.abs(north! - middle.latitude)).toBeLessThanOrEqual(1);
      expect(Math.abs(east! - middle.longitude)).toBeLessThanOrEqual(1);
      await page.close();
    });

    test("a task of the sea leads from land to a place that has waves", async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      await page.goto(`${site.url}/?at=51.5,-0.12&task=offshore-ctv-transfer`);
      await page.getByRole("button", { name: "German Bight" }).first().click();
      const wanted = await hoursOfServer(page);
      await expect.poll(() => shownHours(page)).toEqual(wanted);
      await page.close();
    });

    test("a page that is only read loads no scripts, and what scores it comes when the builder is touched", async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      let scripts = 0;
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts += 1;
      });
      await page.goto(site.url, { waitUntil: "networkidle" });
      expect(scripts).toBe(0);
      await page.keyboard.press("Tab");
      await page.locator("html[data-has-hydrated=true]").waitFor();
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
      expect(await page.locator("[data-score]").count()).toBe(week.hours);
      expect(await page.locator(".builder-answer").innerText()).toContain(`${week.hours} hours`);
      const controls = await page.locator(".builder input, .builder select").all();
      for (const control of controls) expect(await control.isVisible()).toBe(false);
      expect(await page.locator(".builder-week .builder-note").first().innerText()).toContain(
        "Synthetic weather, not a forecast.",
      );
      await page.close();
    });
  },
);
