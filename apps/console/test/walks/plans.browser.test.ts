import type { PlanResponse, PlanStartsResponse } from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { usedBy } from "../../../server/src/maps/map-server.suite.ts";
import {
  finishSentence,
  moneyWords,
  momentOf,
  pairedWords,
} from "../../src/pages/plans/answer/answer-words.ts";
import { clockIn } from "../../src/words/time/clock.ts";
import { overflowOf, sizes } from "../contact-sheet/contact-sheet.suite.ts";
import { smallTargets } from "../contact-sheet/small-targets.suite.ts";
import { touchingLabels } from "../contact-sheet/touching-labels.suite.ts";
import { describeInBrowser, seriousViolations } from "../harness/started-browser.suite.ts";

const address = "/console/plans?at=57.1,-2.1&entry=task:1&model=noaa";

/** Plan of a file. Ten years keep the test fast. */
const plan = {
  name: "Tower 7",
  model: "noaa",
  timezone: "Europe/London",
  currency: "GBP",
  years: { start_year: 2001, end_year: 2010 },
  sites: [{ id: "t7", latitude: 57.1, longitude: -2.1 }],
  calendars: [{ id: "day", local_hours: { from: 7, to: 19 } }],
  resources: [{ id: "crane", day_rate: 18_000, mobilisation: { hours: 48, cost: 30_000 } }],
  tasks: [
    {
      id: "lift",
      name: "Lift the tower",
      site: "t7",
      entry: { type: "task", id: 1 },
      hours: 6,
      calendar: "day",
      resources: [{ id: "crane" }],
    },
    {
      id: "bolt",
      site: "t7",
      entry: { type: "task", id: 1 },
      hours: 30,
      mode: "split",
      calendar: "day",
      links: [{ from: "lift" }],
    },
    { id: "done", hours: 0, links: [{ from: "bolt" }] },
  ],
  deadline: { by: "2026-12-12T00:00:00Z", lad_per_day: 25_000 },
};

const schedule = [
  "ERMHDR\t22.12",
  "%T\tTASK",
  "%F\ttask_id\ttask_code\ttask_name\ttask_type\ttarget_drtn_hr_cnt",
  "%R\t11\tA10\tFoundation\tTT_Task\t40",
  "%R\t12\tA20\tLift the tower\tTT_Task\t6",
  "%T\tTASKPRED",
  "%F\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt",
  "%R\t12\t11\tPR_FS\t24",
  "%R\t12\t11\tPR_SF\t0",
].join("\n");

