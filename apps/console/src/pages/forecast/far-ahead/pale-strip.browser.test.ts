import type { VerifiedLead } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { paleWords } from "./use-pale-hours.ts";
import { describeReadInBrowser, seriousViolations } from "../../../../test/harness/started-browser.suite.ts";
import { clockIn } from "../../../words/time/clock.ts";

const skill = { value: -0.1, low: -0.3, high: 0.1 };
/** Ensemble that had no skill compared with climatology from the tenth day. */
const unskilled: VerifiedLead = {
  from_day: 10,
  to_day: 20,
  runs: 60,
  days: 60,
  hours: 1440,
  reason: null,
  crps: 0.2,
  crps_skill: { climatology: skill, persistence: null, raw: null },
  events: null,
  coverage: null,
  ranks: null,
};

describeReadInBrowser("a strip that says what it does not know", (browser) => {
  it("is paler over what the months bring, far ahead and without skill, frames working hours, and costs what it says", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
    const work = "work=8-17~UTC~mon,tue,wed,thu,fri,sat,sun";
    const look = `at=51.5,-0.12&entry=task:1&model=noaa&zone=utc&${work}`;
    await using opened = await browser.tab("/console/account", phone);
    const { page, faults } = opened;
    await page.route("**/trpc/verification*", async (route) => {
      const json = { metadata: {}, reason: null, leads: [unskilled] };
      await route.fulfill({ json: { result: { data: { json, headers: {} } } } });
    });
    const months: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc/workability")) months.push(request.url());
    });
    const strip = page.getByRole("region", { name: "Hour by hour" });

    await page.goto(`${browser.served.url}/console?${look}&hours=168`);
    await strip.locator("rect[data-score]").first().waitFor();
    // Of the days of a phone the working hours alone are shown.
    expect(await strip.locator("rect[data-score]").count()).toBe(7 * 9);
    await page.getByText("Place, task and hours").tap();
    await page.locator("details.controls").getByText("costs up to 2 requests").waitFor();
    expect(await strip.locator(".paler").count()).toBe(0);
    expect(months).toEqual([]);

    await page.goto(`${browser.served.url}/console?${look}&hours=760`);
    await strip.getByText("in 1991 to 2020").waitFor();
    await page.getByText("Place, task and hours").tap();
    await page.locator("details.controls").getByText("costs up to 3 requests").waitFor();
    expect(months).toHaveLength(1);
    const { metadata } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      location: { latitude: 51.5, longitude: -0.12 },
      model: "noaa",
      entry: { type: "task", id: 1 },
      period: { hours: 760 },
    });
    const pale = Array.from({ length: 760 }, (_, hour) =>
      hour >= 720 ? "far" : 240 <= hour && hour < 480 ? "unskilled" : undefined,
    );
    const said = paleWords(
      pale,
      { first: 1991, last: 2020 },
      Date.parse(metadata.period.start),
      clockIn("UTC"),
      "task",
    );
    expect(await strip.locator(".note").allTextContents()).toContain(said);
    expect(await strip.locator(".paler").count()).toBeGreaterThan(0);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  });
});
