import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { keepSheet, lookAt, overflowOf, type Picture, sizes } from "./contact-sheet.suite.ts";
import { type Case, cases, entryOf, madeServer } from "../harness/made-servers.suite.ts";
import { readerOf } from "../harness/reader.suite.ts";
import { sharedChromium } from "../harness/shared-chromium.suite.ts";
import { sheetsBeside, sheetsOfPages } from "./sheet-pages.suite.ts";
import { faultsOf, showSheet } from "./shown-sheet.suite.ts";
import { smallTargets } from "./small-targets.suite.ts";
import { touchingLabels } from "./touching-labels.suite.ts";
import {
  describeReadInBrowser,
  isWalkable,
  openedBrowser,
  seriousViolations,
  walkableWords,
} from "../harness/started-browser.suite.ts";
import { networkQuiet } from "../harness/quiet-network.suite.ts";

describe.skipIf(!isWalkable)(`a contact sheet of forecasts${walkableWords}`, () => {
  const pictures: Picture[] = [];
  afterAll(async () => keepSheet(await sharedChromium(), "sheet-of-forecasts", pictures));

  it.each(cases)("%s fits, is accessible and is what it is called", async (name) => {
    await using server = await madeServer(name);
    const browser = await openedBrowser("chromium");
    const { type, id } = entryOf(name);
    const path = `/console?at=50,8&entry=${type}:${id}&model=noaa&hours=240`;
    for (const [size, options] of Object.entries(sizes)) {
      const title = `${name}, ${size}`;
      await using tab = await browser.tab(server, path, options);
      const { page } = tab;
      await page.locator(".strip rect[data-score]").last().waitFor();
      await networkQuiet(page);
      expect(await overflowOf(page), title).toBe(0);
      expect(await touchingLabels(page), title).toEqual([]);
      await lookAt(pictures, page, title, async (look) => {
        expect(await seriousViolations(page), look).toEqual([]);
      });
      await expectBands(page, name);
    }
  });
});

describeReadInBrowser("contact sheets of every page", (browser) => {
  const pictures: Picture[] = [];
  afterAll(async () => keepSheet(await sharedChromium(), "sheet-of-pages", pictures));

  const sheets = [...Object.values(sheetsOfPages).flat(), ...sheetsBeside];
  it.each(sheets)(
    "$title fits, is accessible, leaves room for a finger and asks no one else",
    async (sheet) => {
      for (const [size, options] of Object.entries(sizes)) {
        const title = `${sheet.title}, ${size}`;
        await using tab = await browser.tab("/errors/internal", {
          ...options,
          withKey: sheet.isWithoutKey !== true,
        });
        const { page, faults } = tab;
        await showSheet(page, sheet, readerOf(page, browser.served.key, options.hasTouch));
        expect(faultsOf(sheet, faults), title).toEqual([]);
        expect(await overflowOf(page), title).toBe(0);
        expect(await touchingLabels(page), title).toEqual([]);
        expect(options.hasTouch === true ? await smallTargets(page) : [], title).toEqual([]);
        await lookAt(pictures, page, title, async (look) => {
          expect(await seriousViolations(page), look).toEqual([]);
        });
      }
    },
  );
});

/** Checks that the expected bands of a case are visible in the strip and stated in words. */
async function expectBands(page: Page, name: Case): Promise<void> {
  const bands = await page
    .locator(".strip rect[data-score]")
    .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute("class")))]);
  if (name === "all ideal") expect(bands).toEqual(["band-suitability-ideal"]);
  if (name === "all stop") expect(bands).toEqual(["band-suitability-stop"]);
  if (name === "gaps with notices") {
    expect(bands.length).toBeGreaterThan(2);
    await page
      .locator(".more > details")
      .evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    await page.locator("details.source summary").getByText("to know about it").click();
    expect(await page.getByRole("list", { name: "Notices" }).textContent()).toContain("Visibility");
    expect(await page.locator(".strip .missing-line").count()).toBe(120);
    const reading = page.getByRole("region", { name: "More of that hour" });
    expect(await reading.textContent()).toContain("at least");
    expect(await page.getByRole("list", { name: "Colours" }).textContent()).toContain("a limit has no data");
  }
  if (name === "scenario") expect(bands.every((band) => band!.startsWith("band-presence-"))).toBe(true);
}
