import type { Watch, WatchList } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { overflowOf } from "../contact-sheet/contact-sheet.suite.ts";
import { describeInBrowser, type Tab } from "../harness/started-browser.suite.ts";

const hours = 120;
const others = "past=2016-2017&future=2096-2097&with=54.91,8.31~task:1~Sylt";
const address = `/console?at=51.5,-0.12&name=London&entry=task:1&model=noaa&hours=${hours}&${others}`;

const locations = [
  { latitude: 51.5, longitude: -0.12 },
  { latitude: 54.91, longitude: 8.31 },
];
const asked = { entry: { type: "task", id: 1 }, period: { hours }, model: "noaa" } as const;

describeInBrowser("the main pages", (browser) => {
  it.each([
    ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ["a wide screen", { viewport: { width: 1440, height: 900 } }],
  ])("answer a reader who gives a key, on %s", async (_, look) => {
    await using tab = await browser.tab(address, { ...look, withKey: false });
    const { page } = tab;
    await page.getByLabel("API key").fill(browser.served.key);
    await page.getByRole("button", { name: "Open" }).click();

    const { forecast } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      ...asked,
      location: locations[0],
    });
    const scores = forecast.map(({ score }) => score);
    await page.locator(".answer-chance").waitFor();
    await expect.poll(() => scoresIn(page, "Hour by hour")).toEqual(scores);
    await expectWhole(tab);

    await open(page, "Months", "planner");
    await expect.poll(() => page.locator("[data-past][data-middle]").count()).toBe(12);
    await expect.poll(() => page.locator("[data-future][data-middle]").count()).toBe(12);
    await expectWhole(tab);

    await open(page, "Forecast", "");
    await open(page, "Compare", "compare");
    const { ranking } = await browser.served.post<V2.RankResponse>("/v2/optimality/rank/", {
      locations,
      entries: [asked.entry],
      periods: [asked.period],
      model: asked.model,
      window: { duration_hours: 4 },
      by: "soonest",
    });
    const titles = ["London", "Sylt"];
    await expect
      .poll(() =>
        page
          .locator(".subject[data-place]")
          .evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label"))),
      )
      .toEqual(ranking.map(({ location }) => expect.stringMatching(titles[location]!)));
    await expectWhole(tab);

    await open(page, "Limits", "editor");
    await page.locator(".edge-dot").first().waitFor();
    await expect.poll(() => scoresIn(page, "Day by day")).toEqual(scores);
    await expectWhole(tab);

    await open(page, "Watches", "watches");
    await page.getByRole("link", { name: "New", exact: true }).click();
    await page.getByText(/^1 request a round/).waitFor();
    await page.getByRole("button", { name: "Watch it" }).click();
    await page.locator(".state-mark").waitFor();
    const { watches } = (await browser.served.send("/v1/watches/")).json as WatchList;
    const ids = watches.map(({ id }) => id);
    const made = ids.find((id) => page.url().includes(id))!;
    const { subjects } = (await browser.served.send(`/v1/watches/${made}`)).json as Watch;
    await expect.poll(() => page.locator(".span-row").count()).toBe(subjects[0]!.spans.length);
    await expectWhole(tab);
  });
});

/** Opens a page through the tabs of the forecast or the menu, which is collapsed on a narrow screen. */
async function open(page: Page, name: string, path: string): Promise<void> {
  const tab = page.getByRole("navigation", { name: "Forecast" }).getByRole("link", { name, exact: true });
  if (await tab.isVisible()) await tab.click();
  else {
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name }).click();
  }
  await page.waitForURL(new RegExp(`/console/?${path}\\?`));
}

async function expectWhole({ page, faults }: Tab): Promise<void> {
  expect(faults).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
}

function scoresIn(page: Page, region: string): Promise<number[]> {
  const cells = page.getByRole("region", { name: region }).locator("rect[data-score]");
  return cells.evaluateAll((all) => all.map((cell) => Number(cell.getAttribute("data-score"))));
}
