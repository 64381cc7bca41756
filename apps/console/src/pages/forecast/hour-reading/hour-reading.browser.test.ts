import { expect, it } from "vitest";
import { describeReadInBrowser } from "../../../../test/harness/started-browser.suite.ts";

const path = "/console?at=51.5,-0.12&entry=task:1&model=noaa&hours=240&zone=utc";

describeReadInBrowser("the hour that is read", (browser) => {
  it("leads to the page of the guide on how its number is made, where there is a guide", async () => {
    await using opened = await browser.tab(path);
    const { page } = opened;
    const link = page.getByRole("link", { name: "How is this number made?" });
    await page.getByRole("region", { name: "More of that hour" }).waitFor();
    expect(await link.count()).toBe(0);
    await page.route("**/console?*", async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('rel="help" href="/reference"', 'rel="help" href="/guide"');
      await route.fulfill({ response: answer, body: html });
    });
    await page.reload();
    expect(await link.getAttribute("href")).toBe("/guide/methodology/number");
  });
});
