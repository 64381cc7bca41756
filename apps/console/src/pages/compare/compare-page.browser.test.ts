import type * as V2 from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import type { ReasonedForecast } from "../../data/queries/queries.ts";
import { describeReadInBrowser, seriousViolations } from "../../../test/harness/started-browser.suite.ts";
import { clockIn } from "../../words/time/clock.ts";
import { forecastNotices } from "../frame/sources/notice-words.ts";
import { sharedNotices } from "../frame/sources/sources-note.tsx";

const london = { latitude: 51.5, longitude: -0.12 };
const sylt = { latitude: 54.91, longitude: 8.31 };
const query = "?at=51.5,-0.12&name=London&entry=task:1&hours=240&with=54.91,8.31~task:1~Sylt";

describeReadInBrowser("a comparison in a browser", (browser) => {
  it.each([
    ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" as const }],
    ["a wide screen", { viewport: { width: 1440, height: 900 } }],
  ])("on %s ranks as the API does, takes more, and lets none hide the others", async (_, look) => {
    await using opened = await browser.tab(`/console/compare${query}&with=60,5~task:499`, look);
    const { page } = opened;
    const shown = () =>
      page
        .locator(".subject[data-place]")
        .evaluateAll((cards) =>
          cards.map((card) => [card.getAttribute("data-place"), card.getAttribute("aria-label")]),
        );
    const answered = async (by: string) => {
      const { ranking } = await browser.served.post<V2.RankResponse>("/v2/optimality/rank/", {
        locations: [london, sylt],
        entries: [{ type: "task", id: 1 }],
        periods: [{ hours: 240 }],
        model: "noaa",
        window: { duration_hours: 4 },
        by,
      });
      const names = ["London: Tower crane lifting", "Sylt: Tower crane lifting"];
      return ranking.map(({ location }, at) => [String(1 + at), names[location]]);
    };
    await expect.poll(shown).toEqual(await answered("soonest"));
    const failing = page.getByRole("region", { name: /task 499/ });
    await failing.getByRole("alert").getByText("No such task or scenario is visible").waitFor();
    for (const [text, by] of [
      ["Most hours", "possible_starts"],
      ["Likeliest window", "probability"],
    ] as const) {
      await page.getByRole("group", { name: "First comes" }).getByText(text).click();
      await expect.poll(() => page.url()).toContain(`by=${by}`);
      const expected = await answered(by);
      await expect.poll(shown).toEqual(expected);
    }
    await failing.getByRole("button", { name: /^Remove/ }).click();
    const town = page.getByRole("combobox", { name: "Another town" });
    await town.click();
    await town.fill("Köln");
    await page.getByRole("option", { name: /^Köln/ }).first().click();
    await expect.poll(shown).toHaveLength(3);
    const windows = page.getByRole("region", { name: /^Sylt/ }).getByRole("list", { name: "Windows" });
    const { windows: found } = await browser.served.post<V2.WindowsResponse>("/v2/optimality/windows/", {
      location: sylt,
      entry: { type: "task", id: 1 },
      period: { hours: 240 },
      model: "noaa",
      window: { duration_hours: 4, order: "soonest", top: 3 },
    });
    await expect
      .poll(() =>
        windows
          .getByRole("listitem")
          .evaluateAll((items) => items.map((item) => item.getAttribute("data-start"))),
      )
      .toEqual(found.map(({ start }) => start));
    await page
      .locator(".subject-reading")
      .first()
      .getByText(/the (?:newest run|middle forecast) · /)
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await page
      .getByRole("region", { name: /^London/ })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect.poll(shown).toHaveLength(2);
    expect(page.url()).toContain("at=54.91,8.31");
  });

  it("tells what is to be known of the weather of its subjects once, and of which", async () => {
    await using opened = await browser.tab(`/console/compare${query}`);
    const { page } = opened;
    const noticesOf = async (name: string, location: object, timezone: string) => {
      const answer = await browser.served.asked("/v2/optimality/composite/", {
        location,
        entry: { type: "task", id: 1 },
        period: { hours: 240 },
        model: "noaa",
      });
      const { metadata } = (await answer.json()) as ReasonedForecast;
      const cells = answer.headers.get("x-halcyon-cell") ?? undefined;
      return { name, notices: forecastNotices(metadata, clockIn(timezone), cells) };
    };
    const expected = sharedNotices([
      await noticesOf("London", london, "Europe/London"),
      await noticesOf("Sylt", sylt, "Europe/Berlin"),
    ]);
    await page.getByText(`${expected.length} things to know about it`).click();
    const told = page.getByRole("list", { name: "Notices" }).getByRole("listitem").locator("strong");
    const listed = (await told.allTextContents()).toSorted();
    expect(listed).toEqual(expected.map(({ about }) => `${about}:`).toSorted());
    expect(listed.some((about) => about.includes("(Sylt)"))).toBe(true);
    await page.getByText("for Sylt:").first().waitFor();
  });
});
