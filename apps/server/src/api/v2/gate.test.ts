import { formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { post } from "../../../test/harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "../../../test/harness/made-ports.suite.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import { definition, send } from "../../../test/api/own-entry-requests.suite.ts";
import { idOf, type MadeWarnings, warningOf, warningsBy } from "./gate.suite.ts";
import { warnedLookup } from "./warned-fields.ts";

const location = { latitude: 50, longitude: 8 };
const gate = { severity: "severe", if_missing: "refuse" };
const gated = { ...definition, warnings: gate };
/** Warning of the third to fifth hour. */
const wind = warningOf(madeNow + 2, madeNow + 5);
const stamp = (hour: number): string => formatEpochHour(madeNow + hour);

let server: RunningServer;
let made: MadeWarnings;
let id: number;

beforeAll(async () => {
  const warnings = warningsBy(() => made);
  const formulas = { wind_gusts_10m: (_: number, member = 0) => 8 + member / 2 };
  const weather = madePorts(madeEntry(madeGust), { deterministic: { formulas }, ensemble: { formulas } });
  server = await runningServer({ ports: { ...weather, warnings, warned: warnedLookup(warnings) } });
  ({ id } = (await send(server, "POST", "/v2/tasks/", gated)).json as { id: number });
});
beforeEach(() => {
  made = { parts: [wind] };
});
afterAll(() => server[Symbol.asyncDispose]());

const asked = (changes: object = {}) => ({
  location,
  model: "noaa",
  entry: { type: "task", id },
  period: { hours: 12 },
  ...changes,
});

async function composite(changes: object = {}): Promise<V2.CompositeResponse> {
  const answer = await post(server, "/v2/optimality/composite/", asked(changes));
  expect(answer.status, answer.text).toBe(200);
  return answer.json as V2.CompositeResponse;
}

async function windows(window: object, changes: object = {}): Promise<V2.WindowsResponse> {
  const answer = await post(server, "/v2/optimality/windows/", asked({ window, ...changes }));
  expect(answer.status, answer.text).toBe(200);
  return answer.json as V2.WindowsResponse;
}

const scores = ({ forecast }: V2.CompositeResponse) => forecast.map(({ score }) => score);

describe("a task with warnings", () => {
  test("is stored, shown and listed by V2 with what it left out", async () => {
    const { json } = await server.send(`/v2/tasks/${id}`);
    expect(json).toMatchObject({ warnings: { ...gate, certainty: "possible", effect: "stop" } });
    expect((await server.send(`/v2/tasks/${id}/versions/1`)).json).toMatchObject({ warnings: gate });
    const { json: list } = await server.send("/v2/tasks/?scope=custom");
    expect(list).toMatchObject({ entries: [{ id }] });
  });

  test("is no scenario, stored or not", async () => {
    const scenario = await send(server, "POST", "/v2/scenarios/", gated);
    expect(expectProblem(scenario, "invalid_request").errors).toMatchObject([
      { pointer: "#/warnings", code: "unknown_field" },
    ]);
    const entry = { type: "scenario", definition: { constraints: [madeGust], warnings: gate } };
    const inline = await post(server, "/v2/optimality/composite/", asked({ entry }));
    expect(expectProblem(inline, "invalid_request").errors).toMatchObject([
      { pointer: "#/entry/definition/warnings", code: "invalid" },
    ]);
  });

  test.each([
    [{ severity: "red" }, "#/warnings/severity"],
    [{ ...gate, events: [] }, "#/warnings/events"],
    [{ ...gate, events: ["!"] }, "#/warnings/events/0"],
    [{ ...gate, categories: ["Wind"] }, "#/warnings/categories/0"],
    [{ ...gate, effect: "warn" }, "#/warnings/effect"],
  ])("is refused with %j", async (warnings, pointer) => {
    const answer = await send(server, "POST", "/v2/tasks/", { ...definition, warnings });
    expect(expectProblem(answer, "invalid_request").errors).toMatchObject([{ pointer }]);
  });
});

describe("hours that a warning stops", () => {
  test("score 0, with all members in the last band", async () => {
    const { forecast, summary, warnings } = await composite({ include: ["ensemble"] });
    expect(forecast.map(({ score, band }) => [score, band])).toEqual(
      forecast.map((_, hour) => (hour >= 2 && hour < 5 ? [0, "stop"] : [1, "ideal"])),
    );
    expect(forecast[2]!.ensemble).toEqual({ median: 0, Q10: 0, Q90: 0, shares: [0, 0, 0, 1] });
    expect(forecast[1]!.ensemble!.shares[3]).toBe(0);
    expect(summary.hours).toEqual({ ideal: 9, acceptable: 0, unsuitable: 0, stop: 3 });
    expect(warnings).toMatchObject([{ id: idOf(0), severity: "severe" }]);
  });

  test("name their warnings in place of constraints, and no looser limit gains them", async () => {
    const include = ["ensemble", "reasons", "counterfactuals"];
    const {
      forecast,
      warning_share: share,
      limiting_share: limits,
      counterfactuals,
    } = await composite({ include });
    expect(forecast.slice(1, 3)).toMatchObject([
      { score: 1, limiting_warnings: [] },
      { score: 0, limiting_warnings: [idOf(0)], limiting: [], ensemble: { shares: [0, 0, 0, 1] } },
    ]);
    expect(share).toEqual([{ warning: idOf(0), event: "Wind", share: 0.25 }]);
    expect(limits).toMatchObject([{ share: 0 }]);
    expect(counterfactuals!.every(({ hours_gained: gained }) => gained === 0)).toBe(true);
  });

  test("are the same in CSV", async () => {
    const csv = await post(server, "/v2/optimality/composite/", asked({ include: ["reasons"] }), {
      accept: "text/csv",
    });
    const [heading, ...rows] = csv.text.trimEnd().split("\r\n");
    const column = heading!.split(",").indexOf("limiting_warnings");
    expect(rows.map((row) => row.split(",")[column])).toEqual(
      rows.map((_, hour) => (hour >= 2 && hour < 5 ? idOf(0) : "")),
    );
    expect(rows[2]).toContain(",0.0000,stop,");
    const plain = await post(server, "/v2/optimality/composite/", asked({ include: [] }), {
      accept: "text/csv",
    });
    expect(plain.text.split("\r\n")[3]).toContain(",0.0000,stop,");
  });

  test("are scored for a task without warnings, before and after", async () => {
    const entry = { type: "task", definition: { constraints: [madeGust] } };
    const stopped = { type: "task", definition: { constraints: [madeGust], warnings: gate } };
    for (const include of [[], ["ensemble"], ["reasons"]]) {
      expect(scores(await composite({ entry, include }))).not.toContain(0);
      expect(scores(await composite({ entry: stopped, include }))).toContain(0);
      expect(scores(await composite({ entry, include }))).not.toContain(0);
    }
  });

  test("are in no window, as hours of a night", async () => {
    const { windows: rows, none_because: none } = await windows({ duration_hours: 4 });
    expect(none).toBeNull();
    expect(rows.map(({ start, end }) => [start, end])).toEqual([[stamp(5), stamp(12)]]);
    const without = await windows(
      { duration_hours: 4 },
      { entry: { type: "task", definition: { constraints: [madeGust] } } },
    );
    expect(without.windows.map(({ start }) => start)).toEqual([stamp(0)]);
    // The odds of the other windows are those without warnings.
    expect(rows[0]!.chances).toEqual(without.windows[0]!.chances.slice(5));
  });

  test("are the reason if there would be a window without them", async () => {
    const { windows: rows, none_because: none, longest } = await windows({ duration_hours: 8 });
    expect(rows).toEqual([]);
    expect(none).toEqual({ reason: "warning", warnings: [idOf(0)] });
    expect(longest).toMatchObject({ start: stamp(5), hours: 7 });
    const calm = await windows({ duration_hours: 13 });
    expect(calm.none_because).toEqual({ reason: "hours" });
  });

  test("are found by a search for low scores", async () => {
    const low = { duration_hours: 3, maximum_score: 0.1 };
    const { windows: rows } = await windows(low);
    expect(rows).toMatchObject([{ start: stamp(2), hours: 3, best: { band: "stop" } }]);
    expect(rows[0]!.best.probability).toBeGreaterThan(0.8);
  });

  test("count in rankings, whose rows name the warning of the most hours", async () => {
    const answer = await post(server, "/v2/optimality/rank/", {
      locations: [location],
      entries: [
        { type: "task", id },
        { type: "task", id: 7 },
      ],
      periods: [{ hours: 12 }, { start: stamp(5), hours: 6 }],
      model: "noaa",
      window: { duration_hours: 8 },
    });
    const { ranking } = answer.json as V2.RankResponse;
    const row = (entry: number, period: number) =>
      ranking.find((one) => one.entry === entry && one.period === period);
    expect(row(0, 0)).toMatchObject({
      best: null,
      none_because: { reason: "warning", warnings: [idOf(0)] },
      limiting: null,
      limiting_warning: { warning: idOf(0), event: "Wind", share: 0.25 },
      hours: { stop: 3 },
      possible_starts: 0,
    });
    expect(row(0, 1)).toMatchObject({ none_because: { reason: "hours" }, limiting_warning: null });
    expect(row(1, 0)).toMatchObject({ possible_starts: 5, hours: { stop: 0 } });
    expect(row(1, 0)).not.toHaveProperty("limiting_warning");
  });

  test("are in the answers of a link", async () => {
    const link = await post(server, "/v2/links/", {
      kind: "site",
      name: "Roof",
      location,
      model: "noaa",
      entry: { type: "task", id },
    });
    const [, token] = (link.json as { url: string }).url.split("#");
    const answer = await server.send("/links/site", { headers: { "x-api-key": "", "x-link-token": token! } });
    expect((answer.json as V2.SharedSite).forecast.forecast[2]).toMatchObject({
      score: 0,
      limiting_warnings: [idOf(0)],
    });
  });

  test("are not hidden by the first 20 warnings", async () => {
    const mild = Array.from({ length: 25 }, () => warningOf(madeNow, madeNow + 12, { severity: "minor" }));
    made = { parts: [...mild, wind] };
    const { forecast, warnings_more: more } = await composite({ include: ["reasons"] });
    expect(more).toBe(6);
    expect(forecast[2]).toMatchObject({ score: 0, limiting_warnings: [idOf(25)] });
  });
});

describe("warnings that are not known", () => {
  const dropping = {
    type: "task",
    definition: { constraints: [madeGust], warnings: { ...gate, if_missing: "drop" } },
  };
  const refusing = { type: "task", definition: { constraints: [madeGust], warnings: gate } };
  const unread = {
    silent: {
      made: { state: "silent", checkedMs: Date.UTC(2026, 10, 21, 8) },
      words: "made was last read at 2026-11-21T08:00:00Z",
    },
    never: { made: { state: "silent", checkedMs: null }, words: "made was never read" },
    not_covered: { made: { state: "not_covered" }, words: "no feed of this server covers the place" },
    not_configured: { made: { state: "not_configured" }, words: "this server reads no feed of warnings" },
  } as const;
  const doors: readonly (readonly [string, (entry: object) => Promise<Answer>])[] = [
    ["composite", (entry) => post(server, "/v2/optimality/composite/", asked({ entry }))],
    [
      "windows",
      (entry) => post(server, "/v2/optimality/windows/", asked({ entry, window: { duration_hours: 2 } })),
    ],
  ];

  test.each(Object.entries(unread))(
    "(%s) refuse a task whose warnings may not be missing",
    async (_, one) => {
      made = one.made;
      for (const [, ask] of doors) {
        const answer = await ask(refusing);
        expect(expectProblem(answer, "warnings_unavailable").detail).toContain(one.words);
        expect(answer.headers.get("retry-after")).toBe("60");
      }
      const rank = await post(server, "/v2/optimality/rank/", {
        locations: [location],
        entries: [refusing],
        periods: [{ hours: 12 }],
        model: "noaa",
        window: { duration_hours: 2 },
      });
      expect(rank.json).toMatchObject({
        ranking: [],
        refused: [{ problem: { code: "warnings_unavailable" } }],
      });
      const batch = await post(server, "/v2/optimality/batch/composite-optimality", {
        items: [asked({ entry: refusing })],
      });
      expect(JSON.parse(batch.text)).toMatchObject({ problem: { code: "warnings_unavailable" } });
    },
  );

  test.each(Object.entries(unread))("(%s) cap 48 hours of a task that drops them", async (_, one) => {
    made = { parts: [wind], ...one.made };
    const { forecast, metadata } = await composite({
      entry: dropping,
      period: { hours: 60 },
      include: ["ensemble"],
    });
    const state = one.made.state;
    expect(metadata.notices).toContainEqual({
      code: "warnings_unknown",
      state,
      from: stamp(0),
      to: stamp(47),
    });
    // Warnings that are known stop all the same.
    expect(forecast.map(({ score }) => score)).toEqual(
      forecast.map((_hour, hour) => (hour >= 2 && hour < 5 ? 0 : hour < 48 ? 0.9 : 1)),
    );
    expect(forecast[10]!.ensemble).toMatchObject({ Q90: 0.9 });
    expect(forecast[10]!.ensemble!.shares[0]).toBe(0);
    const { none_because: none, metadata: said } = await windows(
      { duration_hours: 2, minimum_score: 0.95, minimum_probability: 0.1 },
      { entry: dropping },
    );
    expect(none).toEqual({ reason: "warning", warnings: [idOf(0)] });
    expect(said.notices).toContainEqual({ code: "warnings_unknown", state, from: stamp(0), to: stamp(11) });
  });

  test("in part are never ideal, but are not refused", async () => {
    made = { state: "partial", faulty: 1 };
    for (const entry of [refusing, dropping]) {
      const { metadata, forecast } = await composite({ entry, include: [] });
      expect(metadata.notices).toEqual([
        { code: "warnings_unknown", state: "partial", from: stamp(0), to: stamp(11) },
      ]);
      expect(new Set(forecast.map(({ score }) => score))).toEqual(new Set([0.9]));
    }
  });

  test("because of an area without a shape cap the hours of that warning, if it would stop them", async () => {
    const minor = warningOf(madeNow, madeNow + 12, { severity: "minor" });
    made = { state: "partial", unplaced: [wind, minor] };
    const { metadata, ...answer } = await composite({ entry: refusing, include: [] });
    expect(metadata.notices).toEqual([
      { code: "warnings_unknown", state: "partial", from: stamp(2), to: stamp(4) },
    ]);
    expect(scores({ metadata, ...answer })).toEqual([1, 1, 0.9, 0.9, 0.9, 1, 1, 1, 1, 1, 1, 1]);
  });

  test("of the past are not heeded, as a notice says", async () => {
    await using past = await runningServer();
    const { json, status, text } = await post(past, "/v2/historical/workability/", {
      location: { latitude: 47.5, longitude: 8.5 },
      entry: refusing,
      period: { start_year: 2018, end_year: 2018 },
    });
    expect(status, text).toBe(200);
    expect(json).toMatchObject({ metadata: { notices: [{ code: "warnings_not_in_records" }] } });
  });
});
