import { expect, it } from "vitest";
import { runningServer } from "../../../../server/test/harness/running-server.suite.ts";
import {
  describeServed,
  openedBrowser,
  seriousViolations,
} from "../../../test/harness/started-browser.suite.ts";
import { madeVerification } from "../../../test/harness/made-verification.suite.ts";
import { networkQuiet } from "../../../test/harness/quiet-network.suite.ts";
import { looks, storePicture } from "./skill-looks.suite.ts";

const path = "/console/skill?at=50,8&entry=task:1&model=noaa";
const server = () => runningServer({ ports: { verification: madeVerification } });

describeServed("how good it was, in a browser", server, (browser) => {
  it("says that no forecasts are archived, and who can change that", async () => {
    await using bare = await runningServer();
    await using tab = await (await openedBrowser("chromium")).tab(bare, path);
    const { page } = tab;
    await page.getByText("This server archives no forecasts").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it.each(looks)("shows skill with its days, %s and %j", async (...look) => {
    const [colorScheme, viewport] = look;
    await using tab = await browser.tab(path, { colorScheme, viewport });
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
    await storePicture(page, "skill", look);
  });
});
