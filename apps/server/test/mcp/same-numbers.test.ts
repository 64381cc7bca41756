import { percentWords } from "@halcyon/schema/words";
import type * as V2 from "@halcyon/schema/v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sized } from "@halcyon/testing";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { type Connected, connections } from "./connections.suite.ts";

/** Returns a local time to the minute, as in results. */
function minute(local: string): string {
  return local.slice(0, 16) + local.slice(19);
}

interface HourRun {
  readonly from: string;
  readonly to: string;
  readonly hours: number;
  readonly band: string;
  readonly scores: readonly number[];
  readonly q10_q90: readonly number[] | null;
}

/** Responses of the API that correspond to the tools. */
interface Answers {
  readonly "/v2/optimality/composite/": V2.CompositeResponse;
  readonly "/v2/optimality/windows/": V2.WindowsResponse;
  readonly "/v2/optimality/rank/": V2.RankResponse;
  readonly "/v2/historical/workability/": V2.HistoricalWorkabilityResponse;
  readonly "/v2/plans/simulate/": V2.PlanResponse;
}

/** Returns the place, entry and span of a numbered case. They are the same in every test run. */
function caseOf(at: number) {
  const place = {
    latitude: Math.round(Math.sin(at) * 650) / 10,
    longitude: Math.round(Math.cos(at * 7) * 1790) / 10,
  };
  const entry = [1, 2, 5, 10, 501, 503, 510][at % 7]!;
  const model = at % 3 === 0 ? "ecmwf" : "noaa";
  return { place, entry, model, hours: 1 + ((at * 37) % 240), isTask: entry < 500 };
}

/** Checks that runs agree with their hours. */
function expectRuns(
  found: { readonly runs: readonly HourRun[]; readonly hours: object },
  asked: V2.CompositeResponse,
): void {
  const { runs, hours } = found;
  const { forecast, summary } = asked;
  expect(hours).toEqual(summary.hours);
  let row = 0;
  for (const run of runs) {
    const rows = forecast.slice(row, (row += run.hours));
    expect(run.from).toBe(minute(rows[0]!.local));
    expect(new Set(rows.map(({ band }) => band))).toEqual(new Set([run.band]));
    const scores = rows.map(({ score }) => score);
    expect(run.scores).toEqual([Math.min(...scores), Math.max(...scores)]);
    const members = rows.flatMap(({ ensemble }) => ensemble ?? []);
    expect(run.q10_q90).toEqual(
      members.length === 0
        ? null
        : [Math.min(...members.map(({ Q10 }) => Q10)), Math.max(...members.map(({ Q90 }) => Q90))],
    );
  }
}

/** Returns the nearest match if there is no window: the likeliest window, or otherwise the longest run of hours. */
function nearestIn({ none_because: none, longest }: V2.WindowsResponse, hours: number) {
  if (none?.reason === "probability")
    return expect.objectContaining({ hours, probability: none.best_probability }) as object;
  return longest && expect.objectContaining({ hours: longest.hours, probability: longest.probability });
}

const cases = Array.from({ length: sized(8, 500) }, (_, at) => at);

