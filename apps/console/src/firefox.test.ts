import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { runningServer, startMs } from "../../server/src/running-server.suite.ts";
import {
  type BrowserName,
  isWalkable,
  openedBrowser,
  seriousViolations,
  walkableWords,
} from "./started-browser.suite.ts";
import { firefoxWords, isFirefoxThere } from "./started-firefox.suite.ts";

const isLong = process.env["HALCYON_LONG"] === "1";

const looks = [
  { title: "a phone", look: { colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true } },
  { title: "a wide screen", look: { colorScheme: "light", viewport: { width: 1440, height: 900 } } },
] as const;
type Look = (typeof looks)[number]["look"];

const query = "?at=53.55,9.99&name=Hamburg&entry=task:1&model=noaa&hours=240";

describe.skipIf(!isWalkable || !isFirefoxThere)(
  `the console in Firefox${walkableWords}${firefoxWords}`,
  () => {
    it.each(isLong ? looks : looks.slice(0, 1))(
      "shows on $title the forecast that Chromium shows",
      async ({ look }) => {
        expect(await readIn("firefox", look)).toEqual(await readIn("chromium", look));
      },
    );
  },
);

/** What the forecast says in a browser, beside a server whose clock and the page's stand still. */
async function readIn(name: BrowserName, { colorScheme, ...look }: Look): Promise<unknown> {
  await using server = await runningServer();
  await using browser = await openedBrowser(name, server, colorScheme);
  await using tab = await browser.tab("/errors/internal", { colorScheme, ...look });
  const { page, faults } = tab;
  await page.clock.setFixedTime(startMs);
  await page.goto(`${server.url}/console${query}`);
  await page.locator(".windows li").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(faults).toEqual([]);
  expect(await seriousViolations(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  return await shownIn(page);
}

/** What a page says outside of its pictures, and the hours that it draws. */
async function shownIn(page: Page): Promise<unknown> {
  return page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    copy.querySelectorAll("svg").forEach((picture) => picture.remove());
    const cells = main.querySelectorAll<SVGElement>(".strip rect[data-score]");
    return {
      text: copy.textContent.replaceAll(/\s+/g, " "),
      hours: [...cells].map((cell) => [
        cell.dataset["hour"],
        cell.dataset["score"],
        cell.getAttribute("class"),
      ]),
    };
  });
}
