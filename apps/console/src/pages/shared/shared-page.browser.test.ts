import type { EntryDetail, RangeConstraint } from "@halcyon/schema";
import type { LinkList } from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../test/harness/started-browser.suite.ts";

const place = "?at=46.56,8.56&name=Hut&entry=task:1&model=noaa&hours=168&window=6";

describeInBrowser("a link in a browser", (browser) => {
  it("shows its site to somebody without a key until it is taken back, and is in no request", async () => {
    await using opened = await browser.tab(`/console/watches${place}&watch=sent`);
    const { page } = opened;
    await page.getByRole("button", { name: "Share this site" }).click();
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("img", { name: "Code of the link to Hut" }).waitFor();
    const url = new URL(await page.getByRole("textbox", { name: "Link to Hut" }).inputValue());
    await using other = await browser.tab(url.pathname, { withKey: false });
    const asked: string[] = [];
    other.page.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"]}`));
    await other.page.goto(url.href);
    await other.page.reload();
    await other.page.getByRole("heading", { level: 1, name: "Hut" }).waitFor();
    await other.page.getByRole("heading", { name: "Windows" }).waitFor();
    expect(asked.some((one) => one.includes("/links/site"))).toBe(true);
    expect(asked.filter((one) => one.includes(url.hash.slice(1)))).toEqual([]);

    await page.getByRole("button", { name: "Take back Hut" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await page.getByText("There is none. A link shows").waitFor();
    const answer = await fetch(`${browser.served.url}/v2/links/`, {
      headers: { "x-api-key": browser.served.key },
    });
    expect(((await answer.json()) as LinkList).links).toEqual([]);
    await other.page.reload();
    await other.page.getByRole("heading", { name: "This link shows nothing" }).waitFor();
  });
  it("shows a site under the limits that were moved, says so, and can leave them out", async () => {
    const own = await fetch(`${browser.served.url}/v2/tasks/1`, {
      headers: { "x-api-key": browser.served.key },
    });
    const { constraints, name } = (await own.json()) as EntryDetail;
    const at = constraints.findIndex((one) => "ideal" in one && one.acceptable.max !== undefined);
    const limit = constraints[at] as RangeConstraint;
    const max = limit.acceptable.max! - 0.5;
    const moved = `&limit=${at}:${limit.variable}:acceptable.max:${max}`;
    await using opened = await browser.tab(`/console/watches${place}${moved}&watch=sent`);
    const { page, faults } = opened;
    await page.getByRole("button", { name: "Share this site" }).click();
    const wish = page.getByLabel(/^With the limits as you moved them: .*\d/);
    expect(await wish.isChecked()).toBe(true);
    await page.getByRole("button", { name: "Make it" }).click();
    const url = new URL(await page.getByRole("textbox", { name: "Link to Hut" }).inputValue());
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.getByRole("button", { name: "Share this site" }).click();
    await wish.uncheck();
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("textbox", { name: "Link to Hut" }).waitFor();
    const answer = await fetch(`${browser.served.url}/v2/links/`, {
      headers: { "x-api-key": browser.served.key },
    });
    const [first, second] = ((await answer.json()) as LinkList).links;
    expect(first!.entry).toMatchObject({ type: "task", definition: { name: `${name}, limits moved` } });
    expect(second!.entry).toEqual({ type: "task", id: 1 });
    await using other = await browser.tab(url.pathname, { withKey: false });
    await other.page.goto(url.href);
    await other.page.reload();
    await other.page.getByText(`${name}, limits moved`).waitFor();
    for (const { id } of [first!, second!])
      await fetch(`${browser.served.url}/v2/links/${id}`, {
        method: "DELETE",
        headers: { "x-api-key": browser.served.key },
      });
    expect(faults).toEqual([]);
  });
});
