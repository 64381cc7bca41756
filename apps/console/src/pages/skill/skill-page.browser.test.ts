import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, runningServer } from "../../../../server/test/harness/running-server.suite.ts";
import {
  isWalkable,
  openedBrowser,
  seriousViolations,
  type Tab,
  type TabOptions,
  walkableWords,
} from "../../../test/harness/started-browser.suite.ts";
import { madeVerification } from "../../../test/harness/made-verification.suite.ts";
import { networkQuiet } from "../../../test/harness/quiet-network.suite.ts";

/** Folder for the pictures; undefined if none are stored. */
const { HALCYON_CONTACT_SHEET: folder } = process.env;

const looks = [
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 1440, height: 900 }],
  ["light", { width: 390, height: 844 }],
  ["dark", { width: 390, height: 844 }],
] as const;

describe.skipIf(!isWalkable)(`how good it was, in a browser${walkableWords}`, () => {
  async function opened(on: RunningServer, options?: TabOptions): Promise<Tab> {
    const browser = await openedBrowser("chromium");
    return browser.tab(on, "/console/skill?at=50,8&entry=task:1&model=noaa", options);
  }

  it("says that no forecasts are archived, and who can change that", async () => {
    await using bare = await runningServer();
    await using tab = await opened(bare);
    const { page } = tab;
    await page.getByText("This server archives no forecasts").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  let server: RunningServer;
  beforeAll(async () => {
    server = await runningServer({ ports: { verification: madeVerification } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it.each(looks)("shows skill with its days, %s and %j", async (colorScheme, viewport) => {
    await using tab = await opened(server, { colorScheme, viewport });
    const { page } = tab;
    const rows = page.getByRole("region", { name: "Skill by lead time, as a table" }).getByRole("row");
    await rows.nth(3).waitFor();
    await networkQuiet(page);
    const texts = await rows.allTextContents();
    expect(texts[1]).toMatch(/^0 to 1 days ahead60\d+\s% \(\d+\s% to \d+\s%\)not known$/);
    expect(texts[2]).toMatch(/^5 to 10 days ahead60no skill shown: /);
    expect(texts[3]).toMatch(/^10 to 15 days ahead12.*\b30\b/);
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
  });
});
