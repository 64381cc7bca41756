import type { TableLinkList } from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser, seriousViolations } from "../../../../../test/harness/started-browser.suite.ts";

const place = "?at=46.56,8.56&name=Hut&entry=task:1&model=noaa&hours=48&window=6";

describeInBrowser("a table for a spreadsheet, in a browser", (browser) => {
  const make = (page: Page) => page.getByRole("button", { name: "Make a table" });
  const tables = async (): Promise<TableLinkList["tables"]> => {
    const answer = await fetch(`${browser.served.url}/v2/tables/`, {
      headers: { "x-api-key": browser.served.key },
    });
    return ((await answer.json()) as TableLinkList).tables;
  };

  it("is made of a forecast with its cost told first, is read without a key, and is taken back", async () => {
    await using opened = await browser.tab(`/console${place}`);
    const { page, faults } = opened;
    await page.getByRole("link", { name: "Table for a spreadsheet" }).click();
    await make(page).click();
    await page.getByText("Each renewal costs 1 request.").waitFor();
    await page.getByText(/^It has Hut, .* for “Tower crane lifting”/).waitFor();
    await page.getByLabel("How long it is good").selectOption("7 days");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Make it" }).click();
    const address = await page.getByRole("textbox", { name: "Address of Hut" }).inputValue();
    const read = await fetch(address);
    expect(read.status).toBe(200);
    expect(await read.text()).toMatch(/^table\.state,start,[^\n]*\r?\ncurrent,/);
    const [made] = await tables();
    expect(made).toMatchObject({
      name: "Hut",
      endpoint: "optimality.windows",
      body: { location: { latitude: 46.56 }, period: { hours: 48 }, window: { duration_hours: 6 } },
    });
    expect(Date.parse(made!.expires_at) - Date.parse(made!.created_at)).toBeLessThan(8 * 86_400_000);
    await page.getByRole("button", { name: "I have kept it" }).click();
    expect(await page.content()).not.toContain(address);

    await page.getByRole("button", { name: "Take back Hut" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await page.getByText("There is none. A spreadsheet reads").waitFor();
    expect(await tables()).toEqual([]);
    // An address may be read a few times a second, of the clock of the server.
    browser.served.clock.ms += 60_000;
    expect((await fetch(address)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it("ranks what the page Compare compares", async () => {
    await using opened = await browser.tab(`/console/compare${place}&with=46.95,7.45~task:1~Bern`);
    const { page, faults } = opened;
    await page.getByRole("link", { name: "Table for a spreadsheet" }).click();
    await make(page).click();
    await page.getByText("It ranks each place that you compare for each task: 2 rows").waitFor();
    await page.getByText("Each renewal costs 2 requests.").waitFor();
    await page.getByRole("button", { name: "Make it" }).click();
    const address = await page.getByRole("textbox", { name: "Address of Hut" }).inputValue();
    const rows = await (await fetch(address)).text();
    expect(rows).toContain("Hut");
    expect(rows).toContain("Bern");
    expect(faults).toEqual([]);
  });

  it("has the limits that were moved, unless they are left out", async () => {
    const moved = "&limit=0:wind_gusts_10m:acceptable.max:9";
    await using opened = await browser.tab(`/console/watches${place}${moved}&watch=sent`);
    const { page } = opened;
    await make(page).click();
    await page.getByText("Hours", { exact: true }).click();
    await page.getByLabel(/^With the limits as you moved them/).waitFor();
    await page.getByLabel("What it is called in your list").fill("Moved");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("textbox", { name: "Address of Moved" }).waitFor();
    const made = (await tables()).find(({ name }) => name === "Moved");
    expect(made).toMatchObject({ endpoint: "optimality.composite" });
  });
});
