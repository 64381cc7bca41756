import type { EntryDetail, RangeConstraint } from "@halcyon/schema";
import type { LinkList } from "@halcyon/schema/v2";
import { beforeEach, expect, it } from "vitest";
import { describeInBrowser, seriousViolations } from "../../../test/harness/started-browser.suite.ts";
import { emptyBoard, writeBoard } from "../../data/state/stored-board.ts";
import { firstView } from "../../data/state/view.ts";

const place = "?at=46.56,8.56&name=Hut&entry=task:1&model=noaa&hours=168&window=6";

describeInBrowser("a link in a browser", (browser) => {
  // An address may read links a few times a second, of the clock of the server.
  beforeEach(() => void (browser.served.clock.ms += 60_000));

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
    // Both were made in the same instant, so that either may stand first.
    const { links } = (await answer.json()) as LinkList;
    expect(links.map(({ entry }) => entry)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ definition: expect.objectContaining({ name: `${name}, limits moved` }) }),
        { type: "task", id: 1 },
      ]),
    );
    await using other = await browser.tab(url.pathname, { withKey: false });
    await other.page.goto(url.href);
    await other.page.reload();
    await other.page.getByText(`${name}, limits moved`).waitFor();
    for (const { id } of links)
      await fetch(`${browser.served.url}/v2/links/${id}`, {
        method: "DELETE",
        headers: { "x-api-key": browser.served.key },
      });
    expect(faults).toEqual([]);
  });
  it("shows hours and windows within the working hours under which it was made", async () => {
    const work = "&work=8-16~auto~mon,tue,wed,thu,fri";
    await using opened = await browser.tab(`/console/watches${place}${work}&watch=sent`);
    const { page, faults } = opened;
    await page.getByRole("button", { name: "Share this site" }).click();
    await page.getByRole("button", { name: "Make it" }).click();
    const url = new URL(await page.getByRole("textbox", { name: "Link to Hut" }).inputValue());
    await using other = await browser.tab(url.pathname, { withKey: false });
    await other.page.goto(url.href);
    await other.page.reload();
    await other.page.getByText("Working hours: from 08:00 to 16:00 Europe/Zurich, Mon to Fri.").waitFor();
    expect(await other.page.locator(".lead").textContent()).toMatch(/^(In|No) working hour/);
    expect(await seriousViolations(other.page)).toEqual([]);
    const key = { "x-api-key": browser.served.key };
    const answer = await fetch(`${browser.served.url}/v2/links/`, { headers: key });
    for (const { id } of ((await answer.json()) as LinkList).links)
      await fetch(`${browser.served.url}/v2/links/${id}`, { method: "DELETE", headers: key });
    expect(faults).toEqual([]);
  });
  it("is made for each of some sites of the board, and all are sent as one text", async () => {
    const board = {
      ...emptyBoard,
      sites: (["Hamburg", "Seville", "Oslo"] as const).map((name, at) => ({
        name,
        view: { ...firstView, location: { latitude: 53 - 8 * at, longitude: at, name } },
      })),
    };
    await using opened = await browser.tab("/errors/internal");
    const { page, faults } = opened;
    await page.evaluate((text) => localStorage.setItem("halcyon-board", text), writeBoard(board));
    await page.goto(`${browser.served.url}/console/`);
    await page.getByRole("button", { name: "Choose sites" }).click();
    await page.getByLabel("Seville").uncheck();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Make 2 links" }).click();
    const text = await page.getByRole("textbox", { name: "Links to 2 sites" }).inputValue();
    expect(text).toMatch(/^To be read until .*, without a key:\n/);
    const sent = new Map(
      text
        .split("\n")
        .slice(1)
        .map((line) => line.split(": ") as [string, string]),
    );
    expect([...sent.keys()].toSorted()).toEqual(["Hamburg", "Oslo"]);
    const url = new URL(sent.get("Oslo")!);
    await using other = await browser.tab(url.pathname, { withKey: false });
    await other.page.goto(url.href);
    await other.page.reload();
    await other.page.getByRole("heading", { level: 1, name: "Oslo" }).waitFor();
    await page.getByRole("button", { name: "I have kept it" }).click();
    expect(await page.content()).not.toContain(url.hash.slice(1));
    const key = { "x-api-key": browser.served.key };
    const answer = await fetch(`${browser.served.url}/v2/links/`, { headers: key });
    for (const { id } of ((await answer.json()) as LinkList).links)
      await fetch(`${browser.served.url}/v2/links/${id}`, { method: "DELETE", headers: key });
    expect(faults).toEqual([]);
  });
});
