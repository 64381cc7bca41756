import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { describeReadInBrowser, seriousViolations } from "../../test/harness/started-browser.suite.ts";
import { pageTitles } from "./page-titles.ts";

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
      await expect.poll(() => shownPages(page)).toEqual(Object.values(pageTitles));
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Entries" }).tap();
      await page.getByRole("heading", { level: 1, name: "Entries" }).waitFor();
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
    expect(await page.evaluate("document.activeElement.textContent")).toBe("My sites");
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

  it.each([900, 1440])("is a row without a button where there is room: %d px", async (width) => {
    await using tab = await browser.tab(address, { viewport: { width, height: 900 } });
    const { page } = tab;
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await expect.poll(() => shownPages(page)).toEqual(Object.values(pageTitles));
    expect(await page.getByRole("button", { name: "Menu" }).count()).toBe(0);
  });
});

/** The pages whose links lie wholly on the screen, without any scrolling. */
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