describe("a tool", () => {
  let server: RunningServer;
  let tool: Connected;
  beforeAll(async () => {
    server = await runningServer({ burstPerSecond: 1_000_000 });
    tool = await connections["2025-11-25 over HTTP"](server);
  });
  afterAll(async () => {
    await tool[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const post = async (path: string, body: object) => {
    const answer = await server.send(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { ok: answer.status === 200, json: answer.json };
  };
  const forecastOf = ({ place, entry, model, hours, isTask }: ReturnType<typeof caseOf>) => ({
    location: place,
    model,
    entry: { type: isTask ? "task" : "scenario", id: entry },
    period: { hours },
    timezone: "auto",
  });

  /** Returns the results of a tool and of the API for a case, or undefined if both refuse it. */
  const both = async <Path extends keyof Answers>(name: string, input: object, path: Path, body: object) => {
    const [found, asked] = [await tool.call(name, input), await post(path, body)];
    expect({ answered: !found.isError }, found.text).toEqual({ answered: asked.ok });
    return asked.ok ? { found: found.structured as never, asked: asked.json as Answers[Path] } : undefined;
  };

  test("score gives the numbers of /v2/optimality/composite/", async () => {
    let compared = 0;
    for (const at of cases) {
      const one = caseOf(at);
      const input = { ...one.place, entry: one.entry, model: one.model, hours: one.hours };
      const said = await both("score", input, "/v2/optimality/composite/", forecastOf(one));
      if (said === undefined) continue;
      expectRuns(said.found, said.asked);
      compared++;
    }
    expect(compared).toBeGreaterThan(cases.length / 3);
  });

  test("try_limits gives the numbers of /v2/optimality/composite/ for the same limits", async () => {
    const limits = [{ variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 6 }, acceptable: { max: 12 } }];
    const constraints = limits.map((limit) => ({ ...limit, weight: 1 }));
    for (const at of cases) {
      const one = caseOf(at);
      const input = { ...one.place, limits, model: one.model, hours: one.hours };
      const body = { ...forecastOf(one), entry: { type: "task", definition: { constraints } } };
      const said = await both("try_limits", input, "/v2/optimality/composite/", body);
      expectRuns(said!.found, said!.asked);
    }
  });

  test("score gives single hours as they are", async () => {
    const one = { ...caseOf(1), hours: 72 };
    const input = { ...one.place, entry: one.entry, hours: 72, detail: "hours" };
    const said = await both("score", input, "/v2/optimality/composite/", forecastOf(one));
    expect(said!.found).toMatchObject({
      next_start: null,
      single_hours: said!.asked.forecast.map(({ local, score, ensemble }) => ({
        at: minute(local),
        score,
        q10: ensemble!.Q10,
        q90: ensemble!.Q90,
      })),
    });
  });

  test("find_windows gives the windows of /v2/optimality/windows/", async () => {
    let compared = 0;
    for (const at of cases) {
      const one = caseOf(at);
      const window = { duration_hours: 1 + (at % 24), minimum_score: at % 2 === 0 ? 0.1 : 0.5 };
      const input = { ...one.place, entry: one.entry, model: one.model, hours: one.hours, ...window };
      const body = { ...forecastOf(one), window: { ...window, top: 5 } };
      const said = await both("find_windows", input, "/v2/optimality/windows/", body);
      if (said === undefined) continue;
      const {
        windows,
        found,
        none_because: none,
        nearest,
      } = said.found as {
        windows: readonly object[];
        found: number;
        none_because: string | null;
        nearest: { readonly hours: number; readonly probability: number | null } | null;
      };
      expect(found).toBe(said.asked.found);
      expect(none === null).toBe(said.asked.none_because === null);
      expect(nearest).toEqual(nearestIn(said.asked, window.duration_hours));
      expect(windows).toEqual(
        said.asked.windows.slice(0, windows.length).map((row) => ({
          start: minute(row.start_local),
          latest_start: minute(row.latest_start_local),
          end: minute(row.end_local),
          best_start: minute(row.best.start_local),
          probability: row.best.probability,
          whole_probability: row.whole.probability,
          chance: expect.stringContaining(
            row.best.probability === null ? "" : percentWords(row.best.probability),
          ),
          members: row.members,
          worst_q10: row.best.worst?.Q10 ?? null,
          run_agrees: row.best.deterministic?.meets ?? null,
        })),
      );
      compared++;
    }
    expect(compared).toBeGreaterThan(cases.length / 3);
  });

  test("weather gives the hours of /v2/operational/noaa/hourly", async () => {
    const { place } = caseOf(2);
    const { structured } = await tool.call("weather", {
      ...place,
      variables: ["temperature_2m"],
      hours: 30,
      detail: "hours",
    });
    const query = `latitude=${place.latitude}&longitude=${place.longitude}&variables=temperature_2m&forecast_hours=30`;
    const { json } = await server.send(`/v2/operational/noaa/hourly?${query}`);
    const { hourly } = json as {
      hourly: { timestamp: string[]; temperature_2m: { median: number[] } };
    };
    expect((structured as { readonly single_hours: unknown }).single_hours).toEqual(
      hourly.timestamp.map((time, at) => [`${time.slice(0, 16)}+00:00`, hourly.temperature_2m.median[at]]),
    );
  });

  test("weather says of which hours the gust is that of a longer step", async () => {
    const { place } = caseOf(2);
    const asked = { ...place, variables: ["wind_gusts_10m"], hours: 30, model: "ecmwf" };
    const words = "wind gusts at 10 m: some hours have the strongest of 3 h";
    expect((await tool.call("weather", { ...asked, detail: "hours" })).text).toContain(words);
    expect((await tool.call("weather", asked)).text).not.toContain(words);
  });

  test.each(["score", "explain", "find_windows"])(
    "%s says of which hours the gust is that of a longer step, where gusts count",
    async (name) => {
      const length = name === "find_windows" ? { duration_hours: 3 } : {};
      const asked = { ...caseOf(2).place, hours: 30, model: "ecmwf", ...length };
      const told = async (entry: number) => (await tool.call(name, { ...asked, entry })).text;
      const words =
        "each hour has the strongest of 3 h, too strong for most single hours: wind gusts at 10 m";
      expect(await told(1)).toContain(words);
      const heat = await told(37);
      expect(heat).toContain("task 37");
      expect(heat).not.toContain("the strongest of");
    },
  );

  test("explain gives the reasons of /v2/optimality/composite/", async () => {
    let compared = 0;
    for (const at of cases) {
      const one = caseOf(at);
      const input = { ...one.place, entry: one.entry, model: one.model, hours: one.hours };
      const body = { ...forecastOf(one), include: ["ensemble", "reasons", "counterfactuals"] };
      const said = await both("explain", input, "/v2/optimality/composite/", body);
      if (said === undefined) continue;
      const { limits, looser, worst } = said.found as {
        limits: readonly { readonly share: number }[];
        looser: readonly { readonly hours_gained: number; readonly from: number; readonly to: number }[];
        worst: readonly { readonly from: string; readonly score: number }[];
      };
      const shares = said.asked.limiting_share!.map(({ share }) => share).filter((share) => share > 0);
      expect(limits.map(({ share }) => share)).toEqual(shares.toSorted((a, b) => b - a).slice(0, 8));
      for (const { from, to, hours_gained: gained } of looser)
        expect(said.asked.counterfactuals).toContainEqual(
          expect.objectContaining({ from, to, hours_gained: gained }),
        );
      for (const { from, score } of worst) {
        const start = said.asked.forecast.findIndex(({ local }) => minute(local) === from);
        const after = said.asked.forecast.slice(start).findIndex((hour) => hour.score >= 0.1 === one.isTask);
        const rows = said.asked.forecast.slice(start, after === -1 ? undefined : start + after);
        const scores = rows.map((hour) => hour.score);
        expect(score).toBe(one.isTask ? Math.min(...scores) : Math.max(...scores));
      }
      const isOfRun = said.asked.forecast[0]!.part === "deterministic";
      expect((await tool.call("explain", input)).text).toContain(
        `The score is of the ${isOfRun ? "newest run" : "middle forecast"}`,
      );
      compared++;
    }
    expect(compared).toBeGreaterThan(cases.length / 3);
  });

  test("compare_places gives the order of /v2/optimality/rank/", async () => {
    for (const at of cases.filter((one) => one % 5 === 0)) {
      const places = [caseOf(at), caseOf(at + 1), caseOf(at + 2)].map(({ place }, index) => ({
        name: `p${index}`,
        ...place,
      }));
      const input = { places, entry: 1, hours: 120, duration_hours: 6 };
      const body = {
        locations: places.map(({ name: ref, ...place }) => ({ ref, ...place })),
        entries: [{ type: "task", id: 1 }],
        periods: [{ hours: 120 }],
        model: "noaa",
        timezone: "auto",
        window: { duration_hours: 6 },
      };
      const said = await both("compare_places", input, "/v2/optimality/rank/", body);
      expect((await tool.call("compare_places", input)).text).toContain("Chances are of the members.");
      expect((said!.found as { ranking: object }).ranking).toEqual(
        said!.asked.ranking.map(({ rank, ref, best, hours, limiting }) => ({
          rank,
          place: ref,
          probability: best?.probability ?? null,
          best_start: best === null ? null : minute(best.start_local),
          acceptable_hours: "ideal" in hours ? hours.ideal + hours.acceptable : undefined,
          limited_by: limiting?.variable ?? null,
        })),
      );
    }
  });

  test("workability gives the months of /v2/historical/workability/", async () => {
    for (const at of cases.filter((one) => one % 10 === 0)) {
      const { place } = caseOf(at);
      const years = { start_year: 2019, end_year: 2020 };
      const body = {
        location: place,
        entry: { type: "task", id: 1 },
        period: years,
        window: { duration_hours: 6 },
        timezone: "auto",
      };
      const said = await both(
        "workability",
        { ...place, entry: 1, duration_hours: 6, ...years },
        "/v2/historical/workability/",
        body,
      );
      const three = (spread: { P10: number; P50: number; P90: number }) => [
        spread.P10,
        spread.P50,
        spread.P90,
      ];
      expect((said!.found as { months: object }).months).toMatchObject(
        said!.asked.months.map(({ start_share: share, hours }) => ({
          start_share: share && three(share),
          hours: hours && { ideal: three(hours.ideal), stop: three(hours.stop) },
        })),
      );
    }
  });

  test("simulate_plan gives the times, odds and causes of /v2/plans/simulate/", async () => {
    for (const at of cases.filter((one) => one % 4 === 0)) {
      const { place } = caseOf(at);
      const hours = 4 + (at % 9);
      const input = {
        ...place,
        tasks: [
          { id: "lift", entry: 1, hours },
          { id: "fix", hours: 30, split: true, after: ["lift"] },
        ],
        by: "2026-12-01T00:00Z",
        local_hours: { from: 6, to: 20 },
      };
      const body = {
        model: "noaa",
        timezone: "auto",
        sites: [{ id: "s", ...place }],
        calendars: [{ id: "c", local_hours: { from: 6, to: 20 } }],
        tasks: [
          { id: "lift", site: "s", entry: { type: "task", id: 1 }, hours, calendar: "c" },
          { id: "fix", hours: 30, mode: "split", calendar: "c", links: [{ from: "lift" }] },
        ],
        deadline: { by: "2026-12-01T00:00:00Z" },
      };
      const said = await both("simulate_plan", input, "/v2/plans/simulate/", body);
      if (said === undefined) continue;
      const { asked } = said;
      const local = (time: { readonly local: string } | null) => time && minute(time.local);
      expect(said.found).toMatchObject({
        finish: {
          P50: local(asked.finish.P50),
          P80: local(asked.finish.P80),
          on_time: asked.on_time,
          unfinished_share: asked.unfinished_share,
        },
        waits: {
          mean_hours: asked.path && { all: asked.path.mean_hours, work: asked.path.work },
          causes: (asked.path?.causes ?? [])
            .filter(({ variable }) => variable !== null)
            .slice(0, 3)
            .map(({ variable, share }) => ({ variable, share })),
        },
        tasks: asked.tasks.map(({ id, start, finish, criticality }) => ({
          id,
          start_p50: local(start.P50),
          done_p80: local(finish.P80),
          on_path: criticality,
        })),
      });
    }
  });
});
