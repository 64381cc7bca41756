import type { HistoricalWorkabilityResponse, ProjectionWorkabilityResponse } from "@halcyon/schema/v1";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { setPackage } from "@halcyon/accounts/packages";
import { describeInBrowser, seriousViolations } from "../../../test/harness/started-browser.suite.ts";
import { lowerFirst, variableWords } from "../../words/weather/constraint-words.ts";

/** Few years, which are computed faster and are sufficient for these tests. */
const years = "past=2016-2020&future=2096-2100";
const query = `?at=51.5,-0.12&entry=task:1&${years}`;
const place = { latitude: 51.5, longitude: -0.12 };
const limit = { unit: "m", ideal: { min: 5000 }, acceptable: { min: 1000 }, weight: 1 };

/** Returns the mean number of days in January of the years 2016 to 2020 that are such days of the week, Sunday first. */
function meanDays(inWeek: readonly number[]): number {
  const januaries = [2016, 2017, 2018, 2019, 2020].flatMap((year) =>
    Array.from({ length: 31 }, (_, day) => new Date(Date.UTC(year, 0, day + 1)).getUTCDay()),
  );
  return Math.round(januaries.filter((day) => inWeek.includes(day)).length / 5);
}

describeInBrowser("the planner in a browser", (browser) => {
  const card = (page: Page) => page.getByRole("region", { name: /^As it was/ });

  /** Returns the values of the months in the chart. */
  async function shown(page: Page, half: "past" | "future"): Promise<(number | null)[][]> {
    const marks = card(page).locator(`[data-${half}]`);
    await marks.nth(11).waitFor();
    return marks.evaluateAll((all) =>
      all.map((mark) =>
        ["low", "middle", "high"].map((name) => {
          const text = mark.getAttribute(`data-${name}`);
          return text === null ? null : Number(text);
        }),
      ),
    );
  }

  it("shows what the API answers, with its limits and where it comes from", async () => {
    await using opened = await browser.tab(`/console/planner${query}&emissions=ssp585&measure=ideal`);
    const { page, faults } = opened;
    const constraint_params = { id: 1, type: "task" };
    const was = await browser.served.post<HistoricalWorkabilityResponse>("/v1/historical/workability/", {
      request: { ...place, start_year: 2016, end_year: 2020 },
      constraint_params,
      years: true,
    });
    expect(await shown(page, "past")).toEqual(
      was.months.map(({ hours }) => [hours!.ideal.P10, hours!.ideal.P50, hours!.ideal.P90]),
    );
    const changed = await browser.served.post<ProjectionWorkabilityResponse>("/v1/projections/workability/", {
      request: {
        ...place,
        scenario: "ssp585",
        baseline_start: 2016,
        baseline_end: 2020,
        period_start: 2096,
        period_end: 2100,
      },
      constraint_params,
    });
    const { change, baseline, method, metadata } = changed;
    expect(await shown(page, "future")).toEqual(
      change.map(({ hours: { ideal } }, index) =>
        [ideal!.Q10, ideal!.median, ideal!.Q90].map((value) => baseline[index]!.hours!.ideal.P50 + value),
      ),
    );
    expect(
      await page
        .locator("[data-year]")
        .evaluateAll((panels) => panels.map((one) => one.getAttribute("data-values"))),
    ).toEqual(
      [2016, 2017, 2018, 2019, 2020].map((year) =>
        was.months.map((month) => month.years!.find((one) => one.year === year)!.hours.ideal).join(","),
      ),
    );
    await page.getByRole("group", { name: "Show" }).getByText("Work can start").click();
    await expect
      .poll(() => shown(page, "past"))
      .toEqual(was.months.map(({ start_share: share }) => [share!.P10, share!.P50, share!.P90]));
    for (const text of [...was.method.limits, ...method.limits]) {
      expect(await page.getByText(text).count(), text).toBe(1);
    }
    for (const name of metadata.held)
      await card(page)
        .getByText(`do not give ${lowerFirst(variableWords(name))}`)
        .first()
        .waitFor();
    expect(await page.getByRole("note").textContent()).toContain("Synthetic weather");
    expect(faults).toEqual([]);
  });

  it.each([
    ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" as const }],
    ["a wide screen", { viewport: { width: 1440, height: 900 } }],
  ])("on %s reads months, slides a start and counts at working hours", async (_, look) => {
    await using opened = await browser.tab(`/console/planner${query}`, look);
    const { page, faults } = opened;
    const months = page.getByRole("slider", { name: "Month by month" });
    await months.focus();
    await months.press("ArrowRight");
    await expect
      .poll(() => months.getAttribute("aria-valuetext"))
      .toMatch(/^February: \d+\s% .* 2096 to 2100: \d+\s%, /);
    await page.getByText("As it was, as a table").click();
    await expect.poll(() => card(page).getByRole("row").count()).toBe(13);
    const start = page.getByRole("slider", { name: "Start of the campaign" });
    await start.focus();
    await start.press("End");
    await expect.poll(() => page.url()).toContain("campaign=12-31~6");
    expect(await start.getAttribute("aria-valuetext")).toMatch(
      /31 December, 6 weeks: .* \d+ workable hours \(4 of 4 years\)/,
    );
    await page.getByLabel("Working hours only").check();
    await expect.poll(() => months.getAttribute("aria-valuetext")).toContain("h asked for");
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    for (const [name, file] of [
      ["Save the months as CSV", "halcyon-months-task-1.csv"],
      ["CSV of changes", "halcyon-change-task-1-ssp245.csv"],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
    expect(faults).toEqual([]);
  });

  it("counts only the working days that its words name, whichever days were chosen elsewhere", async () => {
    await using opened = await browser.tab(`/console/planner${query}`);
    const { page } = opened;
    await page.evaluate(() => localStorage.setItem("halcyon-work-hours", "8-17~auto~thu"));
    await page.reload();
    const months = page.getByRole("slider", { name: "Month by month" });
    await months.waitFor();
    expect(await months.getAttribute("aria-valuetext")).not.toContain("working days");
    const lead = page.locator(".lead");
    for (const [days, inWeek] of [
      ["Mon to Fri", [1, 2, 3, 4, 5]],
      ["Thu", [4]],
    ] as const) {
      await page.goto(`${browser.served.url}/console/planner${query}`);
      await page.getByRole("button", { name: new RegExp(`^Count working days: .*, ${days}$`) }).click();
      await expect
        .poll(() => months.getAttribute("aria-valuetext"))
        .toContain(` of ${meanDays(inWeek)} working days, ${days} (`);
      await expect.poll(() => lead.textContent()).toContain(`working days (${days})`);
      // The charts draw those days, and not a share of hours.
      const [[, middle] = []] = await shown(page, "past");
      expect(await months.getAttribute("aria-valuetext")).toContain(`fits on ${Math.floor(middle!)} of `);
      await expect.poll(() => months.getAttribute("aria-valuetext")).toMatch(/2096 to 2100: \d+\sdays?, /);
    }
  });

  it("keeps all choices in the address", async () => {
    await using opened = await browser.tab(`/console/planner${query}`);
    const { page } = opened;
    await page.getByLabel("Emissions").selectOption({ label: "high (SSP3-7.0)" });
    await page.getByLabel("Years to come").selectOption("2041 to 2070");
    await page.getByLabel("Years that were").selectOption("2001 to 2020");
    await page.getByRole("group", { name: "Show" }).getByText("Unsuitable").click();
    for (const part of ["emissions=ssp370", "future=2041-2070", "past=2001-2020", "measure=unsuitable"]) {
      await expect.poll(() => page.url()).toContain(part);
    }
    await page.reload();
    await page.getByRole("heading", { name: /^As it was 2001 to 2020/ }).waitFor();
    expect(await page.getByLabel("Emissions").inputValue()).toBe("ssp370");
  });

  it("says what to do where the record lacks a variable, or the key an offering", async () => {
    const { id } = await browser.served.post<{ id: number }>("/v1/tasks/", {
      name: "See far",
      sector: "test",
      description: "Looks at what the record lacks.",
      constraints: [{ variable: "visibility", ...limit }],
    });
    await using opened = await browser.tab(`/console/planner?at=51.5,-0.12&entry=task:${id}&${years}`);
    const { page } = opened;
    await card(page).getByRole("alert").getByText("visibility").first().waitFor();
    await card(page).getByText("make your own task in the editor").first().waitFor();
    const { database, keys, clock } = browser.served;
    await setPackage({ database, nowMs: () => clock.ms, actor: "test" }, "past", ["historical"]);
    const { plaintext } = await keys.issue({ name: "past", package: "past" });
    await using other = await browser.tab("/console", { withKey: false });
    await other.page.evaluate((given) => sessionStorage.setItem("halcyon-api-key", given), plaintext);
    await other.page.goto(`${browser.served.url}/console/planner${query}`);
    await card(other.page).getByText("a key whose package has projection").waitFor();
    expect(await shown(other.page, "past")).toHaveLength(12);
  });
});
