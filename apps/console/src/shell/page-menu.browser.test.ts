import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { describeReadInBrowser, seriousViolations } from "../../test/harness/started-browser.suite.ts";
import { forecastPages, mainPages, pageTitles } from "./page-titles.ts";

const address = "/console/account";
const narrow = { viewport: { width: 390, height: 844 } } as const;

describeReadInBrowser("the menu of pages", (browser) => {
  it.each(["light", "dark"] as const)(
    "opens on a narrow screen and shows every page on it: %s",
    async (colorScheme) => {
      await using tab = await browser.tab(address, { ...narrow, colorScheme, hasTouch: true });
      const { page, faults } = tab;
      const menu = page.getByRole("button", { name: "Menu" });
      await expect.poll(() => shownPages(page)).toEqual([]);
      await menu.tap();
      await expect.poll(() => shownPages(page)).toEqual(mainPages.map((one) => pageTitles[one]));
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Watches" }).tap();
      await page.getByRole("heading", { level: 1, name: "Watches" }).waitFor();
      await expect.poll(() => shownPages(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  it("is walked by keys, and closed by Escape", async () => {
    await using tab = await browser.tab(address, narrow);
    const { page } = tab;
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Sites");
    await page.keyboard.press("Escape");
    await expect.poll(() => shownPages(page)).toEqual([]);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Menu");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\?/);
    await expect.poll(() => shownPages(page)).toEqual([]);
  });

  it.each([760, 1440])("is a row without a button where there is room: %d px", async (width) => {
    await using tab = await browser.tab(address, { viewport: { width, height: 900 } });
    const { page } = tab;
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await expect.poll(() => shownPages(page)).toEqual(mainPages.map((one) => pageTitles[one]));
    expect(await page.getByRole("button", { name: "Menu" }).count()).toBe(0);
  });
});

describeReadInBrowser("the pages of the forecast", (browser) => {
  const row = (page: Page) => page.getByRole("navigation", { name: "Forecast" });

  it.each(["light", "dark"] as const)("stand in a second row, each at its old address: %s", async (look) => {
    await using tab = await browser.tab("/console/entries?entry=task:5", { ...narrow, colorScheme: look });
    const { page, faults } = tab;
    await page.getByRole("heading", { level: 1, name: "Tasks" }).waitFor();
    const names = forecastPages.map((one) => (one === "forecast" ? "Hours" : pageTitles[one]));
    expect(await row(page).getByRole("link").allTextContents()).toEqual(names);
    const current = row(page).locator("[aria-current=page]");
    expect(await current.textContent()).toBe("Tasks");
    await expect.poll(async () => (await current.boundingBox())!.x).toBeLessThan(390 - 40);
    expect(await seriousViolations(page)).toEqual([]);
    await row(page).getByRole("link", { name: "Why" }).click();
    await page.waitForURL(/\/console\/reasons\?.*entry=task:5/);
    await page.getByRole("heading", { level: 1, name: /^What limits/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it("belong to Forecast in the first row, and stand on no other page", async () => {
    await using tab = await browser.tab("/console/compare", { viewport: { width: 1440, height: 900 } });
    const { page } = tab;
    expect(await page.locator(".top nav [aria-current]").allTextContents()).toEqual(["Forecast"]);
    await page.getByRole("link", { name: "Months", exact: true }).click();
    await page.waitForURL(/\/console\/planner/);
    expect(await row(page).count()).toBe(0);
  });
});

/** Returns the pages whose links are entirely visible without scrolling. */
async function shownPages(page: Page): Promise<string[]> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page.locator(".top nav a").evaluateAll((links) =>
    links.flatMap((link) => {
      const { left, right, top, bottom, width } = link.getBoundingClientRect();
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === link;
      return width > 0 && left >= 0 && right <= innerWidth && onTop ? [link.textContent ?? ""] : [];
    }),
  );
}
