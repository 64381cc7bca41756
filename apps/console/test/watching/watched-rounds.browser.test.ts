import type { SpanHistory, Watch } from "@halcyon/schema";
import { expect, it } from "vitest";
import { seriousViolations } from "../harness/started-browser.suite.ts";
import { describeWatched } from "./watched-browser.suite.ts";
import { exampleWatch, quietWhen, watchedServer } from "./watched-server.suite.ts";

describeWatched("what a watch saw in a browser", (open) => {
  const limitOf = (places: object[]): object => {
    const { constraint_params: _scored, ...bare } = exampleWatch;
    return { ...bare, when: quietWhen, places };
  };

  /** Returns probabilities by hour: a given probability in the three hours from nine hours ahead, and otherwise 0. */
  const ahead = (chance: number): number[] =>
    Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 12 ? chance : 0));

  it("is drawn with each round's chance, and told", async () => {
    await using watched = await watchedServer();
    const { id } = await watched.make(limitOf(exampleWatch.places));
    for (const [at, chance] of [0.72, 0.95, 0.6].entries()) {
      await watched.round(1, () => [...ahead(chance).slice(at), ...Array.from({ length: at }, () => 0)]);
    }
    const { spans } = (await watched.server.send(`/v1/watches/${id}/spans`)).json as { spans: SpanHistory[] };
    expect(spans[0]!.rounds.map(({ probability }) => probability)).toEqual([0.72, 0.95, 0.6]);
    const page = await open(watched.server, id);
    const picture = page.getByRole("region", { name: "Site 7" }).getByRole("img");
    expect(await picture.getAttribute("aria-label")).toMatch(
      /\b3 .* 10:00 .* 12:00.* 60\s% .* 95\s%.* 60\s%$/,
    );
    expect(await picture.locator("circle").count()).toBe(3);
    await page.getByText("All 3 rounds").click();
    await page.getByText("Sat 21 Nov 11:00 95 %").waitFor();
    const told = page.getByRole("list", { name: "Events" });
    await told.getByRole("heading", { name: "Past the limit, Site 7" }).waitFor();
    await told.getByText(/a chance of 60\s%.* It was .* with 95\s%/).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it("is silence that says nothing about the weather where no round succeeds", async () => {
    await using watched = await watchedServer();
    const blind = { ref: "Quay", latitude: 50, longitude: 1 };
    const { id } = await watched.make(limitOf([...exampleWatch.places, blind]));
    await watched.round(6, (latitude) => (latitude === 50 ? "nothing" : ahead(0)));
    await watched.wait(20);
    await watched.round(1, (latitude) => (latitude === 50 ? "nothing" : ahead(0)));
    const { subjects } = (await watched.server.send(`/v1/watches/${id}`)).json as Watch;
    expect(subjects.map(({ sight }) => sight)).toEqual(["seeing", "blind"]);
    const page = await open(watched.server, id);
    await page
      .getByRole("region", { name: "Quay" })
      .getByText(/since Sat 21 Nov 10:00 Europe\/Paris: silence says nothing/)
      .waitFor();
    await page
      .getByRole("region", { name: "Site 7" })
      .getByText(/^The limit is not passed as of /)
      .waitFor();
    await page.getByRole("link", { name: "All" }).click();
    await page.getByText(/^1 of \d places has no usable run/).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });
});
