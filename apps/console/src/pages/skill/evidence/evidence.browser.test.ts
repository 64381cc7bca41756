import { readFile } from "node:fs/promises";
import type { Evidence } from "@halcyon/schema/v2";
import { getDocumentProxy } from "unpdf";
import { expect, it, vi } from "vitest";
import {
  type RunningServer,
  runningServer,
} from "../../../../../server/test/harness/running-server.suite.ts";
import { smallTargets } from "../../../../test/contact-sheet/small-targets.suite.ts";
import { networkQuiet } from "../../../../test/harness/quiet-network.suite.ts";
import {
  describeServed,
  seriousViolations,
  type Tab,
  type TabOptions,
} from "../../../../test/harness/started-browser.suite.ts";
import { looks, storePicture } from "../skill-looks.suite.ts";

/** The question of the page, in jobs of 8 h within working hours, some of which fail. */
const query = "entry=task:1&model=noaa&window=8&work=7-17~auto~mon,tue,wed,thu,fri,sat,sun";
const body = {
  location: { latitude: 53.55, longitude: 9.99 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  timezone: "auto",
  window: {
    duration_hours: 8,
    minimum_score: 0.1,
    local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
  },
  period: { years: 2 },
  every_days: 3,
  costs: { wasted: 8000, missed: 2000 },
};

/** Orders the report of the question, and waits until it is done. */
async function madeOn(server: RunningServer): Promise<Evidence> {
  const { text } = await server.send("/v2/evidence/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { id } = JSON.parse(text) as Evidence;
  return vi.waitFor(
    async () => {
      const made = (await server.send(`/v2/evidence/${id}`)).json as Evidence;
      if (made.status !== "done") throw new Error(`the report is ${made.status}: ${text}`);
      return made;
    },
    { timeout: 120_000, interval: 200 },
  );
}

let made: Evidence;

async function provenServer(): Promise<RunningServer> {
  const server = await runningServer();
  made = await madeOn(server);
  return server;
}

describeServed("past promises, in a browser", provenServer, (browser) => {
  const opened = (at: string, options?: TabOptions): Promise<Tab> =>
    browser.tab(`/console/skill?at=${at}&${query}`, options);

  it.each(looks)("are shown as the API reports them, %s and %j", async (...look) => {
    const [colorScheme, viewport] = look;
    const hasTouch = viewport.width < 720;
    await using tab = await opened("53.55,9.99", { colorScheme, viewport, hasTouch });
    const { page, faults } = tab;
    const { headline, leads, value, method, metadata } = made.report!;
    await page.locator(".go-from").waitFor();
    expect(await page.locator(".evidence-headline").textContent()).toBe(headline!.text);
    expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toMatch(/^Synthetic: /);
    const rows = page.getByRole("region", { name: "How many came, as a table" }).getByRole("row");
    const cells = await rows.nth(2).getByRole("cell").allTextContents();
    expect(cells.slice(0, 2)).toEqual([headline!.promised, headline!.held].map(String));
    expect(cells[3]).toBe(String(headline!.days));
    expect(await rows.count()).toBe(leads.length + 1);
    const { probability, members, of } = value!.go_from!;
    const from = page.locator(".go-from");
    expect(await from.textContent()).toContain(`Start from ${Math.round(probability * 100)}`);
    expect(await from.textContent()).toContain(`${members} of ${of} members or more`);
    const text = await page.locator(".evidence-report").textContent();
    for (const words of [...method.limits, ...metadata.notices.map((notice) => notice.text)])
      expect(text).toContain(words);
    await networkQuiet(page);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    if (hasTouch) expect(await smallTargets(page)).toEqual([]);
    expect(faults).toEqual([]);
    await storePicture(page, "evidence", look);
  });

  it("move the probability from which a start pays as soon as a cost changes", async () => {
    await using tab = await opened("53.55,9.99");
    const { page } = tab;
    const from = page.locator(".go-from strong");
    const first = await from.textContent();
    const wasted = page.getByLabel("A start that the weather ends costs");
    await wasted.fill("2000");
    await expect.poll(() => from.textContent()).not.toBe(first);
    await wasted.fill("8000");
    await expect.poll(() => from.textContent()).toBe(first);
    await wasted.fill("0");
    await page.getByText("Both costs must be numbers above 0.").waitFor();
    expect(await from.count()).toBe(0);
    await wasted.fill("5000");
    const second = await from.textContent();
    await page.reload();
    expect(await wasted.inputValue()).toBe("5000");
    await expect.poll(() => from.textContent()).toBe(second);
  });

  it("are saved as the file of the API, and drawn for other costs", async () => {
    await using tab = await opened("53.55,9.99");
    const { page } = tab;
    await page.getByText("For other costs").click();
    await page.locator(".curve-value").waitFor();
    const curve = page.getByRole("region", { name: "What promises save for other costs, as a table" });
    expect(await curve.getByRole("row").count()).toBe(1 + Math.floor(made.report!.value!.curve.length / 2));
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the promises (CSV)" }).click();
    const { text } = await browser.served.send(`/v2/evidence/${made.id}/cases`, {
      headers: { accept: "text/csv" },
    });
    expect(await readFile(await (await saved).path(), "utf8")).toBe(text);
  });

  it("stand beside the forecast of the same windows", async () => {
    await using tab = await browser.tab(`/console/forecast?at=53.55,9.99&${query}`);
    const { value } = made.report!.headline!.share!;
    const said = tab.page.getByText(/^Of such windows promised here at 70/);
    expect(await said.textContent()).toContain(`${Math.round(value * 100)}\u00A0% came`);
  });

  it("fit on one sheet of paper, without the record of the server", async () => {
    await using tab = await opened("53.55,9.99");
    const { page } = tab;
    await page.locator(".go-from").waitFor();
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(1);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".daily-record").isVisible()).toBe(false);
  });

  it("are read by themselves on synthetic weather, and otherwise for a price that is told first", async () => {
    await using tab = await opened("50,8");
    const { page } = tab;
    await page.getByRole("heading", { name: "The past is being read" }).waitFor();
    await page.getByText("On synthetic weather the report starts by itself.").waitFor();
    // While a report is in work, another one is ordered by the reader alone.
    await page.goto(`${browser.served.url}/console/skill?at=51,8&${query}`);
    await page.getByText(/^It reads 730 past runs .* and costs 15 requests of the allowance\.$/).waitFor();
    await page.getByRole("button", { name: "Read the past" }).click();
    await page.getByRole("heading", { name: "The past is being read" }).waitFor();
    const { evidence } = (await browser.served.send("/v2/evidence/")).json as { evidence: Evidence[] };
    expect(evidence.map(({ request }) => request.location.latitude).toSorted((a, b) => a - b)).toEqual([
      50, 51, 53.55,
    ]);
  });

  it("are shown with corrected probabilities, for nothing, once the reader asks for them", async () => {
    await using tab = await opened("53.55,9.99");
    const { page } = tab;
    await page.locator(".go-from").waitFor();
    expect(await page.getByRole("heading", { name: "With corrected probabilities" }).count()).toBe(0);
    await page.getByText("Also corrected").click();
    const table = page.getByRole("region", { name: "Corrected probabilities, as a table" });
    await table.waitFor();
    const { evidence } = (await browser.served.send("/v2/evidence/")).json as { evidence: Evidence[] };
    const corrected = evidence.find(({ request }) => request.calibrated)!;
    expect([corrected.charged, corrected.status]).toEqual([0, "done"]);
    const { report } = (await browser.served.send(`/v2/evidence/${corrected.id}`)).json as Evidence;
    expect(await table.getByRole("row").count()).toBe(1 + report!.leads_calibrated!.length);
    expect(await seriousViolations(page)).toEqual([]);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(1);
  });
});
