import type { Watch, WatchList } from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { overflowOf, sizes } from "../../../../test/contact-sheet/contact-sheet.suite.ts";
import { smallTargets } from "../../../../test/contact-sheet/small-targets.suite.ts";
import { describeInBrowser, seriousViolations } from "../../../../test/harness/started-browser.suite.ts";

const form = "/console/watches?at=51,8&name=Hut&entry=task:1&model=noaa&zone=utc&watch=new";

describeInBrowser("the form of a watch for new runs", (browser) => {
  const read = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(browser.served.url + path, { headers: { "x-api-key": browser.served.key } });
    return (await answer.json()) as Answer;
  };

  it("makes one of a part of a model, which is free and has no place, and changes it", async () => {
    await using opened = await browser.tab(form);
    const { page, faults } = opened;
    await page.getByText("There is a new run").click();
    await page.getByText("It is free.").waitFor();
    expect(await page.getByRole("heading", { name: "Where" }).count()).toBe(0);
    expect(await page.getByText("How sure, and how far ahead").count()).toBe(0);
    const parts = page.getByRole("group", { name: "Parts of the model" });
    await parts.getByLabel("One run", { exact: true }).uncheck();
    await page.reload();
    await page.getByText("continues your draft").waitFor();
    expect(await parts.getByLabel("One run", { exact: true }).isChecked()).toBe(false);
    await page.getByText("It is free.").waitFor();
    await page.getByRole("button", { name: "Watch it" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "New runs of NOAA", exact: true }).waitFor();
    await page.getByText(/^Looks for new runs of NOAA: .*the ensemble/).waitFor();
    const { watches } = await read<WatchList>("/v2/watches/");
    const made = await read<Watch>(`/v2/watches/${watches[0]!.id}`);
    expect(made).toMatchObject({ model: "noaa", places: [], when: { kind: "run" } });
    expect(made.when).toMatchObject({ parts: expect.arrayContaining(["ensemble"]) });
    expect(made.when).not.toMatchObject({ parts: expect.arrayContaining(["deterministic"]) });

    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Name in messages").fill("Runs");
    await page.getByRole("combobox", { name: "Model" }).selectOption("ecmwf");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Runs", exact: true }).waitFor();
    const changed = await read<Watch>(`/v2/watches/${made.id}`);
    expect(changed).toMatchObject({ name: "Runs", model: "ecmwf", when: { kind: "run" } });
    expect(changed.when).not.toHaveProperty("parts");
    expect(faults).toEqual([]);
  });

  it("fits a phone and a wide screen, and is accessible", async () => {
    for (const [size, options] of Object.entries(sizes)) {
      await using opened = await browser.tab(form, options);
      const { page } = opened;
      await page.getByText("There is a new run").click();
      await page.getByText("It is free.").waitFor();
      expect(await overflowOf(page), size).toBe(0);
      expect(options.hasTouch === true ? await smallTargets(page) : [], size).toEqual([]);
      expect(await seriousViolations(page), size).toEqual([]);
    }
  });
});
