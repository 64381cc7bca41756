import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { type ActedSheet, actedSheets } from "./acted-sheets.suite.ts";
import { keepSheet, overflowOf, type Picture, takePicture } from "./contact-sheet.suite.ts";
import { readerOf } from "../harness/reader.suite.ts";
import { sharedChromium } from "../harness/shared-chromium.suite.ts";
import { sheetsBeside, sheetsOfPages } from "./sheet-pages.suite.ts";
import { faultsOf, showSheet } from "./shown-sheet.suite.ts";
import { smallTargets } from "./small-targets.suite.ts";
import {
  type BrowserName,
  isWalkable,
  type OpenedBrowser,
  openedBrowser,
  seriousViolations,
  walkableWords,
} from "../harness/started-browser.suite.ts";
import { firefoxWords, isFirefoxThere } from "../harness/started-firefox.suite.ts";

const looks = [
  { name: "a phone", colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "a wide screen", colorScheme: "light", viewport: { width: 1440, height: 900 }, hasTouch: false },
] as const;
type Look = (typeof looks)[number];

const sheets: readonly ActedSheet[] = [
  ...Object.values(sheetsOfPages).flat(),
  ...sheetsBeside,
  ...actedSheets,
];

describe.skipIf(!isWalkable || !isFirefoxThere)(
  `the console in Firefox${walkableWords}${firefoxWords}`,
  () => {
    describe.each(looks)("on $name", (look) => {
      let browsers: Readonly<Record<BrowserName, OpenedBrowser>>;
      beforeAll(async () => {
        const open = (name: BrowserName) => openedBrowser(name, look);
        const [firefox, chromium] = await Promise.all([open("firefox"), open("chromium")]);
        browsers = { firefox, chromium };
      });
      const pictures: Picture[] = [];
      afterAll(async () => {
        await keepSheet(await sharedChromium(), `sheet-of-firefox-${look.name}`, pictures);
        for (const browser of Object.values(browsers)) await browser[Symbol.asyncDispose]();
      });

      it.each(sheets)("says of $title what Chromium says", async (sheet) => {
        const [said, expected] = await Promise.all([
          saidIn("firefox", sheet, look),
          saidIn("chromium", sheet, look),
        ]);
        expect(said).toEqual(expected);
      });

      /** Returns the content of a sheet in a browser. The server and the page have the same stopped clock. */
      async function saidIn(name: BrowserName, sheet: ActedSheet, { name: lookName, ...options }: Look) {
        await using server = await runningServer({ ports: sheet.ports ?? {} });
        await using tab = await browsers[name].tab(server, "/errors/internal", {
          ...options,
          withKey: sheet.isWithoutKey !== true,
        });
        const { page, faults } = tab;
        await showSheet(page, sheet, readerOf(page, server.key, options.hasTouch));
        const title = `${sheet.title}, ${lookName}, ${name}`;
        expect(faultsOf(sheet, faults), title).toEqual([]);
        expect(await seriousViolations(page), title).toEqual([]);
        expect(await overflowOf(page), title).toBeLessThanOrEqual(0);
        expect(options.hasTouch ? await smallTargets(page) : [], title).toEqual([]);
        const said = await saidBy(page);
        await takePicture(pictures, page, title);
        return said;
      }
    });
  },
);

/**
 * Returns the content of a page: its texts, the values of its fields and sliders, and its drawn hours. Texts of pictures and the address of the server
 * are left out.
 */
async function saidBy(page: Page): Promise<object> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode as Text;
      const text = textContent.replaceAll(/\s+/g, " ").replaceAll(location.origin, "").trim();
      if (text !== "" && parent?.closest("svg, script, style, option, code") === null) texts.push(text);
    }
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select");
    const cells = document.querySelectorAll<SVGElement>("rect[data-score]");
    return {
      texts,
      fields: [...fields].map(({ value }) => value),
      sliders: [...document.querySelectorAll("[role=slider]")].map((slider) =>
        slider.getAttribute("aria-valuetext"),
      ),
      hours: [...cells].map(({ dataset, classList }) => [dataset["hour"], dataset["score"], classList.value]),
    };
  });
}
