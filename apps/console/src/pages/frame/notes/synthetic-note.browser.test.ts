import { expect, it } from "vitest";
import { describeReadInBrowser, seriousViolations } from "../../../../test/harness/started-browser.suite.ts";

const address = "/console?at=51.5,-0.12&entry=task:1&hours=48";

describeReadInBrowser("the note of synthetic weather", (browser) => {
  it("is told in full at the first visit, and later by a chip that opens and is printed in full", async () => {
    await using tab = await browser.tab(address);
    const { page, faults } = tab;
    const note = page.getByRole("note");
    const words = note.getByText("says nothing about any real place");
    await words.waitFor();
    expect(await note.locator("details").count()).toBe(0);
    await page.reload();
    const chip = note.getByText("Synthetic weather", { exact: true });
    await chip.waitFor();
    expect(await words.isVisible()).toBe(false);
    expect(await seriousViolations(page)).toEqual([]);
    await chip.click();
    await words.waitFor();
    await chip.click();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => words.isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  it("is told in full each time where the browser keeps nothing", async () => {
    await using tab = await browser.tab("/console/account");
    const { page } = tab;
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException("no room", "QuotaExceededError");
      };
      Storage.prototype.setItem = refuse;
    });
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(`${browser.served.url}${address}`);
      await page.getByText("says nothing about any real place").first().waitFor();
    }
  });
});
