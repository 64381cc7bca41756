import { acceptableFrom, type EntryDetail, type RangeConstraint } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { dragByTouch } from "../../../../test/harness/dragged-by-touch.suite.ts";
import { describeReadInBrowser, seriousViolations } from "../../../../test/harness/started-browser.suite.ts";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=240";
const body = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  period: { hours: 240 },
};

describeReadInBrowser("a limit under the finger", (browser) => {
  const said = (page: Page) => page.locator(".limit-said");

  const ownTask = async (): Promise<EntryDetail> => {
    const headers = { "x-api-key": browser.served.key };
    return (await (await fetch(`${browser.served.url}/v2/tasks/1`, { headers })).json()) as EntryDetail;
  };

  /** How many hours the API finds acceptable. */
  const acceptableHours = async (constraints: EntryDetail["constraints"]): Promise<number> => {
    const { forecast } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      ...body,
      entry: { type: "task", definition: { constraints } },
    });
    return forecast.filter(({ score }) => score >= acceptableFrom).length;
  };

  it("is read when it is opened, dragged on a phone, moved by keys, scored as the API does, and taken to the editor", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
    await using opened = await browser.tab(`/console${query}`, phone);
    const { page, faults } = opened;
    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc/weather")) reads.push(request.url());
    });
    const card = page.getByRole("region", { name: "Move a limit" });
    await card.getByText("costs 1 request of the allowance").waitFor();
    expect(reads).toEqual([]);
    await card.getByRole("button", { name: /^Show .* and its limit/ }).tap();
    const limit = card.getByRole("slider", { name: "acceptable up to" });
    await limit.waitFor();
    const { constraints, name } = await ownTask();
    const position = Number(await card.getByLabel("Limit of").inputValue());
    const own = constraints[position] as RangeConstraint;
    const before = await acceptableHours(constraints);
    expect(await said(page).textContent()).toContain(`${before} of 240\u00A0h are acceptable or better.`);
    expect(await limit.getAttribute("aria-valuenow")).toBe(String(own.acceptable.max));

    await limit.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate("scrollY");
    await dragByTouch(page, limit.locator(".limit-grip"), { down: 40 });
    expect(await page.evaluate("scrollY")).toBe(scrolled);
    await limit.press("ArrowUp");
    const max = Number(await limit.getAttribute("aria-valuenow"));
    expect(max).toBeLessThan(own.acceptable.max!);
    const tried = constraints.with(position, { ...own, acceptable: { ...own.acceptable, max } });
    await expect
      .poll(() => said(page).textContent())
      .toContain(`${await acceptableHours(tried)} of 240\u00A0h`);
    expect(await said(page).textContent()).toMatch(/than under its own|As many as under its own/);
    expect(reads).toHaveLength(1);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);

    // The link opens the limit where it was left, and says what of it makes no sense here.
    await expect.poll(() => page.url()).toContain(`limit=${position}:${own.variable}:acceptable.max:${max}`);
    await using linked = await browser.tab(
      `${page.url().slice(browser.served.url.length)}&limit=${position}:wrong:ideal.max:3`,
    );
    await linked.page.getByText("This link moves a limit").waitFor();
    expect(await said(linked.page).textContent()).toBe(await said(page).textContent());
    await linked.page.getByRole("link", { name: "see which hours it gains or loses" }).click();
    await expect.poll(() => linked.page.url()).not.toContain("wrong");
    await linked.page.getByRole("button", { name: "Back to the task's own limits" }).click();
    await expect.poll(() => linked.page.url()).not.toContain("limit=");

    const back = card.getByRole("button", { name: "Back to the task's own limits" });
    await back.tap();
    await expect.poll(() => limit.getAttribute("aria-valuenow")).toBe(String(own.acceptable.max));
    await expect.poll(() => back.isDisabled()).toBe(true);
    await limit.press("ArrowDown");
    const moved = await limit.getAttribute("aria-valuenow");
    await expect.poll(() => page.url()).toContain(`:acceptable.max:${moved}`);
    await card.getByRole("button", { name: "Open in the editor" }).tap();
    await page.getByRole("heading", { level: 1, name: `Limits of ${name}` }).waitFor();
    await page.getByText("Not saved yet; kept in this tab").waitFor();
    const edges = page.getByRole("slider", { name: "acceptable maximum" });
    const values = await edges.evaluateAll((all) => all.map((edge) => edge.getAttribute("aria-valuenow")));
    expect(values).toContain(moved);

    // The way back is to the address that holds the moved limit.
    await page.goBack();
    await limit.waitFor();
    expect(await limit.getAttribute("aria-valuenow")).toBe(moved);
    await limit.press("ArrowDown");
    await card.getByText("The editor holds other changes").waitFor();
    await card.getByRole("link", { name: "Open the draft in the editor" }).waitFor();
    expect(faults).toEqual([]);
  });
});
