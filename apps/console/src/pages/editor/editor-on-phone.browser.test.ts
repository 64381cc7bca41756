import type { EntryDetail } from "@halcyon/schema";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { dragByTouch } from "../../../test/harness/dragged-by-touch.suite.ts";
import { describeInBrowser, seriousViolations } from "../../../test/harness/started-browser.suite.ts";
import { stillBox } from "../../../test/harness/still-box.suite.ts";
import { survey } from "./survey.suite.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

describeInBrowser("the editor on a phone", (browser) => {
  const card = (page: Page, name: string) => page.getByRole("region", { name });

  /** Opens the editor with a new custom task, and waits until the values of its constraints are drawn. */
  async function opened() {
    const { id } = await browser.served.post<EntryDetail>("/v1/tasks/", survey);
    const tab = await browser.tab(
      `/console/editor?at=51.5,-0.12&model=noaa&hours=240&entry=task:${id}`,
      phone,
    );
    await tab.page.locator(".seen p").first().waitFor();
    return tab;
  }

  it("moves an edge of a curve and an end of an arc by a finger, under which the page stands still", async () => {
    await using tab = await opened();
    const { page } = tab;
    for (const [name, edge] of [
      ["Wind gusts at 10 m", "acceptable maximum"],
      ["Wind direction at 10 m", "ideal to"],
    ] as const) {
      const slider = card(page, name).getByRole("slider", { name: edge });
      await slider.scrollIntoViewIfNeeded();
      // The page keeps what is looked at in its place when what stands above grows.
      const picture = card(page, name).locator("svg").first();
      const [top, before] = [(await stillBox(picture)).y, await slider.getAttribute("aria-valuenow")];
      await dragByTouch(page, slider.locator(".edge-dot"), { right: -20, down: 60 });
      await expect.poll(() => slider.getAttribute("aria-valuenow"), { message: name }).not.toBe(before);
      // What is scrolled is scrolled by whole pixels.
      expect(Math.abs((await stillBox(picture)).y - top), name).toBeLessThan(1);
    }
  });

  it("folds how a limit counts, and unfolds what is to be put right", async () => {
    await using tab = await opened();
    const { page, faults } = tab;
    const gusts = card(page, "Wind gusts at 10 m");
    const weight = gusts.getByLabel("weight");
    expect(await weight.isVisible()).toBe(false);
    await gusts.getByText("How it counts: limit, weight 2").click();
    await weight.fill("0");
    await gusts.getByText("How it counts: limit, weight 0").click();
    expect(await weight.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Wind gusts at 10 m, weight" }).click();
    await gusts.getByText(/above 0/).waitFor();
    await expect.poll(() => weight.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("keeps the hours in sight under a changed limit, in less than 12 % of the screen", async () => {
    await using tab = await opened();
    const { page } = tab;
    await card(page, "Wind gusts at 10 m").getByLabel("ideal to").fill("7");
    await card(page, "Precipitation type").scrollIntoViewIfNeeded();
    const box = await stillBox(page.getByRole("region", { name: "Scores" }));
    const inSight = box.y + box.height;
    expect(inSight).toBeGreaterThan(60);
    expect(inSight).toBeLessThan(0.12 * phone.viewport.height);
    const cut = await page
      .locator(".hour-reading")
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(Math.max(...cut)).toBe(0);
  });
});
