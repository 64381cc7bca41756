import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../test/harness/started-browser.suite.ts";

const gust = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  ideal: { max: 3 },
  acceptable: { max: 6 },
};
const task = { name: "Kite", sector: "Sport", description: "A kite.", constraints: [gust] };
const hours = { location: { latitude: 51.5, longitude: -0.12 }, model: "noaa", period: { hours: 240 } };

describeInBrowser("scores that were seen before new limits were saved", (browser) => {
  it("are asked for anew", async () => {
    const { served } = browser;
    const { id } = await served.post<EntryDetail>("/v1/tasks/", task);
    const scores = async (): Promise<number[]> => {
      const body = { ...hours, entry: { id, type: "task" } };
      const { forecast } = await served.post<V2.CompositeResponse>("/v2/optimality/composite/", body);
      return forecast.map(({ score }) => score);
    };
    await using tab = await browser.tab(`/console?at=51.5,-0.12&model=noaa&hours=240&entry=task:${id}`);
    const { page } = tab;
    const before = await scores();
    await expect.poll(() => shownIn(page, "Hour by hour")).toEqual(before);
    await page.getByRole("link", { name: "Limits", exact: true }).click();
    await page.getByLabel("acceptable to").fill("30");
    await page.getByRole("button", { name: "Save as version 2" }).first().click();
    await page.getByText("Saved as version 2.").waitFor();
    await page.getByRole("link", { name: "Forecast", exact: true }).click();
    const after = await scores();
    expect(after).not.toEqual(before);
    await expect.poll(() => shownIn(page, "Hour by hour")).toEqual(after);
  });
});

function shownIn(page: Page, region: string): Promise<number[]> {
  const cells = page.getByRole("region", { name: region }).locator("rect[data-score]");
  return cells.evaluateAll((all) => all.map((cell) => Number(cell.getAttribute("data-score"))));
}
