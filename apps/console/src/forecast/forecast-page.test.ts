import { type BreakdownResponse, classify, type WindowsResponse } from "@halcyon/schema";
import { expect, it } from "vitest";
import { formatScore, formatShare } from "../chart/band-words.ts";
import { describeInBrowser } from "../started-browser.suite.ts";
import { clockIn } from "../time/clock.ts";
import { formatValue } from "../words/constraint-words.ts";
import { windowOdds, windowScores } from "../words/window-words.ts";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=240";
const body = {
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" },
  constraint_params: { id: 1, type: "task" },
};

describeInBrowser("a forecast in a browser", (browser) => {
  it("lists the windows that the API finds, by daylight and at local hours", async () => {
    await using opened = await browser.tab(`/console${query}`, { timezoneId: "Europe/Zurich" });
    const { page, faults } = opened;
    const listed = page.locator(".windows li");
    await listed.first().waitFor();
    await page.getByLabel("Daylight only").check();
    await page.getByLabel("Only at local hours").check();
    await page.getByRole("combobox", { name: "from", exact: true }).selectOption("7");
    await page.getByRole("button", { name: "Sun" }).click();
    await expect
      .poll(() => page.url())
      .toContain("daylight=only&work=7-17~Europe/Zurich~mon,tue,wed,thu,fri,sat");
    await page.reload();
    await listed.first().waitFor();
    const days = ["mon", "tue", "wed", "thu", "fri", "sat"];
    const { windows } = await browser.served.post<WindowsResponse>("/v1/optimality/windows/", {
      ...body,
      window: {
        duration_hours: 4,
        minimum_score: 0.1,
        daylight_only: true,
        local_hours: { from: 7, to: 17, timezone: "Europe/Zurich", weekdays: days },
      },
    });
    const utc = clockIn("UTC");
    expect(windows.length).toBeGreaterThan(0);
    expect(await listed.allTextContents()).toEqual(
      windows.map((window) =>
        expect.stringMatching(
          new RegExp(
            `${utc.span(Date.parse(window.start), Date.parse(window.end))}.*${windowOdds(window)}.*${windowScores(window)}`,
          ),
        ),
      ),
    );
    expect(faults).toEqual([]);
  });

  it("says of every variable what the API says, hour by hour and on the page of reasons", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page } = opened;
    const strip = page.getByRole("slider", { name: "Score by hour" });
    const { forecast, limiting_share: shares } = await browser.served.post<BreakdownResponse>(
      "/v1/optimality/breakdown/",
      body,
    );
    await strip.focus();
    for (const [key, hour] of [
      ["Home", 0],
      ["End", 239],
    ] as const) {
      await strip.press(key);
      const { constraints, limiting, missing = [] } = forecast[hour]!;
      const values = constraints.map(({ value, unit, suitability }, position) => {
        const limits = limiting.includes(position) ? " limits" : "";
        const score = suitability === null ? "" : ` · ${formatScore(suitability)}`;
        const nothing = missing.includes(position) ? "no data" : "no value";
        return `${value === null ? nothing : formatValue(value, unit)}${score}${limits}`;
      });
      await expect.poll(() => page.locator(".variable-value").allTextContents()).toEqual(values);
    }
    await page.getByRole("link", { name: "Reasons" }).click();
    const often = page.getByRole("region", { name: "How often each one limits" });
    await expect
      .poll(() => often.locator("strong").allTextContents())
      .toEqual(
        shares.toSorted((one, other) => other.share - one.share).map(({ share }) => formatShare(share)),
      );
    const stopped = forecast.filter(({ median }) => classify(median) === "stop").length;
    expect(await page.getByRole("list", { name: "Hours in each band" }).textContent()).toContain(
      `Stop ${stopped} h`,
    );
  });

  it("lays the hour that is read over the windows only when one of them is chosen", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page } = opened;
    const first = page.locator(".windows button").first();
    await first.waitFor();
    const isHeadSeen = () =>
      page.locator("#windows-title").evaluate((head) => {
        head.scrollIntoView({ block: "start" });
        const { left, top, height } = head.getBoundingClientRect();
        return document.elementFromPoint(left + 5, top + height / 2) === head;
      });
    expect(await isHeadSeen()).toBe(true);
    await first.focus();
    await expect.poll(isHeadSeen).toBe(false);
  });

  it("finds a town by its name, and keeps it in the address", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    const town = page.getByRole("combobox", { name: "Town" });
    await town.click();
    await town.fill("zurich");
    await page.getByRole("option", { name: "Zürich" }).first().waitFor();
    await town.press("Enter");
    await expect.poll(() => page.url()).toContain("at=47.38,8.55");
    await expect.poll(() => town.inputValue()).toBe("Zürich");
    await town.fill("no such town");
    await page.getByText("No such town is known").waitFor();
    await town.press("Escape");
    await expect.poll(() => town.inputValue()).toBe("Zürich");
    expect(faults).toEqual([]);
  });
});
