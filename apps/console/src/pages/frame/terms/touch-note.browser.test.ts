import { glossary } from "@halcyon/schema/glossary";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeReadInBrowser, seriousViolations } from "../../../../test/harness/started-browser.suite.ts";

const narrow = { viewport: { width: 390, height: 844 } } as const;

describeReadInBrowser("a word of the glossary", (browser) => {
  const { word, meaning } = glossary.allowance;
  const term = (page: Page) => page.getByRole("button", { name: word });
  const note = (page: Page) => page.getByRole("note", { name: word });

  it("shows its meaning at a touch, within a narrow screen", async () => {
    await using tab = await browser.tab("/console/account", { ...narrow, hasTouch: true });
    const { page, faults } = tab;
    await term(page).tap();
    await note(page).getByText(meaning).waitFor();
    const { x, width } = (await note(page).boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(narrow.viewport.width);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("heading", { level: 1 }).tap();
    await note(page).waitFor({ state: "hidden" });
    expect(faults).toEqual([]);
  });

  it("shows its meaning with the focus of the keyboard, until the focus goes on or Escape closes it", async () => {
    await using tab = await browser.tab("/console/account", narrow);
    const { page } = tab;
    await term(page).focus();
    await note(page).getByText(meaning).waitFor();
    await page.keyboard.press("Enter");
    await note(page).getByText(meaning).waitFor();
    await page.keyboard.press("Escape");
    await note(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await note(page).getByText(meaning).waitFor();
    await page.keyboard.press("Shift+Tab");
    await note(page).waitFor({ state: "hidden" });
  });
});
