import { acceptableFrom, type EntryDetail, type EntryList, modelIds, type Problem } from "@halcyon/schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ReasonedForecast } from "../../src/data/queries/queries.ts";
import { formatScore } from "../../src/words/weather/band-words.ts";
import { describeReadInBrowser } from "../harness/started-browser.suite.ts";
import { firstView, type View, writeView } from "../../src/data/state/view.ts";
import { clockIn } from "../../src/words/time/clock.ts";
import { forecastSentences } from "../../src/pages/forecast/forecast-sentences.ts";

const count = 50;

describeReadInBrowser(`${count} random forecasts in a browser`, (browser) => {
  it("show the hours, scores, members and sentences that the API answers", async () => {
    await using tab = await browser.tab("/console/account");
    const { page, faults } = tab;
    const all = [...(await listed("tasks")), ...(await listed("scenarios"))];
    for (const view of fc.sample(views(all), count)) {
      const title = writeView(view);
      const { location, model, entry, forecastHours: hours } = view;
      await page.goto(`${browser.served.url}/console${title}`);
      const cells = page.locator(".strip rect[data-score]");
      const refusal = page.getByRole("main").getByRole("alert");
      await cells
        .nth(hours - 1)
        .or(refusal)
        .waitFor();
      const shown = await cells.evaluateAll((drawn) =>
        drawn.map(({ dataset }: HTMLElement | SVGElement) => [dataset["hour"], Number(dataset["score"])]),
      );
      const answer = await browser.served.asked("/v2/optimality/composite/", {
        location: { latitude: location.latitude, longitude: location.longitude },
        model,
        entry,
        period: { start: shown[0]?.[0], hours },
        timezone: "auto",
        include: ["ensemble", "reasons"],
      });
      if (!answer.ok) {
        const { detail, errors } = (await answer.json()) as Problem;
        const reach = errors?.[0]?.expected?.["maximum_hours"];
        const words = typeof reach === "number" && reach > 0 ? "reaches" : detail;
        expect(await refusal.textContent(), title).toContain(words);
        continue;
      }
      const composite = (await answer.json()) as ReasonedForecast;
      const { forecast, metadata } = composite;
      expect(shown, title).toEqual(forecast.map(({ timestamp, score }) => [timestamp, score]));

      const lead = await page.locator(".lead").textContent();
      const detail = await read<EntryDetail>(`${entry.type}s/${entry.id}`);
      const startMs = Date.parse(metadata.period.start);
      const clock = clockIn(metadata.timezone);
      const leastHours = view.windowHours;
      const sentences = forecastSentences({ hours: forecast, startMs, entry: detail, clock, leastHours });
      expect(lead, title).toContain(sentences.join(" "));
      for (const time of edgesOfFirst(composite, leastHours)) expect(sentences[0], title).toContain(time);

      const strip = page.getByRole("slider", { name: "Score by hour" });
      await strip.focus();
      await strip.press("End");
      const { score, ensemble } = forecast.at(-1)!;
      const number = page.locator(".reading-number");
      await expect.poll(() => number.textContent(), { message: title }).toBe(formatScore(score));
      const more = await page.getByRole("region", { name: "More of that hour" }).textContent();
      if (ensemble !== null)
        expect(more, title).toContain(`${formatScore(ensemble.Q10)} to ${formatScore(ensemble.Q90)}`);
    }
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
  });

  async function read<Answer>(path: string): Promise<Answer> {
    return (await (await browser.served.asked(`/v2/${path}`)).json()) as Answer;
  }

  async function listed(list: "tasks" | "scenarios"): Promise<View["entry"][]> {
    const { entries } = await read<EntryList>(`${list}/?limit=100`);
    return entries.map(({ id }) => ({ type: list === "tasks" ? "task" : "scenario", id }));
  }
});

function views(entries: readonly View["entry"][]): fc.Arbitrary<View> {
  const degrees = (least: number, most: number) =>
    fc.integer({ min: least * 100, max: most * 100 }).map((hundredths) => hundredths / 100);
  return fc.record({
    ...Object.fromEntries(Object.entries(firstView).map(([name, value]) => [name, fc.constant(value)])),
    location: fc.record({ latitude: degrees(-65, 75), longitude: degrees(-180, 180) }),
    model: fc.constantFrom(...modelIds),
    entry: fc.constantFrom(...entries),
    forecastHours: fc.constantFrom(24, 100, 168, 240, 720),
    windowHours: fc.integer({ min: 1, max: 24 }),
  }) as fc.Arbitrary<View>;
}

/**
 * Returns the start and the end of the first window in the local time of the place. They are calculated from the shares of the members or, without members,
 * from the score. A start now and an end beyond the forecast are left out.
 */
function edgesOfFirst({ forecast, metadata }: ReasonedForecast, leastHours: number): string[] {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone: metadata.timezone,
    hour: "2-digit",
    minute: "2-digit",
  });
  const shares = forecast.map(({ score, ensemble }) =>
    ensemble === null ? Number(score >= acceptableFrom) : ensemble.shares[0]! + ensemble.shares[1]!,
  );
  const run = (least: number, from = 0, to = shares.length) => {
    const marks = shares.map((share, hour) =>
      from <= hour && hour < to && share > least - 1e-9 ? "1" : "0",
    );
    return new RegExp(`(?<!1)1{${leastHours},}`).exec(marks.join(""));
  };
  const possible = run(0.1);
  if (possible === null) return [];
  const found = run(0.5, possible.index, possible.index + possible[0].length) ?? possible;
  const edges = [found.index, found.index + found[0].length].filter(
    (hour) => hour > 0 && hour < shares.length,
  );
  return edges.map((hour) => time.format(Date.parse(forecast[hour]!.timestamp)));
}
