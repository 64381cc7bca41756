import type { Watch } from "@halcyon/schema/v2";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { emptyBoard, writeBoard } from "../../src/data/state/stored-board.ts";
import { readView } from "../../src/data/state/view.ts";
import { describeInBrowser, seriousViolations, type TabOptions } from "../harness/started-browser.suite.ts";

const forecast = "/console?at=53.55,9.99&name=Hamburg&entry=task:1&model=noaa&hours=240";
const phone: TabOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" };

/** Maximum number of taps for an everyday question, from the page of the forecast. */
const tapsMost = 5;

/** Finger that counts its taps. */
class Finger {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    this.taps++;
    await target.tap();
  }

  /** Opens a list and picks an item of it. */
  async pick(list: Locator, value: string): Promise<void> {
    this.taps += 2;
    await list.selectOption(value);
  }
}

describeInBrowser("everyday questions on a phone, in few taps", (browser) => {
  const answer = (page: Page) => page.getByRole("region", { name: "Answer" });

  it("what stops the work on the worst day, by the members", async () => {
    await using opened = await browser.tab(forecast, phone);
    const { page, faults } = opened;
    const finger = new Finger();
    await finger.tap(page.getByRole("link", { name: "Why" }));
    const lead = page.locator(".lead");
    await lead.waitFor();
    expect(await lead.textContent()).toMatch(
      /^The worst day is \w{3} \d+ \w{3}: on average an hour falls short in \d+ of 31\sforecasts: in \d+ by wind/,
    );
    const days = page.getByRole("region", { name: "Day by day" }).getByRole("listitem");
    expect(await days.count()).toBeGreaterThanOrEqual(10);
    expect(finger.taps).toBeLessThanOrEqual(tapsMost);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("which of two sites loses fewer hours, and to what", async () => {
    await using opened = await browser.tab(`${forecast}&with=51.5,-0.12~task:1~London`, phone);
    const { page } = opened;
    const finger = new Finger();
    await finger.tap(page.getByRole("link", { name: "Compare" }));
    const hamburg = page.getByRole("region", { name: /Hamburg/ });
    await hamburg.getByText(/(\d+ of 240 hours (is|are)|No hour is) lost in most forecasts/).waitFor();
    expect(await page.locator("main").textContent()).not.toMatch(/imited most/);
    expect(finger.taps).toBeLessThanOrEqual(tapsMost);
  });

  it("which of the sites is best on a day, by an address that can be sent", async () => {
    await using opened = await browser.tab("/errors/internal", phone);
    const { page, faults } = opened;
    const sites = (["53.55,9.99", "59.91,10.75"] as const).map((at, number) => ({
      name: `Site ${number + 1}`,
      view: readView(`at=${at}&entry=task:1`),
    }));
    await page.evaluate(
      (board) => localStorage.setItem("halcyon-board", board),
      writeBoard({ ...emptyBoard, sites }),
    );
    await page.goto(browser.served.url + forecast);
    const finger = new Finger();
    await finger.tap(page.getByRole("button", { name: "Menu" }));
    await finger.tap(page.getByRole("link", { name: "Sites", exact: true }));
    await page.locator(".site-rank").first().waitFor();
    const chip = page.getByRole("group", { name: /^Day/ }).getByRole("button", { name: /^Fri/ }).first();
    await finger.tap(chip);
    expect(finger.taps).toBeLessThanOrEqual(tapsMost);
    const lead = page.locator(".sites > .lead");
    const said = /^(On Fri 27 Nov, .*(comes? first|are equal)|No site has .* begins on Fri 27 Nov)/;
    await expect.poll(() => lead.textContent()).toMatch(said);
    const told = await lead.textContent();
    expect(page.url()).toContain("day=2026-11-27");
    await page.reload();
    await page.locator(".site-rank").first().waitFor();
    expect(await lead.textContent()).toBe(told);
    expect(await chip.getAttribute("aria-pressed")).toBe("true");
    const isInView = (one: Element): boolean => {
      const { left, right } = one.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    };
    expect(await chip.evaluate(isInView)).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await page.getByRole("button", { name: "All days" }).tap();
    await expect.poll(() => page.url()).not.toContain("day=");
    expect(faults).toEqual([]);
  });

  it("when 24 hours in a row are possible in the coming two weeks", async () => {
    await using opened = await browser.tab(forecast, phone);
    const { page } = opened;
    const finger = new Finger();
    const wish = answer(page).getByRole("heading");
    await finger.pick(wish.getByRole("combobox").first(), "24");
    await finger.pick(wish.getByRole("combobox").last(), "384");
    expect(finger.taps).toBeLessThanOrEqual(tapsMost);
    await expect.poll(() => page.url()).toMatch(/hours=384.*window=24/);
    await page.locator(".answer-chance").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it("at other hours of work", async () => {
    await using opened = await browser.tab(forecast, phone);
    const { page } = opened;
    const finger = new Finger();
    await finger.tap(answer(page).getByText("at any hour"));
    const hours = answer(page).getByRole("group", { name: "Working hours" });
    await finger.pick(hours.getByRole("combobox", { name: "from" }), "6");
    await finger.pick(hours.getByRole("combobox", { name: "to" }), "14");
    expect(finger.taps).toBeLessThanOrEqual(tapsMost);
    await expect.poll(() => page.url()).toContain("work=6-14~auto~mon,tue,wed,thu,fri");
    await answer(page)
      .getByText(/^from 06:00 to 14:00/)
      .waitFor();
    expect(await page.getByLabel("Working hours only").last().isChecked()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });

  it("the chooser closes once a task is picked, and its button has the focus", async () => {
    await using opened = await browser.tab(forecast, phone);
    const { page } = opened;
    const button = page.getByText("Place, task and hours");
    await button.tap();
    const search = page.getByRole("combobox", { name: "Task or scenario" });
    await search.tap();
    await search.fill("concrete");
    await page
      .getByRole("option", { name: /concret/i })
      .first()
      .tap();
    await expect.poll(() => page.locator("details.controls").getAttribute("open")).toBeNull();
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(page.url()).not.toContain("entry=task:1&");
  });

  it("whether another task can be done at another place, when both are chosen for the first time", async () => {
    await using opened = await browser.tab("/console", phone);
    const { page } = opened;
    const finger = new Finger();
    await finger.tap(page.getByText("Place, task and hours"));
    for (const [list, text] of [
      ["Task or scenario", "roof"],
      ["Town", "Manchester"],
    ] as const) {
      const search = page.getByRole("combobox", { name: list });
      await finger.tap(search);
      await search.fill(text);
      await finger.tap(page.getByRole("option", { name: new RegExp(text, "i") }).first());
    }
    expect(finger.taps).toBeLessThanOrEqual(tapsMost);
    await expect.poll(() => page.locator("details.controls").getAttribute("open")).toBeNull();
    await page.getByRole("heading", { name: /^Roof/ }).waitFor();
    expect(page.url()).toContain("name=Manchester");
  });

  it("the same of another task at another place, from any page about a place", async () => {
    for (const page of ["", "/planner", "/compare", "/skill"]) {
      await using opened = await browser.tab(forecast.replace("/console", `/console${page}`), phone);
      const finger = new Finger();
      for (const [button, list, text] of [
        ["Another task", "Task or scenario", "roof"],
        ["Another place", "Town", "Manchester"],
      ] as const) {
        await finger.tap(opened.page.getByRole("button", { name: button }));
        const search = opened.page.getByRole("combobox", { name: list }).first();
        expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
        await search.fill(text);
        await finger.tap(opened.page.getByRole("option", { name: new RegExp(text, "i") }).first());
      }
      expect(finger.taps, page).toBeLessThan(tapsMost);
      await expect.poll(() => opened.page.url()).toContain("name=Manchester");
      expect(opened.page.url()).not.toContain("entry=task:1&");
      expect(await opened.page.locator("details.controls").getAttribute("open")).toBeNull();
      expect(await seriousViolations(opened.page)).toEqual([]);
    }
  });

  it("what has no data, beneath the answer and beside the reasons", async () => {
    const yacht = "/console?at=54.32,10.13&name=Kiel&entry=task:42&model=noaa&hours=240";
    await using opened = await browser.tab(yacht, phone);
    const { page } = opened;
    const said = /^No data for .*wave height.*: check yourself\.$/;
    await answer(page).getByText(said).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Why" }).tap();
    await page.getByText(/No data for .*wave height.*: check yourself\.$/).waitFor();
  });

  it("how likely the hours that were asked for are in the next stretch", async () => {
    await using opened = await browser.tab(forecast.replace("53.55,9.99", "54.5,7.9"), phone);
    const next = opened.page.getByRole("list", { name: "Next" }).getByRole("button").first();
    expect(await next.textContent()).toMatch(/ · 4\sh ≥ \d+\s%$/);
    expect(await opened.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });

  it("how a colleague without a key can see the site", async () => {
    await using opened = await browser.tab(forecast, phone);
    const { page } = opened;
    const finger = new Finger();
    await finger.tap(page.getByRole("link", { name: "Send or print" }));
    await finger.tap(page.getByRole("link", { name: "Link without a key" }));
    const share = page.getByRole("button", { name: "Share this site" });
    await share.waitFor();
    await expect.poll(async () => (await share.boundingBox())!.y).toBeLessThan(phone.viewport!.height);
    await finger.tap(share);
    await finger.tap(page.getByRole("button", { name: "Make it" }));
    await page.getByRole("group", { name: "The link, shown once" }).waitFor();
    expect(finger.taps).toBeLessThan(tapsMost);
  });

  it("who is told, before the watch is made", async () => {
    await using opened = await browser.tab(forecast, phone);
    await opened.page.getByRole("link", { name: "Tell me when" }).tap();
    await opened.page.getByText("It is sent to nobody").waitFor();
  });

  it("when a watched window is, on the clock of its place", async () => {
    const { id } = await browser.served.post<Watch>("/v2/watches/", {
      name: "Crane in Tokyo",
      model: "noaa",
      constraint_params: { id: 1, type: "task" },
      places: [{ latitude: 35.68, longitude: 139.69 }],
      when: { kind: "window", duration_hours: 4 },
    });
    await using opened = await browser.tab("/console/watches", { ...phone, timezoneId: "UTC" });
    const row = opened.page.getByRole("listitem").filter({ hasText: "Crane in Tokyo" });
    await row.getByText("times in Asia/Tokyo").waitFor();
    await opened.page.getByText("UTC", { exact: true }).first().tap();
    await row.getByText("times in UTC").waitFor();
    expect(id).toMatch(/^wat_/);
  });
});
