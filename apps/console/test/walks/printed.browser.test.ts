import { expect, it } from "vitest";
import { describeReadInBrowser } from "../harness/started-browser.suite.ts";
import { extractLinks, extractText, getDocumentProxy } from "unpdf";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=240&name=London";

describeReadInBrowser("a printed page", (browser) => {
  it("has all content on a light ground, nothing to press, and charts that fit the paper", async () => {
    await using opened = await browser.tab(`/console/forecast${query}`, {
      colorScheme: "dark",
      viewport: { width: 1440, height: 900 },
    });
    const { page, faults } = opened;
    await page.locator(".windows li").first().waitFor();
    const widest = () =>
      page
        .locator(".chart svg")
        .evaluateAll((all) => Math.max(...all.map((svg) => Number(svg.getAttribute("width")))));
    const paperPx = 640;
    await expect.poll(widest).toBeGreaterThan(paperPx);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await widest()).toBe(paperPx);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(widest).toBeGreaterThan(paperPx);
    await page.emulateMedia({ media: "print" });
    const pressed = page.locator("button:not(.term-name), nav a, .controls").filter({ visible: true });
    const rows = page.locator(".windows li > button:first-child").filter({ visible: true });
    expect(await pressed.count()).toBe(await rows.count());
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(21, 32, 43)");
    // What is measured on the screen is drawn no wider than the paper.
    expect(await page.locator(".chart svg").count()).toBeGreaterThan(3);
    expect(await page.locator(".chart svg:not([viewBox])").count()).toBe(0);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    const sheets = await getDocumentProxy(new Uint8Array(pdf));
    const { text, totalPages } = await extractText(sheets);
    const said = text.join(" ").replaceAll(/\s+/g, " ");
    for (const words of [
      "Tower crane lifting",
      "London, 51.50° N",
      "Synthetic weather",
      "planning aid",
      "Apache-2.0",
    ])
      expect(said).toContain(words);
    expect(totalPages).toBeLessThanOrEqual(5);
    const { links } = await extractLinks(sheets);
    expect(links.some((link) => link.includes("/console?at=51.5,-0.12&entry=task:1"))).toBe(true);
    expect(faults).toEqual([]);
  });

  it("is asked for by a button, and its file is named by the task and the first hour", async () => {
    await using opened = await browser.tab(`/console/forecast${query}`);
    const { page } = opened;
    const shown = await page.title();
    await page.evaluate(() => {
      globalThis.print = () => {
        dispatchEvent(new Event("beforeprint"));
        Object.assign(globalThis, { printed: document.title });
        dispatchEvent(new Event("afterprint"));
      };
    });
    await page.getByRole("button", { name: "PDF" }).click();
    expect(await page.evaluate("printed")).toMatch(/^halcyon-tower-crane-lifting-\d{4}-\d\d-\d\dT\d\d$/);
    expect(await page.title()).toBe(shown);
  });
});
