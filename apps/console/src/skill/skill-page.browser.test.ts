import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, runningServer } from "../../../server/src/running-server.suite.ts";
import { sharedChromium } from "../shared-chromium.suite.ts";
import { isWalkable, seriousViolations, walkableWords } from "../started-browser.suite.ts";
import { madeVerification } from "./made-verification.suite.ts";

/** A folder in which the pictures are kept. */
const { HALCYON_CONTACT_SHEET: folder } = process.env;

const looks = [
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 1440, height: 900 }],
  ["light", { width: 390, height: 844 }],
  ["dark", { width: 390, height: 844 }],
] as const;

describe.skipIf(!isWalkable)(`how good it was, in a browser${walkableWords}`, () => {
  async function opened(server: RunningServer, options: BrowserContextOptions = {}): Promise<Page> {
    const browser = await sharedChromium();
    const context = await browser.newContext(options);
    context.setDefaultTimeout(0);
    await context.addInitScript((key) => sessionStorage.setItem("halcyon-api-key", key), server.key);
    const page = await context.newPage();
    await page.goto(`${server.url}/console/skill?at=50,8&entry=task:1&model=noaa`);
    return page;
  }

  it("says that no forecasts are archived, and who can change that", async () => {
    await using server = await runningServer();
    const page = await opened(server);
    await page.getByText("This server archives no forecasts").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.context().close();
  });

  let server: RunningServer;
  beforeAll(async () => {
    server = await runningServer({ ports: { verification: madeVerification } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it.each(looks)("shows skill with its days, %s and %j", async (colorScheme, viewport) => {
    const page = await opened(server, { colorScheme, viewport });
    const rows = page.getByRole("region", { name: "Skill by lead time, as a table" }).getByRole("row");
    await rows.nth(3).waitFor();
    await page.waitForLoadState("networkidle");
    const texts = await rows.allTextContents();
    expect(texts[1]).toMatch(/^0 to 1 days ahead60\d+\s% \(\d+\s% to \d+\s%\)not known$/);
    expect(texts[2]).toMatch(/^5 to 10 days ahead60no skill shown: /);
    expect(texts[3]).toBe("10 to 15 days ahead1212 days are too few: 30 are needed");
    expect(await page.getByText("0 to 1 days ahead, 60 days.").count()).toBe(1);
    expect(await page.locator("[data-bin]").count()).toBeGreaterThan(3);
    await page.getByText("Unsuitable", { exact: true }).click();
    await expect.poll(() => page.locator("[data-bin]").count()).toBe(1);
    await page.getByText("Ideal", { exact: true }).click();
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    if (folder !== undefined) {
      const name = `skill-${colorScheme}-${viewport.width}.png`;
      await writeFile(join(folder, name), await page.screenshot({ fullPage: true }));
    }
    await page.context().close();
  });
});
