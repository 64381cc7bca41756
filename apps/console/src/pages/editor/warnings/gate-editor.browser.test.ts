import type { EntryDetail } from "@halcyon/schema";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import {
  keepSheet,
  lookAt,
  overflowOf,
  type Picture,
  sizes,
} from "../../../../test/contact-sheet/contact-sheet.suite.ts";
import { smallTargets } from "../../../../test/contact-sheet/small-targets.suite.ts";
import { sharedChromium } from "../../../../test/harness/shared-chromium.suite.ts";
import { describeInBrowser, seriousViolations } from "../../../../test/harness/started-browser.suite.ts";
import { survey } from "../survey.suite.ts";

const shownSizes = Object.entries(sizes).filter(([size]) => size === "phone" || size === "wide");

describeInBrowser("the warnings that stop a task, in the editor", (browser) => {
  const pictures: Picture[] = [];
  afterAll(async () => keepSheet(await sharedChromium(), "sheet-of-gate", pictures));
  const gate = (page: Page) => page.getByRole("region", { name: "Official warnings" });

  const read = async (id: number): Promise<EntryDetail> => {
    const answer = await fetch(`${browser.served.url}/v2/tasks/${id}`, {
      headers: { "x-api-key": browser.served.key },
    });
    return (await answer.json()) as EntryDetail;
  };

  async function opened(options: object = {}) {
    const { id } = await browser.served.post<EntryDetail>("/v2/tasks/", survey);
    const tab = await browser.tab(
      `/console/editor?at=51.5,-0.12&model=noaa&hours=48&entry=task:${id}`,
      options,
    );
    await gate(tab.page).waitFor();
    return { ...tab, id, [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose]() };
  }

  const save = async (page: Page, version: number): Promise<void> => {
    const form = page.getByRole("form", { name: "Save" });
    await form.locator("button.primary").click();
    await form.getByText(`Saved as version ${version}.`).waitFor();
  };

  it("are chosen by the keyboard, saved with the task, and taken away again", async () => {
    await using tab = await opened();
    const { page, faults, id } = tab;
    const tick = gate(page).getByLabel(/stop this task/);
    await tick.focus();
    await tick.press("Space");
    await gate(page).getByText("Official warnings of severe severity or more stop this task.").waitFor();
    await gate(page).getByLabel("severity", { exact: true }).selectOption("moderate");
    await gate(page).getByLabel("certainty", { exact: true }).selectOption("likely");
    const events = gate(page).getByLabel(/only these events/);
    await events.focus();
    await page.keyboard.type("wind");
    await page.keyboard.press("Enter");
    await page.keyboard.type("HWW");
    await gate(page).getByText("Of every category").click();
    for (const category of ["Geo", "Fire"])
      await gate(page)
        .getByLabel(new RegExp(`${category}$`))
        .uncheck();
    await gate(page)
      .getByLabel(/if it is not known/)
      .selectOption("drop");
    await save(page, 2);
    await expect
      .poll(async () => (await read(id)).warnings)
      .toMatchObject({
        severity: "moderate",
        certainty: "likely",
        events: ["wind", "HWW"],
        effect: "stop",
        if_missing: "drop",
      });
    const { warnings } = await read(id);
    expect(warnings!.categories).toHaveLength(10);
    expect(warnings!.categories).not.toContain("Geo");
    await page.reload();
    await expect.poll(() => events.inputValue()).toBe("wind\nHWW");
    await tick.uncheck();
    await save(page, 3);
    await expect.poll(async () => (await read(id)).warnings).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it("say what is wrong with an event, at its field", async () => {
    await using tab = await opened();
    const { page } = tab;
    await gate(page)
      .getByLabel(/stop this task/)
      .check();
    const events = gate(page).getByLabel(/only these events/);
    await events.fill("w".repeat(81));
    await gate(page).getByText(/80/).waitFor();
    expect(await events.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("alert").getByRole("button", { name: "official warnings" }).click();
    await expect.poll(() => events.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it("fit a phone and a wide screen, and are accessible in every colour", async () => {
    for (const [size, options] of shownSizes) {
      await using tab = await opened(options);
      const { page } = tab;
      await gate(page)
        .getByLabel(/stop this task/)
        .check();
      await gate(page).getByText("Of every category").click();
      await gate(page).scrollIntoViewIfNeeded();
      expect(await overflowOf(page), size).toBe(0);
      expect("hasTouch" in options && options.hasTouch ? await smallTargets(page) : [], size).toEqual([]);
      await lookAt(pictures, page, size, async (colours) => {
        expect(await seriousViolations(page), colours).toEqual([]);
      });
    }
  });

  it("are not offered for a scenario, which nothing stops", async () => {
    await using tab = await browser.tab(
      "/console/editor?at=51.5,-0.12&model=noaa&hours=48&entry=scenario:501",
    );
    await tab.page.getByRole("heading", { level: 1, name: /^Limits of/ }).waitFor();
    expect(await gate(tab.page).count()).toBe(0);
  });
});
