import { entries } from "@halcyon/library";
import { expect, it } from "vitest";
import { describeReadInBrowser, seriousViolations } from "../../../test/harness/started-browser.suite.ts";

const place = "at=51.5,-0.12&model=noaa&hours=48";
const looks = [
  ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["a wide screen", { viewport: { width: 1440, height: 900 } }],
] as const;

describeReadInBrowser("the page of tasks", (browser) => {
  it.each(looks)("has all of the library by sector on %s", async (_, look) => {
    await using tab = await browser.tab(`/console/entries?${place}`, look);
    const { page, faults } = tab;
    await page.getByText("Building and energy").waitFor();
    await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    const names = await page.locator(".sector .entry-links a").allTextContents();
    expect(names.toSorted()).toEqual(entries.map(({ name }) => name).toSorted());
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  });

  it("finds a task by its name in another language, and opens its forecast", async () => {
    await using tab = await browser.tab(`/console/entries?${place}`);
    const { page } = tab;
    const search = page.getByRole("searchbox", { name: "Search tasks and scenarios" });
    await search.fill("grua");
    await page
      .getByRole("list", { name: "Found" })
      .getByRole("link", { name: "Tower crane lifting" })
      .click();
    await page.waitForURL(/entry=task:1(&|$)/);
    await page.getByRole("heading", { level: 1, name: "Tower crane lifting" }).waitFor();
  });

  it("says what to do where nothing is found", async () => {
    await using tab = await browser.tab(`/console/entries?${place}`);
    const { page } = tab;
    await page.getByRole("searchbox").fill("zzyzx");
    await page.getByRole("heading", { name: "Nothing has these words" }).waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("Building and energy").waitFor();
  });

  it("has a chooser that says by which word it found a task", async () => {
    await using tab = await browser.tab(`/console?${place}`);
    const { page } = tab;
    const field = page.getByRole("combobox", { name: "Task or scenario" });
    await field.click();
    await field.fill("hijskraan");
    const option = page.getByRole("option", { name: /^Tower crane lifting/ });
    await expect.poll(() => option.textContent()).toContain("hijskraan");
  });
});