describeInBrowser("the page of plans", (browser) => {
  /** Opens the plan from a file, and asks for its answer. */
  const answered = async (page: Page): Promise<void> => {
    await openFile(page, "tower.json", JSON.stringify(plan));
    await page.getByRole("button", { name: "Simulate for 1 request" }).click();
    await page.locator(".plan-sentence").waitFor();
  };
  /** Returns the answer of the API to the plan that the browser keeps. */
  const asKept = async <Answer>(page: Page, path: string, more: object = {}): Promise<Answer> => {
    const kept = JSON.parse((await page.evaluate(() => localStorage.getItem("halcyon-plan")))!) as object;
    return browser.served.post<Answer>(path, { ...kept, ...more });
  };

  it("leads from nothing to P80 by its form, and charges what it said when it is asked", async () => {
    await using tab = await browser.tab(address, { ...sizes["phone"], colorScheme: "dark" });
    const { page, faults } = tab;
    await page.getByLabel("Name", { exact: true }).first().fill("Two lifts");
    await page.getByLabel("Hours of work [h]").fill("");
    await page.getByText("Put this right first:").waitFor();
    await page.getByRole("button", { name: "tasks 0 hours" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("tasks-0-hours");
    await page.getByLabel("Hours of work [h]").fill("6");
    await page.getByRole("button", { name: "Add a task", exact: true }).click();
    await page.getByLabel("Plus [h]").fill("12");
    const ask = page.getByRole("button", { name: "Simulate for 1 request" });
    await ask.waitFor();
    const before = await usedBy(browser.served);
    await ask.click();
    await page.locator(".plan-sentence").waitFor();
    expect(await usedBy(browser.served)).toBe(before + 1);
    await expect.poll(() => page.locator(".plan-sentence").evaluate(isInSight)).toBe(true);

    const answer = await asKept<PlanResponse>(page, "/v2/plans/simulate/");
    expect(answer.tasks.map(({ id }) => id)).toEqual(["task-1", "task-2"]);
    const { timezone, generated_at: generatedAt } = answer.metadata;
    expect(timezone).toBe("Europe/London");
    const moment = momentOf(clockIn(timezone), generatedAt);
    expect(await page.locator(".plan-sentence").textContent()).toBe(finishSentence(answer, moment));
    for (const [at, { finish }] of answer.tasks.entries())
      expect(await page.locator(".gantt-row").nth(at).textContent()).toContain(
        `Done by ${moment(finish.P50!.at)} in half, by ${moment(finish.P80!.at)} in 8 of 10.`,
      );
    // The browser reports the refusal of the plan without hours.
    expect(faults.filter((fault) => !fault.includes("status of 422"))).toEqual([]);
  });

  it.each(Object.entries(sizes))(
    "fits and is accessible on a %s screen, light and dark",
    async (_, options) => {
      await using tab = await browser.tab(address, options);
      const { page, faults } = tab;
      await answered(page);
      await page.getByRole("button", { name: /^Compare 14 starts for/ }).click();
      await page.locator(".starts-chart svg").waitFor();
      await page.locator(".gantt-name").first().click();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await overflowOf(page)).toBe(0);
        expect(await touchingLabels(page)).toEqual([]);
        expect(options.hasTouch === true ? await smallTargets(page) : []).toEqual([]);
        expect(await seriousViolations(page)).toEqual([]);
      }
      expect(faults).toEqual([]);
    },
  );

  it("shows the figures that the API answers, by keyboard", async () => {
    await using tab = await browser.tab(address, sizes["wide"]);
    const { page, faults } = tab;
    await answered(page);
    const answer = await asKept<PlanResponse>(page, "/v2/plans/simulate/");
    const moment = momentOf(clockIn(answer.metadata.timezone), answer.metadata.generated_at);
    const rows = page.getByRole("table", { name: "Tasks" }).locator(".gantt-row");
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    expect(shown.map(([name, , half, most]) => [name, half, most])).toEqual(
      answer.tasks.map(({ id, name, finish }) => [
        name ?? id,
        moment(finish.P50!.at),
        moment(finish.P80!.at),
      ]),
    );
    await page.locator(".gantt-name").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const { criticality } = answer.tasks[1]!;
    expect(criticality).toBe(1);
    await page.getByText("Sets the finish in 100\u00A0% of the courses.").waitFor();
    const { cost, path } = answer;
    const mean = moneyWords(cost!.mean, "GBP");
    await page.getByText(`Costs ${mean} in the mean`).waitFor();
    await page.getByText(`it takes ${path!.mean_hours}\u00A0h in the mean`).waitFor();
    expect(faults).toEqual([]);
  });

  it("moves the start by arrow keys, and puts two starts side by side with paired odds", async () => {
    await using tab = await browser.tab(address, sizes["wide"]);
    const { page, faults } = tab;
    await answered(page);
    await page.getByLabel("The best one is").selectOption("cheapest");
    await page.getByRole("button", { name: "Compare 14 starts for 1 request" }).click();
    const slider = page.getByRole("slider", { name: "Start of the plan" });
    await slider.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");

    const from = await page.getByLabel("First start").inputValue();
    const first = `${from}:00Z`;
    const third = new Date(Date.parse(first) + 48 * 3_600_000).toISOString().replace(".000", "");
    const { metadata, starts } = await asKept<PlanStartsResponse>(page, "/v2/plans/starts/", {
      starts: [first, third],
      by: "cost",
    });
    const moment = momentOf(clockIn(metadata.timezone), metadata.generated_at);
    await page.getByText(pairedWords(starts[1]!, starts[0]!, "cost", moment)!).waitFor();
    const table = page.getByRole("table", { name: "Two starts" });
    await table.getByText(moment(starts[1]!.finish.P80!.at)).first().waitFor();
    await table.getByText(moneyWords(starts[1]!.cost!.mean, "GBP")).first().waitFor();

    // Odds against another start are asked for, with that one first.
    await page.getByRole("button", { name: "Compare others with it" }).click();
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Ask how often the second is better, for 1 request" }).click();
    await page.getByText(`than that on ${moment(third)} in`).waitFor();

    await page.getByRole("button", { name: "Start the plan then" }).click();
    const fourth = new Date(Date.parse(third) + 24 * 3_600_000).toISOString().slice(0, 16);
    expect(await page.getByLabel("Start (empty: now)").inputValue()).toBe(fourth);
    await page.getByText("The plan was changed since.").first().waitFor();
    expect(faults).toEqual([]);
  });

  it("opens a schedule, tells what it leaves out, and saves the plan", async () => {
    await using tab = await browser.tab(address, sizes["phone"]);
    const { page, faults } = tab;
    await openFile(page, "tower.xer", schedule);
    await page.getByRole("button", { name: "Add words" }).click();
    await page.getByLabel("Words in the name").fill("lift");
    await page.getByRole("button", { name: "Make a plan of it" }).click();
    await page.getByText("2 tasks read, 1 of them with weather by these words.").waitFor();
    expect(
      await page.getByRole("list", { name: "Left out or changed" }).locator("li").count(),
    ).toBeGreaterThan(0);
    await page.getByRole("button", { name: /^Simulate for 1 request/ }).click();
    await page.locator(".plan-sentence").waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.json$/);
    expect(await seriousViolations(page)).toEqual([]);
    await openFile(page, "wrong.json", "{}");
    await page.getByText("This JSON is not a plan").waitFor();
    expect(faults).toEqual([]);
  });

  it("takes tasks from a spreadsheet", async () => {
    await using tab = await browser.tab(address, sizes["wide"]);
    const { page } = tab;
    await page.getByRole("button", { name: "Paste tasks" }).click();
    const rows = ["id\tname\tentry\thours\tafter", "a\tFirst\ttask:1\t6\t", "b\tSecond\tnothing\t4\ta +12"];
    await page.locator(".plan-paste").fill(rows.join("\n"));
    await page.getByRole("button", { name: "Replace the tasks" }).click();
    await page.getByText("2 tasks read.").waitFor();
    await page.getByText("no task or scenario is called “nothing”").waitFor();
    await page.getByText("b · 4\u00A0h · any weather · after a +12 h").waitFor();
    await page.getByRole("button", { name: "Simulate for 1 request" }).waitFor();
  });

  it("keeps a plan, reports its progress, pauses and deletes it", async () => {
    await using tab = await browser.tab(address, { ...sizes["phone"], colorScheme: "dark" });
    const { page, faults } = tab;
    await openFile(page, "tower.json", JSON.stringify(plan));
    await page.getByRole("button", { name: "Keep this plan for 1 request a look" }).click();
    await page.waitForURL(/plan=plan_/);
    await page.locator(".plan-sentence").waitFor();
    const [kept] = (
      (await (await browser.served.asked("/v2/plans/")).json()) as {
        plans: { id: string; last_look: { P80: string } }[];
      }
    ).plans;
    const { metadata, finish } = (await (
      await browser.served.asked(`/v2/plans/${kept!.id}/answer`)
    ).json()) as PlanResponse;
    const moment = momentOf(clockIn(metadata.timezone), metadata.generated_at);
    expect(finish.P80!.at).toBe(kept!.last_look.P80);
    await page.getByRole("table", { name: "Looks" }).getByText(moment(finish.P80!.at)).waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await touchingLabels(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByLabel("Another task was started").selectOption("Lift the tower");
    await page.getByLabel("Hours done [h]").fill("2");
    await page.getByRole("button", { name: "Report it" }).click();
    await page.getByText("The plan was changed since.").waitFor();
    const now = (await (await browser.served.asked(`/v2/plans/${kept!.id}`)).json()) as {
      tasks: { progress?: { done_hours?: number } }[];
    };
    expect(now.tasks[0]!.progress!.done_hours).toBe(2);

    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused: it costs nothing").waitFor();
    await page.getByRole("button", { name: "Copy it into the form" }).click();
    await page.getByText("3 tasks, paused.").waitFor();
    await page.getByRole("link", { name: "Tower 7" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await page.getByText("A kept plan is simulated again with new runs").waitFor();
    expect(faults).toEqual([]);
  });
});

/** Returns true if the top of an element is on the screen. */
function isInSight(one: Element): boolean {
  const { top } = one.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel(/^Open a plan/)
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });
}
