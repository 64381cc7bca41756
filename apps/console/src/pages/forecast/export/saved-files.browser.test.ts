import { readFile } from "node:fs/promises";
import type { EntryDetail } from "@halcyon/schema";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { describeReadInBrowser } from "../../../../test/harness/started-browser.suite.ts";

const query = `?at=51.77,19.46&entry=task:1&model=noaa&hours=240&name=${encodeURIComponent("Łódź")}&zone=local`;

describeReadInBrowser("the files of a page", (browser) => {
  let caveat: string;
  let version: number;
  beforeAll(async () => {
    const { served } = browser;
    const answer = await fetch(`${served.url}/v1/tasks/1`, { headers: { "x-api-key": served.key } });
    ({ caveat, version } = (await answer.json()) as EntryDetail);
  });

  /** Returns the text of the file that a button saves. */
  async function saved(page: Page, name: string): Promise<string> {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return readFile(await (await download).path(), "utf8");
  }

  it("name task, place, time zone, run and source, legend and caveat, and that the weather is synthetic", async () => {
    await using tab = await browser.tab(`/console${query}`, {
      timezoneId: "Europe/Zurich",
      colorScheme: "dark",
    });
    const { page, faults } = tab;
    await page.addInitScript(() => {
      const { prototype } = OffscreenCanvasRenderingContext2D;
      const draw = Object.getOwnPropertyDescriptor(prototype, "fillText")!.value as (
        ...given: unknown[]
      ) => void;
      const [drawn, inks]: [string[], Record<string, unknown>] = [[], {}];
      Object.assign(globalThis, { drawn, inks });
      prototype.fillText = function drawAndKeep(text, ...rest) {
        drawn.push(text);
        inks[text] = this.fillStyle;
        draw.call(this, text, ...rest);
      };
    });
    await page.reload();
    await page.locator(".windows li").first().waitFor();
    const table = await saved(page, "CSV");
    const calendar = (await saved(page, "ICS")).replaceAll("\r\n ", "").replaceAll(/\\([;,])/g, "$1");
    await saved(page, "PNG");
    const picture = await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn.join(" "));
    const ink = await page.evaluate(
      () => (globalThis as unknown as { inks: Record<string, string> }).inks["Tower crane lifting"],
    );
    expect(ink, "dark on a light ground, in a dark theme too").toBe("#15202b");
    for (const [name, text] of Object.entries({ table, calendar, picture })) {
      for (const words of [
        "Synthetic weather",
        "says nothing about any real place",
        `Tower crane lifting (task 1, version ${version})`,
        "Łódź, 51.77° N, 19.46° E",
        "Europe/Zurich",
        "Ideal above 0.9",
        caveat,
        "planning aid",
      ]) {
        expect(text, name).toContain(words);
      }
      expect(text, name).toMatch(/Source[,:] ?synthetic/);
    }
    for (const text of [table, calendar])
      expect(text).toMatch(/Run\W+deterministic: \d{4}-\d\d-\d\dT\d\d:00:00Z/);
    expect(picture).toMatch(/Run: one run of \w{3} \d+ \w{3} \d\d:00/);
    expect(faults).toEqual([]);
  });

  it("are one press away on a phone", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await using tab = await browser.tab(`/console${query}`, phone);
    const { page, faults } = tab;
    const print = page.getByRole("button", { name: "PDF" });
    expect(await print.isVisible()).toBe(false);
    await page.getByRole("link", { name: "Send or print" }).tap();
    await expect
      .poll(() => print.evaluate((button) => button.getBoundingClientRect().bottom - innerHeight))
      .toBeLessThan(0);
    expect(await page.getByRole("link", { name: "Link without a key" }).isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  it("are shared with a link, which opens the same view elsewhere and holds no key", async () => {
    const wish = "&window=6&minimum=ideal&odds=0.66&in=next-week&daylight=only";
    await using tab = await browser.tab(`/console${query}${wish}`, { timezoneId: "Europe/Zurich" });
    const { page, faults } = tab;
    await page.addInitScript(() => {
      const given = { canShare: () => true, share: async (data: ShareData) => void shared.push(data) };
      const shared: ShareData[] = [];
      for (const [name, value] of Object.entries({ ...given, clipboard: undefined }))
        Object.defineProperty(navigator, name, { value });
      Object.assign(globalThis, { shared });
    });
    await page.reload();
    const lead = page.locator(".lead strong");
    const answer = (await lead.textContent())!;
    const link = page.getByLabel("Link to this view");
    await page.getByRole("button", { name: "Copy link" }).click();
    const url = await link.inputValue();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const read = () =>
      page.evaluate(() =>
        (globalThis as unknown as { shared: ShareData[] }).shared.map(({ files, ...rest }) => ({
          ...rest,
          file: files?.map(({ type, size }) => `${type} ${size > 10_000}`),
        })),
      );
    await expect.poll(read).toEqual([
      {
        title: "Tower crane lifting",
        text: expect.stringMatching(
          /^Synthetic weather\..*Tower crane lifting, Łódź, 51\.77° N, 19\.46° E\. \w/,
        ),
        url,
        file: ["image/png true"],
      },
    ]);
    await using other = await browser.tab(url.slice(browser.served.url.length), {
      timezoneId: "Europe/Zurich",
    });
    await expect.poll(() => other.page.locator(".lead strong").textContent()).toBe(answer);
    expect(other.page.url()).toBe(page.url());
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it("of the planner name their source, their years and what they cannot say", async () => {
    await using tab = await browser.tab(`/console/planner${query}&past=2016-2020&future=2096-2100`);
    const { page } = tab;
    await page.getByRole("button", { name: "CSV of changes" }).waitFor();
    const was = await saved(page, "Save the months as CSV");
    const changes = await saved(page, "CSV of changes");
    for (const text of [was, changes]) {
      for (const words of [
        "# Synthetic weather,",
        `Tower crane lifting (task 1, version ${version})`,
        "51.77° N",
        "months of UTC",
        "2016 to 2020",
        "# What this cannot say,",
        caveat,
        "planning aid",
      ]) {
        expect(text).toContain(words);
      }
      expect(text).toMatch(/^month,/m);
    }
    expect(changes).toContain("# Emissions,ssp245");
  });
});
