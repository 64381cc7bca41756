import type { Watch, WatchList } from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../test/harness/started-browser.suite.ts";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=48&window=6&daylight=only";

describeInBrowser("watches in a browser", (browser) => {
  const make = (page: Page) => page.getByRole("button", { name: "Watch it" });
  const state = (page: Page, word: string) => page.locator(".state-mark").getByText(word);

  const read = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(browser.served.url + path, { headers: { "x-api-key": browser.served.key } });
    return (await answer.json()) as Answer;
  };

  it("are made of a forecast, with their cost told first, then rest, go on, change and end", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    await page.getByRole("link", { name: "Tell me when" }).click();
    await page.getByText("1 request a round, at most 8 requests a day").waitFor();
    await page.getByText(/6\sh .*“Tower crane lifting”/).waitFor();
    await page.getByLabel("Name of place 1").fill("Site 7");
    await make(page).click();
    await page.getByRole("heading", { level: 1, name: "Tower crane lifting, Site 7" }).waitFor();
    const { watches } = await read<WatchList>("/v2/watches/");
    const [{ id }] = watches as [WatchList["watches"][number]];
    const made = await read<Watch>(`/v2/watches/${id}`);
    expect(made).toMatchObject({
      constraint_params: { type: "task", id: 1 },
      places: [{ ref: "Site 7", latitude: 51.5, longitude: -0.12 }],
      when: { kind: "window", duration_hours: 6, minimum_score: 0.1, daylight_only: true },
    });
    const site = page.getByRole("region", { name: "Site 7" });
    await expect.poll(() => site.locator(".span-row").count()).toBe(made.subjects[0]!.spans.length);
    expect(await page.getByRole("note").textContent()).toContain("Synthetic weather");

    await page.getByRole("button", { name: "Pause" }).click();
    await state(page, "Resting").waitFor();
    await page.getByRole("region", { name: "Why it is paused" }).getByText("Resume the watch").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await state(page, "Watching").waitFor();
    await page.getByRole("list", { name: "Events" }).getByText("It goes on").waitFor();

    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Name in messages").fill("Big crane");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Big crane" }).waitFor();
    const { name: _name, version: _version, ...kept } = await read<Watch>(`/v2/watches/${id}`);
    expect(kept).toEqual({ ...kept, places: made.places, when: made.when, subjects: made.subjects });

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await page.getByRole("heading", { name: "You have none yet" }).waitFor();
    expect((await read<WatchList>("/v2/watches/")).watches).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("are not made while an address is typed but not added, and say who is told", async () => {
    await using opened = await browser.tab(`/console/watches${query}&watch=new`);
    const { page, faults } = opened;
    const address = page.getByLabel("E-mail address");
    await address.fill("crane@example.com");
    await page.getByText("“crane@example.com” is not added yet").waitFor();
    expect(await make(page).isDisabled()).toBe(true);
    await address.fill("");
    await make(page).click();
    await page.getByText("It is sent to nobody").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await page.getByRole("heading", { name: "You have none yet" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("look at one window of a forecast, and show its odds", async () => {
    await using opened = await browser.tab(`/console${query}`);
    const { page, faults } = opened;
    await page
      .getByRole("link", { name: /^Watch (this window|its likeliest)/ })
      .first()
      .click();
    await page.getByText("This one window:").waitFor();
    await page.getByLabel("Name of place 1").fill("Site 7");
    await make(page).click();
    await page.getByRole("region", { name: "Site 7" }).locator(".span-row").waitFor();
    const { watches } = await read<WatchList>("/v2/watches/");
    const [made] = watches as [WatchList["watches"][number]];
    const { when, likeliest } = made;
    expect(when).toMatchObject({
      duration_hours: 6,
      window: { start: likeliest!.start, end: likeliest!.end },
    });
    await page.getByRole("navigation", { name: "Watches" }).getByRole("link", { name: "All" }).click();
    const row = page.getByRole("list", { name: "Your watches" });
    await row
      .getByText(`${Math.round(likeliest!.probability * 100)}\u00A0%; told from 70\u00A0% on`)
      .waitFor();
    await row.getByRole("link").first().click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await page.getByRole("heading", { name: "You have none yet" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("look at a limit at several places, one of them typed, and say what is wrong with a number", async () => {
    await using opened = await browser.tab(`/console/watches${query}&watch=new`);
    const { page } = opened;
    await page.getByText("A value passes my limit").click();
    const limit = page.getByLabel("Limit in m/s");
    expect(await limit.inputValue()).toBe("15");
    await limit.fill("");
    await page.getByText("as a number first").waitFor();
    expect(await make(page).isDisabled()).toBe(true);
    await limit.fill("500");
    await page
      .getByRole("alert")
      .getByText(/never reaches 500/)
      .waitFor();
    expect(await limit.getAttribute("aria-invalid")).toBe("true");
    await limit.fill("17");
    const rooms = page.getByRole("navigation", { name: "Watches" });
    await rooms.getByRole("link", { name: "Where it goes" }).click();
    await rooms.getByRole("link", { name: "New" }).click();
    await expect.poll(() => limit.inputValue()).toBe("17");
    await page.reload();
    await page.getByText("continues your draft").waitFor();
    expect(await limit.inputValue()).toBe("17");
    await page.getByRole("button", { name: "Add a place" }).click();
    // A place is named by a town once the towns are there, and the map then shows them.
    await page.locator(".map-labels text").nth(1).waitFor();
    const coordinates = page.getByLabel("Latitude, longitude");
    await coordinates.fill("46.95, 7.45");
    await coordinates.press("Enter");
    await page.getByRole("button", { name: "Add this place" }).click();
    await page.getByText("2 requests a round, at most 16 requests a day").waitFor();
    await make(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: /^Wind gusts at 10\sm, .* and 1 more$/ }).waitFor();
    await page.getByRole("region", { name: "Near Bern" }).waitFor();
    await rooms.getByRole("link", { name: "All" }).click();
    await page
      .getByRole("list", { name: "Your watches" })
      .getByRole("link", { name: /^Wind gusts/ })
      .click();
    await page.getByRole("button", { name: "Delete" }).waitFor();
  });
});
