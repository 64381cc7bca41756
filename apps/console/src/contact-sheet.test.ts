import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Case, cases, entryOf, madeServer } from "./made-servers.suite.ts";
import { isWalkable, launchOptions, seriousViolations, walkableWords } from "./started-browser.suite.ts";

/** A folder in which the pictures are kept, and a sheet of all of them; where it is not named, each case is checked in one look. */
const { HALCYON_CONTACT_SHEET: folder } = process.env;

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const looks = [
  { look: "light, wide", colorScheme: "light", viewport: wide },
  { look: "dark, phone", colorScheme: "dark", viewport: phone },
  { look: "dark, wide", colorScheme: "dark", viewport: wide },
  { look: "light, phone", colorScheme: "light", viewport: phone },
] as const;

interface Picture {
  readonly title: string;
  readonly png: Buffer;
}

describe.skipIf(!isWalkable)(`a contact sheet of forecasts${walkableWords}`, () => {
  let browser: Browser;
  const pictures: Picture[] = [];
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions);
  });
  afterAll(async () => {
    if (folder !== undefined && pictures.length > 0) await keep(browser, folder, pictures);
    await browser.close();
  });

  it.each(cases)("%s fits, is accessible and is what it is called", { timeout: 120_000 }, async (name) => {
    await using server = await madeServer(name);
    const { type, id } = entryOf(name);
    for (const { look, ...options } of folder === undefined ? [looks[cases.indexOf(name)]!] : looks) {
      const title = `${name}, ${look}`;
      const context = await browser.newContext(options);
      context.setDefaultTimeout(0);
      await context.addInitScript((key) => sessionStorage.setItem("halcyon-api-key", key), server.key);
      const page = await context.newPage();
      await page.goto(`${server.url}/console?at=50,8&entry=${type}:${id}&model=noaa&hours=240`);
      await page.locator(".strip rect[data-score]").last().waitFor();
      await page.waitForLoadState("networkidle");
      pictures.push({ title, png: await page.screenshot({ fullPage: true }) });
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), title).toBe(0);
      expect(await seriousViolations(page), title).toEqual([]);
      await expectBands(page, name);
      await context.close();
    }
  });
});

/** What each case is must be seen in the strip, and in words. */
async function expectBands(page: Page, name: Case): Promise<void> {
  const bands = await page
    .locator(".strip rect[data-score]")
    .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute("class")))]);
  if (name === "all ideal") expect(bands).toEqual(["band-suitability-ideal"]);
  if (name === "all stop") expect(bands).toEqual(["band-suitability-stop"]);
  if (name === "gaps with notices") {
    expect(bands.length).toBeGreaterThan(2);
    await page.getByText("to know about it").click();
    expect(await page.getByRole("list", { name: "Notices" }).textContent()).toContain("Visibility");
    expect(await page.locator(".strip .missing-dotted").count()).toBe(120);
    const reading = page.getByRole("region", { name: "More of that hour" });
    expect(await reading.textContent()).toContain("at least");
    expect(await page.getByRole("list", { name: "Colours" }).textContent()).toContain("A limit has no data");
  }
  if (name === "scenario") expect(bands.every((band) => band!.startsWith("band-presence-"))).toBe(true);
}

/** Writes each picture and a sheet of all. */
async function keep(browser: Browser, into: string, pictures: readonly Picture[]): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const { title, png } of pictures) {
    await writeFile(join(into, `${title.replaceAll(/\W+/g, "-")}.png`), png);
  }
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  page.setDefaultTimeout(0);
  const figures = pictures.map(
    ({ title, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString("base64")}"><figcaption>${title}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;margin:12px;font:12px sans-serif;align-items:start}figure{margin:0}img{width:100%}</style>${figures.join("")}`,
  );
  await page.screenshot({ path: join(into, "contact-sheet.png"), fullPage: true });
  await page.close();
}
