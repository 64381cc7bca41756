import type * as V2 from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { moveFingers } from "../harness/dragged-by-touch.suite.ts";
import { describeInBrowser } from "../harness/started-browser.suite.ts";
import { stillBox } from "../harness/still-box.suite.ts";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=240&past=2016-2020&future=2096-2100";

describeInBrowser("the console in a browser", (browser) => {
  const strip = (page: Page) => page.getByRole("slider", { name: "Score by hour" }).first();

  it("asks for the key, refuses a wrong one, and keeps the right one in the tab alone", async () => {
    await using opened = await browser.tab(`/console${query}`, { withKey: false });
    const { page } = opened;
    await page.getByLabel("API key").fill("hal_wrong");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("API key").fill(browser.served.key);
    await page.getByRole("button", { name: "Open" }).click();
    await strip(page).waitFor();
    const kept = await page.evaluate(() => ({
      local: JSON.stringify(localStorage),
      cookies: document.cookie,
      html: document.documentElement.outerHTML,
      href: location.href,
    }));
    expect(Object.values(kept).filter((text) => text.includes(browser.served.key))).toEqual([]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("API key").waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it("shows nothing of another account to the key that takes the place of a refused one", async () => {
    await browser.served.post("/v1/tasks/", {
      name: "Of the first account",
      sector: "test",
      description: "Seen by its account alone.",
      constraints: [
        { variable: "cloud_cover", unit: "%", ideal: { max: 20 }, acceptable: { max: 60 }, weight: 1 },
      ],
    });
    await using opened = await browser.tab("/console/entries");
    const { page } = opened;
    const entry = page.getByRole("listitem").filter({ hasText: "Of the first account" });
    await entry.getByRole("button", { name: "Delete" }).click();
    await page.route("**/trpc/deleteTask*", async (route) => {
      await route.continue({ headers: { ...route.request().headers(), "x-api-key": "hal_revoked" } });
    });
    await page.getByRole("button", { name: "Delete it" }).click();
    await page.getByRole("button", { name: "Give another key" }).click();
    const { plaintext } = await browser.served.issue("other");
    await page.getByLabel("API key").fill(plaintext);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "You have none yet" }).waitFor();
    expect(await entry.count()).toBe(0);
  });

  it("shows what the API answers, and where it comes from", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    await strip(page).waitFor();
    const cells = page.locator(".strip rect[data-score]");
    await expect.poll(() => cells.count()).toBe(240);
    const shown = await cells.evaluateAll((rects) =>
      rects.map((rect) => [rect.getAttribute("data-hour"), Number(rect.getAttribute("data-score"))]),
    );
    const { forecast } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      location: { latitude: 51.5, longitude: -0.12 },
      model: "noaa",
      entry: { type: "task", id: 1 },
      period: { hours: 240 },
    });
    expect(shown).toEqual(forecast.map(({ timestamp, score }) => [timestamp, score]));
    expect(await page.getByRole("note").textContent()).toContain("Synthetic weather");
    expect(await page.getByRole("contentinfo").textContent()).toContain("planning aid");
    expect(faults).toEqual([]);
  });

  it("reads any hour by keyboard", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const slider = strip(opened.page);
    await slider.focus();
    const first = await slider.getAttribute("aria-valuetext");
    await slider.press("ArrowRight");
    await slider.press("ArrowDown");
    expect(await slider.getAttribute("aria-valuenow")).toBe("25");
    const text = await slider.getAttribute("aria-valuetext");
    expect(text).not.toBe(first);
    expect(text).toMatch(
      /Europe\/London: \d+\s% of members allow it; the (?:newest run|middle forecast): (0|1)\.\d\d, (Ideal|Acceptable|Unsuitable|Stop)/,
    );
  });

  it("finds a scenario by search, and never calls its presence good", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    await strip(page).waitFor();
    const search = page.getByRole("combobox", { name: "Task or scenario" });
    await search.click();
    await search.fill("severe storm");
    await page.getByRole("option", { name: "Severe storm gusts" }).waitFor();
    await search.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Severe storm gusts" }).waitFor();
    expect(page.url()).toContain("entry=scenario:");
    await page.getByText("1 means that the situation is present").waitFor();
    expect(await page.locator("[class^=band-suitability]").count()).toBe(0);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Tower crane lifting" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("takes a place by coordinates, by map and by keys, and says what is wrong with one", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page } = opened;
    const coordinates = page.getByLabel("Latitude, longitude");
    await coordinates.fill("91, 0");
    await coordinates.press("Enter");
    await page.getByRole("alert").waitFor();
    await coordinates.fill("46.95, 7.45");
    await coordinates.press("Enter");
    await expect.poll(() => page.url()).toContain("at=46.95,7.45");
    const map = page.getByRole("application");
    await map.click({ position: { x: 40, y: 40 } });
    await expect.poll(() => page.url()).not.toContain("at=46.95,7.45");
    const before = page.url();
    await map.press("ArrowLeft");
    await expect.poll(() => page.url()).not.toBe(before);
    await page.getByRole("button", { name: /^Near Bern$|46.95° N, 7.45° E/ }).waitFor();
  });

  it("takes the place of the device, and the map follows fingers without choosing another", async () => {
    await using opened = await browser.tab(`/console${query}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      permissions: ["geolocation"],
      geolocation: { latitude: 46.948_123, longitude: 7.447_456 },
    });
    const { page, faults } = opened;
    await page.getByText("Place, task and hours").tap();
    const labels = page.locator(".map-labels text");
    await labels.filter({ hasText: "London" }).waitFor();
    await page.getByRole("button", { name: "My location" }).tap();
    await expect.poll(() => page.url()).toContain("at=46.95,7.45");
    await page.getByText("Near Bern, 46.95° N, 7.45° E").waitFor();
    await page.getByText("Place, task and hours").tap();
    const shown = () => page.getByRole("application").getAttribute("viewBox");
    await labels.filter({ hasText: "Geneva" }).waitFor();
    const before = await shown();
    const box = await stillBox(page.getByRole("application"));
    const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.4];
    // A busy machine may take longer from tap to tap than a double tap does: the page's clock waits.
    await page.clock.pauseAt(browser.served.clock.ms);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect.poll(shown).not.toBe(before);
    await page.clock.resume();
    const nearer = await shown();
    await moveFingers(
      page,
      [20, 60].map((apart) => [-apart, apart].map((by) => ({ x: x + by, y }))),
    );
    await expect.poll(shown).not.toBe(nearer);
    expect(Number((await shown())!.split(" ")[2])).toBeLessThan(Number(nearer!.split(" ")[2]));
    expect(page.url()).toContain("at=46.95,7.45");
    await page.context().clearPermissions();
    await page.getByRole("button", { name: "My location" }).tap();
    await page.getByRole("alert").getByText("Allow it in the settings").waitFor();
    expect(faults).toEqual([]);
  });

  it("saves the hours as a table, the chart as a picture and the windows as a calendar", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    await page.locator(".windows li").first().waitFor();
    for (const [button, ending] of [
      ["CSV", ".csv"],
      ["PNG", ".png"],
      ["ICS", ".ics"],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      expect((await download).suggestedFilename()).toContain(ending);
    }
    expect(faults).toEqual([]);
  });

  it("shows names of entries as text, whatever they hold", async () => {
    const name = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
    const { id } = await browser.served.post<{ id: number }>("/v1/tasks/", {
      name,
      sector: "<b>sector</b>",
      description: "<i>why</i>",
      constraints: [
        { variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 }, weight: 1 },
      ],
    });
    await using opened = await browser.tab(`/console?at=51.5,-0.12&entry=task:${id}&hours=48`);
    const { page, faults } = opened;
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const search = page.getByRole("combobox", { name: "Task or scenario" });
    await search.click();
    await search.fill("onerror");
    await expect.poll(() => page.locator("[role=option]").first().textContent()).toContain(name);
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("main img, main script, main b").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("says what to do where there is no such task, and where the server is silent", async () => {
    await using opened = await browser.tab("/console?at=51.5,-0.12&entry=task:499");
    const { page } = opened;
    await page.getByRole("alert").getByText("No such task or scenario is visible").waitFor();
    await page.route("**/trpc/**", (route) => route.abort());
    await page.getByLabel("Model").selectOption("ecmwf");
    await page.getByText("The server did not answer").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
  });
});
