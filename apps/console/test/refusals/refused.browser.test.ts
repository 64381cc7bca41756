import type { UsageResponse } from "@halcyon/schema";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser, seriousViolations } from "../harness/started-browser.suite.ts";
import { clockIn } from "../../src/words/time/clock.ts";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=48&zone=utc";
const land = "?at=46.95,7.45&model=noaa&hours=48&past=2016-2017&future=2096-2097";
const waves = { variable: "wave_height", unit: "m", weight: 1, ideal: { max: 1 }, acceptable: { max: 2 } };

describeInBrowser("what is refused", (browser) => {
  const alert = (page: Page) => page.getByRole("alert").first();

  /** Opens a tab with an API key whose allowance is used up. */
  async function exhausted(kind: "month" | "total") {
    const { plaintext: key } = await browser.served.keys.issue({ name: kind, allowance: { kind, limit: 0 } });
    const tab = await browser.tab("/console", { withKey: false });
    // Answers tell the real time, and the clock by which the server counts stands still.
    const date = new Date(browser.served.clock.ms).toUTCString();
    await tab.page.route("**/trpc/**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await tab.page.evaluate((given) => sessionStorage.setItem("halcyon-api-key", given), key);
    await tab.page.goto(`${browser.served.url}/console${query}`);
    return { ...tab, key, [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose]() };
  }

  it("for an allowance that is used up says when it returns, and where it went", async () => {
    await using tab = await exhausted("month");
    const { page } = tab;
    const usage = await fetch(`${browser.served.url}/v1/usage`, { headers: { "x-api-key": tab.key } });
    const { allowance } = (await usage.json()) as UsageResponse;
    const moment = clockIn("UTC").moment(Date.parse(allowance.resets_at!));
    await alert(page).getByText(`The allowance returns on ${moment} UTC`).waitFor();
    expect(await alert(page).getByRole("button", { name: "Try again" }).isDisabled()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await alert(page).getByRole("link", { name: "See what was used" }).click();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  });

  it("for good says that no waiting helps", async () => {
    await using tab = await exhausted("total");
    await alert(tab.page).getByText("The allowance does not return by itself").waitFor();
    expect(await alert(tab.page).getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  it("for a moment can be tried again when that is over", async () => {
    await using tab = await browser.tab(`/console/account${query}`);
    const { page } = tab;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.clock.install({ time: browser.served.clock.ms });
    const problem = { status: 503, code: "overloaded", title: "Too much work", detail: "Busy." };
    const json = { error: { code: -32_603, message: "Busy.", data: { problem } } };
    const headers = { "retry-after": "7" };
    await page.route("**/trpc/composite", (route) => route.fulfill({ status: 503, headers, json }));
    await page.getByRole("link", { name: "Forecast", exact: true }).click();
    const again = alert(page).getByRole("button", { name: "Try again" });
    await alert(page).getByText("You can try again in").waitFor();
    expect(await again.isDisabled()).toBe(true);
    await page.unroute("**/trpc/composite");
    await page.clock.runFor(8000);
    await again.click();
    await page.getByRole("slider", { name: "Score by hour" }).waitFor();
  });

  it("for a second is asked again without a word", async () => {
    await using tab = await browser.tab(`/console/account${query}`);
    const { page } = tab;
    await page.getByRole("heading", { level: 1 }).waitFor();
    const problem = { status: 429, code: "too_many_requests", title: "Too many", detail: "At once." };
    const json = { error: { code: -32_603, message: "At once.", data: { problem } } };
    const headers = { "retry-after": "1" };
    let asked = 0;
    await page.route("**/trpc/composite", (route) =>
      asked++ === 0 ? route.fulfill({ status: 429, headers, json }) : route.continue(),
    );
    await page.getByRole("link", { name: "Forecast", exact: true }).click();
    await page.getByRole("slider", { name: "Score by hour" }).waitFor();
    expect(asked).toBe(2);
    expect(await alert(page).count()).toBe(0);
  });

  it.each(["", "reasons", "planner", "compare", "watches", "editor", "entries", "account"])(
    "for a key that was revoked leads from /console/%s to where a key is typed",
    async (name) => {
      await using tab = await browser.tab("/console", { withKey: false });
      const { page } = tab;
      await page.evaluate(() => sessionStorage.setItem("halcyon-api-key", "hal_revoked"));
      await page.goto(`${browser.served.url}/console/${name}${query}`);
      await page.getByRole("button", { name: "Give another key" }).first().click();
      await page.getByLabel("API key").fill("hal_wrong");
      await page.getByRole("button", { name: "Open" }).click();
      await alert(page).waitFor();
      expect(await page.getByRole("button", { name: "Give another key" }).count()).toBe(0);
      await page.getByLabel("API key").fill(browser.served.key);
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByRole("navigation", { name: "Pages" }).waitFor();
      expect(page.url()).toContain(`/console/${name}`);
    },
  );

  it("because a place is on land says so, and not at sea", async () => {
    const { id } = await browser.served.post<{ id: number }>("/v1/tasks/", {
      name: "Boarding",
      sector: "test",
      description: "From a small boat.",
      constraints: [waves],
    });
    await using tab = await browser.tab(`/console${land}&entry=task:${id}`);
    const { page } = tab;
    await alert(page).getByText("on land").first().waitFor();
    await page.getByRole("link", { name: "Months", exact: true }).click();
    await alert(page).getByText("on land").first().waitFor();
    await page.getByRole("link", { name: "Forecast", exact: true }).click();
    await page.getByRole("link", { name: "Limits", exact: true }).click();
    await alert(page).getByText("on land").first().waitFor();
    await page.goto(`${browser.served.url}/console?at=50,-30&model=noaa&hours=48&entry=task:${id}`);
    await page.getByRole("slider", { name: "Score by hour" }).waitFor();
    expect(await page.getByText("on land").count()).toBe(0);
  });

  it("says of waves that were left out that the place is on land", async () => {
    await using tab = await browser.tab(`/console${land}&entry=task:41`);
    const { page } = tab;
    const notices = page.getByRole("list", { name: "Notices" });
    await page.locator("details.source summary").getByText("to know about it").click();
    expect(await notices.textContent()).toContain("Wave height: only known at sea");
    expect(await notices.textContent()).toContain("on land");
    await page.getByRole("link", { name: "Months", exact: true }).click();
    const sources = page.getByRole("region", { name: "Where it comes from, and what it cannot say" });
    await expect.poll(() => sources.getByText(/^Wave height.* on land/).count()).toBe(2);
  });
});
