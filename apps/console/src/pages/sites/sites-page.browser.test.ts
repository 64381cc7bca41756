import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  describeReadInBrowser,
  seriousViolations,
  type TabOptions,
} from "../../../test/harness/started-browser.suite.ts";
import { emptyBoard, type SavedSite, sitesMax, writeBoard } from "../../data/state/stored-board.ts";
import { firstView } from "../../data/state/view.ts";

const phone: TabOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: "allow" };

function site(name: string, latitude: number, longitude: number, id = 1): SavedSite {
  return {
    name,
    view: { ...firstView, location: { latitude, longitude, name }, entry: { type: "task", id } },
  };
}

const places = [
  site("Hamburg", 53.55, 9.99),
  site("London", 51.5, -0.12),
  site("Oslo", 59.91, 10.75),
  site("Bern", 46.95, 7.45),
  site("Seville", 37.39, -5.98),
  site("Reykjavik", 64.15, -21.94),
];

describeReadInBrowser("the board of sites", (browser) => {
  const rows = (page: Page) => page.getByRole("list", { name: "Sites" }).locator("> li");
  const names = (page: Page) => rows(page).getByRole("heading").getByRole("link").allTextContents();
  const isRanked = (page: Page, count: number) =>
    expect.poll(() => rows(page).locator(".site-rank").count()).toBe(count);
  const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys());

  /** Returns the number of forecasts and windows of the board that the device keeps. */
  const keptOfBoard = (page: Page) =>
    page.evaluate(async (period) => {
      const stores = (await globalThis.caches.keys()).filter((name) => name.startsWith("halcyon-answers-"));
      const all = await Promise.all(stores.map(async (name) => (await globalThis.caches.open(name)).keys()));
      return all.flat().filter(({ url }) => decodeURIComponent(url).includes(period)).length;
    }, `"period":{"hours":${emptyBoard.hours}}`);

  /** Opens a tab with a stored board. */
  async function opened(sites: readonly SavedSite[], options?: TabOptions) {
    const tab = await browser.tab("/errors/internal", options);
    const text = writeBoard({ ...emptyBoard, sites });
    await tab.page.evaluate((board) => localStorage.setItem("halcyon-board", board), text);
    await tab.page.goto(`${browser.served.url}/console/`);
    return tab;
  }

  it("keeps two sites on a phone, ranks them, and reads them without a network with their age", async () => {
    await using tab = await browser.tab("/console/?at=53.55,9.99&name=Hamburg&entry=task:1", phone);
    const { page } = tab;
    await page.getByRole("button", { name: "Keep this site" }).tap();
    await page.getByRole("link", { name: "Kept in Sites" }).tap();
    await isRanked(page, 1);
    const town = page.getByRole("combobox", { name: "Town" });
    await town.tap();
    await town.fill("Bergen");
    await page.getByRole("option", { name: "Bergen" }).first().tap();
    await page.getByRole("button", { name: "Add Bergen" }).tap();
    await isRanked(page, 2);
    expect(await town.inputValue()).toBe("");
    expect(await page.getByRole("button", { name: "Add", exact: true }).isDisabled()).toBe(true);
    await rows(page)
      .first()
      .getByText(/Suitable|No 4 hours|Not suitable/)
      .first()
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await page.goto(`${browser.served.url}/console/`);
    await isRanked(page, 2);
    const online = await names(page);
    const sentences = await rows(page).locator(".lead").allTextContents();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => keptOfBoard(page)).toBe(4);
    await page.context().setOffline(true);
    await page.reload();
    await isRanked(page, 2);
    expect(await names(page)).toEqual(online);
    expect(await rows(page).locator(".lead").allTextContents()).toEqual(sentences);
    await rows(page)
      .first()
      .getByText(/as of \d\d:\d\d, .*; this device is offline/)
      .waitFor();

    await page.clock.setFixedTime(browser.served.clock.ms + 3 * millisecondsPerHour);
    await page.reload();
    await rows(page)
      .first()
      .getByText(/as of .*, 3\sh ago; this device is offline/)
      .waitFor();
    const strip = rows(page).first().getByRole("slider", { name: "Score by hour" });
    expect(await strip.getAttribute("aria-valuemax")).toBe("236");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Bergen" }).tap();
    await page.getByRole("main").getByText("3 h ago; this device is offline").waitFor();
    await page.getByRole("slider", { name: "Score by hour" }).waitFor();

    await page.context().setOffline(false);
    await expect.poll(() => page.getByText("h ago").count()).toBe(0);
    await page.getByRole("button", { name: "Sign out" }).tap();
    await page.getByRole("button", { name: "Forget them" }).tap();
    await expect.poll(() => page.getByText("This browser keeps").count()).toBe(0);
    await expect.poll(() => caches(page)).toEqual([expect.stringMatching(/^halcyon-console-/)]);
    expect(await page.evaluate(() => localStorage.getItem("halcyon-board"))).toBeNull();
  });

  it("ranks as the API does, and hides no site for one that fails", async () => {
    const gone = site("Gone", 46.95, 7.45, 4_100_000);
    await using tab = await browser.tab("/errors/internal");
    const { page } = tab;
    const text = writeBoard({ ...emptyBoard, sites: [gone, ...places] });
    await page.evaluate((board) => localStorage.setItem("halcyon-board", board), text);
    await page.goto(`${browser.served.url}/console/`);
    await isRanked(page, places.length);
    // What is out of sight is not laid out.
    const last = rows(page).last();
    await last.scrollIntoViewIfNeeded();
    await last.getByText("Remove this site").waitFor();
    expect((await names(page)).at(-1)).toBe("Gone");
    await page.getByText(/up to 12 requests of the allowance/).waitFor();

    const { ranking } = await rankBy("probability");
    const soonest = await rankBy("soonest");
    const valueBy = {
      Soonest: (name: string) => -(soonest.ranking.find(({ ref }) => ref === name)!.value ?? Infinity),
      "Most hours": (name: string) => ranking.find(({ ref }) => ref === name)!.possible_starts,
      Likeliest: (name: string) => ranking.find(({ ref }) => ref === name)!.value ?? -1,
    };
    await page.getByText("things to know about it").click();
    const told = page.getByRole("list", { name: "Notices" });
    // The better place of the two stands first.
    await told
      .getByText(/\((London and Reykjavik|Reykjavik and London)\)/)
      .first()
      .waitFor();

    for (const [question, value] of Object.entries(valueBy)) {
      await page.getByText(question, { exact: true }).click();
      const shown = (await names(page)).slice(0, -1).map((name) => value(name));
      expect(shown, question).toEqual(shown.toSorted((one, other) => other - one));
    }
  });

  function rankBy(by: "probability" | "soonest"): Promise<V2.RankResponse> {
    return browser.served.post<V2.RankResponse>("/v2/optimality/rank/", {
      locations: places.map(({ name, view: { location } }) => ({
        ref: name,
        latitude: location.latitude,
        longitude: location.longitude,
      })),
      entries: [{ type: "task", id: 1 }],
      periods: [{ hours: emptyBoard.hours }],
      model: "noaa",
      timezone: "UTC",
      window: { duration_hours: firstView.windowHours, minimum_score: firstView.minimumScore },
      by,
    });
  }

  it("reads a full board in few requests, two at a time, and the server refuses none", async () => {
    const tasks = [1, 2, 3, 4, 5, 6];
    const full = Array.from({ length: sitesMax }, (_, at) =>
      site(`Site ${at}`, 40 + at / 4, at / 2, tasks[at % tasks.length]),
    );
    await using tab = await browser.tab("/errors/internal");
    const { page } = tab;
    let running = 0;
    let most = 0;
    const statuses: number[] = [];
    const asked: string[] = [];
    // The list of tasks, from which a site may be added, is asked for alone.
    const isCall = (url: string): boolean => url.includes("/trpc/") && url.endsWith("?batch=1");
    page.on("request", (request) => {
      if (!isCall(request.url())) return;
      most = Math.max(most, ++running);
      asked.push(...new URL(request.url()).pathname.slice("/trpc/".length).split(","));
    });
    page.on("response", (response) => {
      if (!isCall(response.url())) return;
      running--;
      statuses.push(response.status());
    });
    const text = writeBoard({ ...emptyBoard, sites: full });
    await page.evaluate((board) => localStorage.setItem("halcyon-board", board), text);
    await page.goto(`${browser.served.url}/console/`);
    await isRanked(page, sitesMax);
    const calls = tasks.length + 2 * sitesMax;
    expect(asked).toHaveLength(calls);
    expect(statuses).toEqual(Array.from({ length: Math.ceil(calls / 20) }, () => 200));
    expect(most).toBe(2);
  });

  it("opens a site for as many days as it was kept for", async () => {
    const [hamburg] = places;
    await using tab = await opened([{ ...hamburg!, view: { ...hamburg!.view, forecastHours: 384 } }]);
    await isRanked(tab.page, 1);
    await tab.page.getByRole("link", { name: "Hamburg" }).click();
    await expect.poll(() => tab.page.url()).toContain("hours=384");
  });

  it("names sites anew, takes them off and puts them back, and saves the next window", async () => {
    await using tab = await opened([places[0]!, places[4]!]);
    const { page, faults } = tab;
    await isRanked(page, 2);
    await page.getByRole("button", { name: "Rename Hamburg" }).click();
    const field = page.getByLabel("New name of Hamburg");
    await field.fill("Crane 7");
    await field.press("Enter");
    await page.getByRole("link", { name: "Crane 7" }).waitFor();
    const before = await names(page);
    await page.getByRole("button", { name: "Remove Crane 7" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => names(page)).toEqual(before);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Calendar" }).first().click();
    expect((await download).suggestedFilename()).toContain(".ics");
    for (const name of before) await page.getByRole("button", { name: `Remove ${name}` }).click();
    await page.getByRole("button", { name: "Try it with a crane in Hamburg" }).click();
    await isRanked(page, 1);
    await page.reload();
    await isRanked(page, 1);
    expect(faults).toEqual([]);
  });
});
