import { readFile } from "node:fs/promises";
import { classify, type EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import type { ReasonedForecast } from "../../data/queries/queries.ts";
import { formatScore, formatShare } from "../../words/weather/band-words.ts";
import { describeReadInBrowser } from "../../../test/harness/started-browser.suite.ts";
import { stillBox } from "../../../test/harness/still-box.suite.ts";
import type { WorkHours } from "../../data/state/work-hours.ts";
import { capital } from "../../words/weather/model-part-name.ts";
import { clockIn } from "../../words/time/clock.ts";
import { spellsIn } from "./windows/spells-from.ts";
import { workedHours } from "./windows/worked-hours.ts";
import { formatValue } from "../../words/weather/constraint-words.ts";
import { forecastSentences } from "./forecast-sentences.ts";
import { lengthWords, shortSpan } from "./windows/spell-words.ts";
import { shortOdds, wholeOdds, windowOdds, windowScores } from "./windows/window-words.ts";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=240&zone=utc";
const body = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 240 },
};

describeReadInBrowser("a forecast in a browser", (browser) => {
  it("lists the spells that the API finds, by daylight and at hours of the place", async () => {
    await using opened = await browser.tab(`/console${query}`, { timezoneId: "Europe/Zurich" });
    const { page, faults } = opened;
    const listed = page.locator(".windows li");
    await listed.first().waitFor();
    await page.getByLabel("Daylight only").check();
    await page.getByLabel("Working hours only").check();
    await page.getByRole("combobox", { name: "from", exact: true }).selectOption("7");
    await page.getByRole("button", { name: "Sat", exact: true }).click();
    await expect.poll(() => page.url()).toContain("daylight=only&work=7-17~auto~mon,tue,wed,thu,fri,sat");
    await page.reload();
    await listed.first().waitFor();
    expect(await page.locator(".lead strong").textContent()).toMatch(/^By day and night, in working hours: /);
    expect(await page.getByRole("region", { name: "Windows" }).textContent()).toContain(
      "In working hours: from 07:00 to 17:00 Europe/London, Mon to Sat.",
    );
    const days = ["mon", "tue", "wed", "thu", "fri", "sat"];
    const { windows, metadata } = await browser.served.post<V2.WindowsResponse>("/v2/optimality/windows/", {
      ...body,
      timezone: "Europe/London",
      window: {
        duration_hours: 4,
        minimum_score: 0.1,
        minimum_probability: 0.5,
        group: "spell",
        order: "soonest",
        top: 100,
        daylight_only: true,
        local_hours: { from: 7, to: 17, weekdays: days },
      },
    });
    const utc = clockIn("UTC");
    expect(windows.length).toBeGreaterThan(0);
    expect(await listed.allTextContents()).toEqual(
      windows.map((window) =>
        expect.stringMatching(
          new RegExp(
            `${utc.span(Date.parse(window.start), Date.parse(window.end))}.*${wholeOdds(window)}.*${pattern(lengthWords(window, utc))}.*${pattern(windowScores(window, "suitability"))}`,
          ),
        ),
      ),
    );
    await page.getByRole("link", { name: "Why", exact: true }).click();
    const work = { from: 7, to: 17, timezone: "Europe/London", weekdays: days } as WorkHours;
    const count = workedHours(work, Date.parse(metadata.period.start), 240).filter(Boolean).length;
    await page.getByText(new RegExp(`of ${count} working hours fall short|^Every working hour is`)).waitFor();
    const lines = await page
      .locator(".bars strong")
      .evaluateAll((all) =>
        all.map(
          (one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
        ),
      );
    expect(Math.max(...lines)).toBeLessThan(1.5);
    expect(faults).toEqual([]);
  });

  it("keeps working hours on the clock of each place, until a zone is chosen", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    const windows = page.getByRole("region", { name: "Windows" });
    const move = async (to: string): Promise<void> => {
      await page.getByLabel("Latitude, longitude").fill(to);
      await page.getByRole("button", { name: "Go" }).click();
    };
    await page.getByLabel("Working hours only").check();
    await windows.getByText("from 08:00 to 17:00 Europe/London, Mon to Fri").waitFor();
    await move("40.71, -74.01");
    await windows.getByText("from 08:00 to 17:00 America/New York, Mon to Fri").waitFor();
    await page.getByRole("combobox", { name: "in", exact: true }).selectOption("Asia/Tokyo");
    await windows.getByText("from 08:00 to 17:00 Asia/Tokyo, Mon to Fri").waitFor();
    await move("53.55, 9.99");
    await page.getByText("53.55° N, 9.99° E").first().waitFor();
    await windows.getByText("from 08:00 to 17:00 Asia/Tokyo, Mon to Fri").waitFor();
    await page
      .getByRole("combobox", { name: "in", exact: true })
      .selectOption({ label: "the clock of the place" });
    await windows.getByText("from 08:00 to 17:00 Europe/Berlin, Mon to Fri").waitFor();
    expect(faults).toEqual([]);
  });

  it("says of every variable what the API says, hour by hour and on the page of reasons", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page } = opened;
    const strip = page.getByRole("slider", { name: "Score by hour" });
    const { forecast, limiting_share: shares } = await browser.served.post<ReasonedForecast>(
      "/v2/optimality/composite/",
      { ...body, include: ["ensemble", "reasons", "counterfactuals"] },
    );
    await strip.focus();
    for (const [key, hour] of [
      ["Home", 0],
      ["End", 239],
    ] as const) {
      await strip.press(key);
      const { constraints, limiting, missing, ensemble } = forecast[hour]!;
      const values = constraints.map(({ value, unit, suitability }, position) => {
        const limits = limiting.includes(position) ? " limits" : "";
        const score = suitability === null ? "" : ` · ${formatScore(suitability)}`;
        const nothing = missing.includes(position) ? "no data" : "no value";
        return `${value === null ? nothing : formatValue(value, unit)}${score}${limits}`;
      });
      await expect.poll(() => page.locator(".variable-value").allTextContents()).toEqual(values);
      const { Q10, Q90, shares: inBands } = ensemble!;
      const reading = await page.getByRole("region", { name: "More of that hour" }).textContent();
      expect(reading).toContain(`${formatScore(Q10)} to ${formatScore(Q90)}`);
      const low = formatShare(inBands[2]! + inBands[3]!);
      expect(reading).toContain(
        missing.length === 0
          ? `${formatShare(inBands[0]!)} ideal, ${low} unsuitable`
          : `at least ${low} unsuitable`,
      );
      expect(reading).toContain(hour === 0 ? "one run beside 31 members" : "31 members");
    }
    await page.getByRole("link", { name: "Why", exact: true }).click();
    const often = page.getByRole("region", { name: "How often each one limits" });
    const limits = (constraint: number, isKnown: boolean): boolean =>
      forecast.some(
        ({ limiting, missing }) =>
          limiting.includes(constraint) && (!isKnown || !missing.includes(constraint)),
      );
    const texts = shares
      .toSorted((one, other) => other.share - one.share)
      .map(({ constraint, share }) =>
        limits(constraint, false) && !limits(constraint, true)
          ? `${formatShare(share)}, no data`
          : formatShare(share),
      );
    await expect.poll(() => often.locator("strong").allTextContents()).toEqual(texts);
    const stopped = forecast.filter(({ score }) => classify(score) === "stop").length;
    expect(await page.getByRole("list", { name: "Hours in each band" }).textContent()).toContain(
      `Stop ${stopped}\u00A0h`,
    );
  });

  it("answers on the first screen of a phone, in sentences on the clock of the place", async () => {
    const viewport = { width: 390, height: 844 };
    const place = "?at=40.71,-74.01&entry=task:1&model=noaa&hours=240";
    await using opened = await browser.tab(`/console${place}`, { viewport, timezoneId: "Asia/Tokyo" });
    const { page } = opened;
    const asked = { ...body, location: { latitude: 40.71, longitude: -74.01 } };
    const { forecast, metadata } = await browser.served.post<ReasonedForecast>("/v2/optimality/composite/", {
      ...asked,
      include: ["ensemble", "reasons"],
    });
    const entry = (await (await browser.served.asked("/v2/tasks/1")).json()) as EntryDetail;
    const sentences = forecastSentences({
      hours: forecast,
      startMs: Date.parse(metadata.period.start),
      entry,
      clock: clockIn("America/New_York"),
      leastHours: 4,
    });
    const strip = page.getByRole("slider", { name: "Score by hour" });
    await strip.waitFor();
    expect((await page.locator(".lead").textContent())?.trim()).toBe(sentences.join(" "));
    const box = await stillBox(page.locator(".answer-span"));
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.height / 2);
    // A first visit, whose note of synthetic weather takes 60 px more than its chip does later.
    expect((await stillBox(strip)).y).toBeLessThanOrEqual(0.8 * viewport.height);
    // With the line that says what is known of official warnings.
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(
      1.62 * viewport.height,
    );
    const list = page.locator(".windows li").first();
    expect(await list.isVisible()).toBe(false);
    await page.locator(".more summary", { hasText: "Windows" }).click();
    await list.waitFor();
  });

  it("names the first windows with the chance that the API gives, and reads an hour of one", async () => {
    await using opened = await browser.tab(`/console${query}&odds=0.0001`);
    const { page, faults } = opened;
    const { windows, metadata } = await browser.served.post<V2.WindowsResponse>("/v2/optimality/windows/", {
      ...body,
      window: { duration_hours: 4, minimum_probability: 0.0001, order: "soonest", top: 100 },
    });
    const spanOf = ({ start, end }: V2.WindowRow): string =>
      shortSpan(Date.parse(start), Date.parse(end), Date.parse(metadata.period.start), clockIn("UTC"));
    const [first, second] = windows;
    await expect.poll(() => page.locator(".answer-span").textContent()).toBe(capital(spanOf(first!)));
    expect(await page.locator(".answer-chance").textContent()).toContain(windowOdds(first!));
    await page.getByRole("button", { name: `${spanOf(second!)} · ${shortOdds(second!)}` }).click();
    const hour = (Date.parse(second!.start) - Date.parse(metadata.period.start)) / 3_600_000;
    const strip = page.getByRole("slider", { name: "Score by hour" });
    await expect.poll(() => strip.getAttribute("aria-valuenow")).toBe(String(hour));
    expect(faults).toEqual([]);
  });

  it("offers the hours that can be had where a variable does not reach so far", async () => {
    await using opened = await browser.tab("/console/account");
    const { page } = opened;
    const expected = { maximum_hours: 120, variable: "visibility" };
    const problem = {
      code: "horizon_exceeded",
      title: "The horizon is exceeded",
      status: 422,
      detail: "noaa reaches 120 hours ahead",
      errors: [{ pointer: "#/period/hours", code: "horizon_exceeded", detail: "too far", expected }],
    };
    await page.route("**/trpc/composite*", async (route) => {
      const { period } = (route.request().postDataJSON() as { body: typeof body }).body;
      if (period.hours <= 120) return route.continue();
      const error = { message: "too far", code: -32600, data: { problem } };
      return route.fulfill({ status: 422, json: { error } });
    });
    await page.goto(`${browser.served.url}/console${query}`);
    await page.getByText("The forecast of visibility reaches 5 days ahead here").waitFor();
    await page.getByRole("button", { name: "Show 5 days" }).click();
    await expect.poll(() => page.url()).toContain("hours=120");
    await page.locator(".answer-chance").waitFor();
  });

  it("puts one spell into the calendar, and lists those of next week alone", async () => {
    await using opened = await browser.tab(`/console${query}&odds=0.0001`);
    const { page } = opened;
    const listed = page.locator(".windows li");
    await listed.first().waitFor();
    const download = page.waitForEvent("download");
    await listed.first().getByRole("button", { name: "Calendar" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text.replaceAll("\r\n ", "")).toContain(`URL:${page.url()}`);
    await page.getByText("next week", { exact: true }).click();
    await expect.poll(() => page.url()).toContain("in=next-week");
    const { windows, metadata } = await browser.served.post<V2.WindowsResponse>("/v2/optimality/windows/", {
      ...body,
      window: { duration_hours: 4, minimum_probability: 0.0001, order: "soonest", top: 100 },
    });
    const utc = clockIn("UTC");
    const expected = spellsIn(windows, "next-week", Date.parse(metadata.period.start), utc);
    await expect.poll(() => listed.count()).toBe(expected.length);
  });

  it("finds a town by its name, and keeps it in the address", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    const town = page.getByRole("combobox", { name: "Town", exact: true });
    await town.click();
    await town.fill("den haag");
    await page.getByRole("option", { name: "Den Haag" }).first().waitFor();
    await town.press("Enter");
    await expect.poll(() => page.url()).toContain("at=52.08,4.3");
    await page.getByText("Den Haag, 52.08° N, 4.30° E").waitFor();
    await page.reload();
    await page.getByText("Den Haag, 52.08° N, 4.30° E").waitFor();
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByRole("region", { name: "Den Haag" }).waitFor();
    await town.click();
    await town.fill("zurich");
    await page.getByRole("option", { name: "Zürich" }).first().waitFor();
    await town.press("Enter");
    await expect.poll(() => page.url()).toContain("at=47.37,8.55");
    await page.getByRole("button", { name: "Den Haag", exact: true }).waitFor();
    await expect.poll(() => town.inputValue()).toBe("Zürich");
    await town.fill("no such town");
    await page.getByText("No such town is known").waitFor();
    await town.press("Escape");
    await expect.poll(() => town.inputValue()).toBe("Zürich");
    expect(faults).toEqual([]);
  });
});

/** Escapes a text for use in a regular expression. */
function pattern(text: string): string {
  return text.replaceAll(/[()]/g, String.raw`\$&`);
}
