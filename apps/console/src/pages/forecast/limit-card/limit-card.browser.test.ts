import { acceptableFrom, type EntryDetail, type RangeConstraint } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { windowOdds } from "../windows/window-words.ts";
import { withAcceptable } from "./moved-limits.ts";
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

  /** Returns the number of acceptable hours according to the API. */
  const acceptableHours = async (constraints: EntryDetail["constraints"]): Promise<number> => {
    const { forecast } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      ...body,
      entry: { type: "task", definition: { constraints } },
    });
    return forecast.filter(({ score }) => score >= acceptableFrom).length;
  };

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

  it("moves answer, hours and windows with it, as the API scores the moved limit, and comes back", async () => {
    await using opened = await browser.tab(`/console${query}`, phone);
    const { page, faults } = opened;
    const { constraints } = await ownTask();
    const span = page.locator(".answer-span");
    const slider = page.getByRole("slider", { name: "acceptable up to" });
    await page.locator(".answer-chance").waitFor();
    const before = await span.textContent();
    const position = Number(await page.getByLabel("Limit of").inputValue());
    const own = constraints[position] as RangeConstraint;
    expect(Number(await slider.inputValue())).toBe(own.acceptable.max);
    for (let step = 0; step < 3; step++) await slider.press("PageDown");
    const max = Number(await slider.inputValue());
    expect(max).toBeLessThan(own.acceptable.max!);
    await expect.poll(() => page.url()).toContain(`:${own.variable}:acceptable.max:${max}`);
    const tried = constraints.with(position, withAcceptable(own, { max }, "max"));
    const definition = { type: "task", definition: { constraints: tried } };
    const { forecast } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      ...body,
      entry: definition,
    });
    await expect
      .poll(() =>
        page
          .locator(".strip rect[data-score]")
          .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-score")))),
      )
      .toEqual(forecast.map(({ score }) => score));
    const { windows } = await browser.served.post<V2.WindowsResponse>("/v2/optimality/windows/", {
      ...body,
      entry: definition,
      window: { duration_hours: 4, order: "soonest", top: 100 },
    });
    await expect.poll(() => page.locator(".stale").count()).toBe(0);
    expect(await page.locator(".answer-chance").textContent()).toContain(windowOdds(windows[0]!));
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("limits moved");
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);

    // The link opens the limit where it was left, and says what of it makes no sense here.
    const link = `${page.url().slice(browser.served.url.length)}&limit=${position}:wrong:ideal.max:3`;
    await using linked = await browser.tab(link);
    await linked.page.getByText("This link moves a limit").waitFor();
    await expect
      .poll(() => linked.page.locator(".answer-chance").textContent())
      .toContain(windowOdds(windows[0]!));
    await linked.page.getByRole("button", { name: "Back to the task's own limits" }).click();
    await expect.poll(() => linked.page.url()).not.toContain("limit=");
    await page.getByRole("button", { name: "Back to the task's own limits" }).tap();
    await expect.poll(() => span.textContent()).toBe(before);
    expect(Number(await slider.inputValue())).toBe(own.acceptable.max);
    expect([...faults, ...linked.faults]).toEqual([]);
  });

  it("is scored when it is let go, and at once where it has been before", async () => {
    await using opened = await browser.tab(`/console${query}`, { viewport: { width: 1440, height: 900 } });
    const { page, faults } = opened;
    await page.locator(".answer-chance").waitFor();
    const slider = page.getByRole("slider", { name: "acceptable up to" });
    const isScored = () => expect.poll(() => page.locator(".stale").count()).toBe(0);
    // Whether the address held the limit within 300 ms of a key, or of the button that was let go.
    await page.evaluate(() => {
      const seen = globalThis as { timer?: number; isLate?: boolean; wasLate?: boolean | undefined };
      const replace = history.replaceState.bind(history);
      for (const name of ["pointerup", "keydown"])
        addEventListener(
          name,
          () => {
            clearTimeout(seen.timer);
            seen.isLate = false;
            seen.timer = setTimeout(() => (seen.isLate = true), 300) as unknown as number;
          },
          { capture: true },
        );
      history.replaceState = (...given) => {
        seen.wasLate = seen.isLate;
        replace(...given);
      };
    });
    const wasLate = () => page.evaluate(() => (globalThis as { wasLate?: boolean }).wasLate);
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width * 0.7, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.url()).toContain("limit=");
    expect(await wasLate()).toBe(false);
    await isScored();
    const there = page.url();
    await slider.press("PageDown");
    await expect.poll(() => page.url()).not.toBe(there);
    expect(await wasLate()).toBe(true);
    await isScored();
    await slider.press("PageUp");
    await expect.poll(() => page.url()).toBe(there);
    expect(await wasLate()).toBe(false);
    expect(faults).toEqual([]);
  });

  it("shows every edge and member when that is opened, is dragged on a phone, and taken to the editor", async () => {
    await using opened = await browser.tab(`/console${query}`, phone);
    const { page, faults } = opened;
    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc/weather")) reads.push(request.url());
    });
    await page.locator(".more summary", { hasText: "Details" }).tap();
    const card = page.locator(".limit-card");
    await card.getByText("costs 1 request of the allowance").waitFor();
    expect(reads).toEqual([]);
    await card.getByRole("button", { name: "Show every edge and every member" }).tap();
    const limit = card.getByRole("slider", { name: "acceptable up to" });
    await limit.waitFor();
    const { constraints, name } = await ownTask();
    const position = Number(await card.getByLabel("Limit of").inputValue());
    const own = constraints[position] as RangeConstraint;
    const before = await acceptableHours(constraints);
    expect(await said(page).textContent()).toContain(`${before} of 240\u00A0h are acceptable or better.`);
    expect(await limit.getAttribute("aria-valuenow")).toBe(String(own.acceptable.max));

    // Neither a grip nor the value of a limit stands over an hour.
    const edgeOf = (selector: string, side: "left" | "right") =>
      page
        .locator(selector)
        .evaluateAll((all, at) => all.map((one) => one.getBoundingClientRect()[at]), side);
    const lastHour = Math.max(...(await edgeOf(".limit-chart .range-outside", "right")));
    expect(Math.min(...(await edgeOf(".limit-grip", "left")))).toBeGreaterThan(lastHour);
    const curvesEnd = Math.max(...(await edgeOf(".curve-ground", "right")));
    expect(Math.min(...(await edgeOf(".limit-through-value", "left")))).toBeGreaterThan(curvesEnd);

    await limit.scrollIntoViewIfNeeded();
    await dragByTouch(page, limit.locator(".limit-grip"), { down: 40 });
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
    await expect.poll(() => page.url()).toContain(`limit=${position}:${own.variable}:acceptable.max:${max}`);
    await card.getByRole("button", { name: "Open in the editor" }).tap();
    await page.getByRole("heading", { level: 1, name: `Limits of ${name}` }).waitFor();
    await page.getByText("Not saved yet; kept in this tab").waitFor();
    const edges = page.getByRole("slider", { name: "acceptable maximum" });
    const values = await edges.evaluateAll((all) => all.map((edge) => edge.getAttribute("aria-valuenow")));
    expect(values).toContain(String(max));

    // The way back is to the address that holds the moved limit.
    await page.goBack();
    const slider = page.locator(".limit-slider").getByRole("slider", { name: "acceptable up to" });
    await expect.poll(() => slider.inputValue()).toBe(String(max));
    expect(faults).toEqual([]);
  });
});
