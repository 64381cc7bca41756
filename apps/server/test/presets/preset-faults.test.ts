import { isDeepStrictEqual } from "node:util";
import {
  modelsResponseSchema,
  operationalResponseSchema,
  problemSchema,
  statusResponseSchema,
} from "@halcyon/schema";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { sized } from "@halcyon/testing";
import { type Answer, type RunningServer, runningServer, startMs } from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { recordSources } from "../../src/weather/sources/record-sources.ts";
import { type FakeUpstreams, fakeUpstreams } from "./fake-upstreams.suite.ts";
import { spoilAnswers, timesAsked } from "./faulty-upstreams.suite.ts";
import type { PresetName } from "../../src/config/presets/presets.ts";

const seed = 20_261_121;
const share = 0.25;
/** Hour with one request per second, in which runs do not change. */
const hourMs = 3_600_000;
const fromMs = Math.floor(startMs / hourMs) * hourMs;
const requests = sized(10, 3600);

/** Maximum number of upstream requests for the same data for one response: four attempts, and four more when the source is read again. */
const askedMax = 8;

interface Question {
  readonly path: string;
  readonly body?: object;
}

/** Returns a request within the hour. It is the same in every test run. */
function questionAt(index: number): Question {
  const uniform = (what: number): number => uniformOf(seed, index, what);
  const below = (end: number, what: number): number => Math.floor(end * uniform(what));
  const place = {
    latitude: Math.round(uniform(1) * 1400 - 700) / 10,
    longitude: Math.round(uniform(2) * 3580 - 1790) / 10,
  };
  const model = uniform(3) < 0.5 ? "noaa" : "ecmwf";
  const forecast_hours = [24, 130, 240, 340][below(4, 4)]!;
  const request = { ...place, forecast_hours, model };
  const item = { request, constraint_params: { id: 1 + below(6, 5), type: "task" } };
  const query = (given: object): string =>
    new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])).toString();
  const data = { ...place, forecast_hours, variables: "temperature_2m,wind_gusts_10m,precipitation" };
  const year = 2000 + below(20, 6);
  const month = {
    ...place,
    variables: "temperature_2m",
    start_date: `${year}-03-01`,
    end_date: `${year}-03-07`,
  };
  const kinds: readonly Question[] = [
    { path: "/v1/optimality/composite/", body: item },
    { path: "/v1/optimality/windows/", body: { ...item, window: { duration_hours: 3 } } },
    { path: `/v1/operational/${model}/hourly?${query(data)}` },
    { path: `/v1/historical/hourly?${query(month)}` },
    { path: "/v1/models" },
    { path: "/v1/status" },
  ];
  // Catalogues are asked for less often than weather.
  return kinds[below(8, 7) % kinds.length]!;
}

function ask(server: RunningServer, { path, body }: Question): Promise<Answer> {
  if (body === undefined) return server.send(path);
  return server.send(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Starts a server with a preset in this process, with empty caches. Sources that are late are tried again immediately. */
async function serverOf(
  preset: PresetName,
  upstreams: FakeUpstreams,
  nowMs: () => number,
): Promise<RunningServer> {
  const { HALCYON_DATA_DIR, HALCYON_CONFIG } = await upstreams.environment(preset);
  // Little is kept in memory, so that upstreams are asked again and again.
  const file = JSON.parse(upstreams.configText) as { readonly dynamical: object };
  const text = JSON.stringify({ ...file, dynamical: { ...file.dynamical, cache_mb: 1 } });
  const environment = { HALCYON_WEATHER: preset, HALCYON_CONFIG, HALCYON_DATA_DIR };
  const config = parseConfig(environment, "/", () => text);
  const clock = { nowMs, sleep: () => new Promise(setImmediate) };
  const [models, records] = [
    await modelSources(config, () => text, clock),
    await recordSources(config, nowMs, clock),
  ];
  return runningServer({ ports: { nowMs, models, records } });
}

const isCatalogue = ({ path }: Question): boolean => path === "/v1/models" || path === "/v1/status";

/** Tested presets. `real` makes all requests of the others. */
const presets = sized<readonly PresetName[]>(["real"], ["open-meteo", "dynamical", "real"]);

test.each(presets)(
  `${requests} questions to %s while a quarter of all answers upstream goes wrong: no wrong value, and every refusal is one of the list`,
  async (preset) => {
    await using upstreams = await fakeUpstreams();
    let index = 0;
    const nowMs = (): number => fromMs + Math.floor((index * hourMs) / requests);
    const questions = Array.from({ length: requests }, (_, at) => questionAt(at));

    const faultless = async (from: FakeUpstreams): Promise<readonly Answer[]> => {
      await using server = await serverOf(preset, from, nowMs);
      const answers: Answer[] = [];
      for (index = 0; index < requests; index += 1) answers.push(await ask(server, questions[index]!));
      return answers;
    };
    const good = await faultless(upstreams);
    await using earlier = await fakeUpstreams(false);
    const older = await faultless(earlier);

    let drawn = 0;
    const spoiled = spoilAnswers(upstreams, share, () => uniformOf(seed, -1, (drawn += 1)));
    index = 0;
    await using faulty = await serverOf(preset, upstreams, nowMs);
    const outcomes = new Map<string, number>();
    for (index = 0; index < requests; index += 1) {
      const question = questions[index]!;
      timesAsked(upstreams);
      const answer = await ask(faulty, question);
      const words = `${index} ${JSON.stringify(question)}: ${answer.text.slice(0, 500)}`;
      for (const [asked, times] of timesAsked(upstreams))
        expect(times, `${words} ${asked}`).toBeLessThanOrEqual(askedMax);
      const outcome = outcomeOf(question, answer, good[index]!, older[index]!, words);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(spoiled()).toBeGreaterThan(10);
    expect(outcomes.get("as without faults")).toBeGreaterThan(requests / 10);
  },
);

/** Returns the outcome of a request. Fails if a value differs from that of a response without failures and with the same runs. */
function outcomeOf(question: Question, answer: Answer, good: Answer, older: Answer, words: string): string {
  if (answer.status !== 200) {
    // Its codes are the closed list.
    const { code } = problemSchema.parse(answer.json);
    if (good.status !== 200 && code === problemSchema.parse(good.json).code)
      return "refused as without faults";
    expect(answer.status, words).toBe(503);
    return code;
  }
  if (isCatalogue(question)) {
    const schema = question.path === "/v1/models" ? modelsResponseSchema : statusResponseSchema;
    schema.parse(answer.json);
    return "catalogue";
  }
  if (answer.headers.get("x-halcyon-notice")?.includes("older_run") !== true) {
    expect(runsOf(answer), words).toEqual(runsOf(good));
    expect(answer.json, words).toEqual(good.json);
    return "as without faults";
  }
  if (operationalResponseSchema.safeParse(answer.json).success) {
    expectPartsOf(answer, [good, older], words);
    return "data of an older run";
  }
  // The runs of a score stand in its headers alone.
  if (!isDeepStrictEqual(runsOf(answer), runsOf(older))) return "scores of several ages";
  expect(answer.json, words).toEqual(older.json);
  return "scores of an older run";
}

/** Returns the runs of a response by model part, or by part and variable for overlays. The states of archives are ignored. */
function runsOf({ headers }: Answer): Readonly<Record<string, string>> {
  const runs = headers.get("x-halcyon-run")?.matchAll(/([\w.]+);init=([^;,]+)/gu) ?? [];
  return Object.fromEntries([...runs].map(([, name, run]) => [name!, run!]));
}

/** Checks for each part of a response that all values equal those of a response without failures from the same run. */
function expectPartsOf(answer: Answer, faultless: readonly Answer[], words: string): void {
  const runs = runsOf(answer);
  const { metadata, hourly: columns } = operationalResponseSchema.parse(answer.json);
  for (const { part, from, to } of metadata.parts) {
    for (const [name, column] of Object.entries(columns).filter(([key]) => key !== "timestamp")) {
      const runOf = (of: Readonly<Record<string, string>>): string | undefined =>
        of[`${part}.${name}`] ?? of[part];
      const same = faultless.find((one) => runOf(runsOf(one)) === runOf(runs));
      expect(same, words).toBeDefined();
      const { hourly } = operationalResponseSchema.parse(same!.json);
      const { timestamp, [name as "temperature_2m"]: expected } = hourly;
      const rows = timestamp.flatMap((stamp, row) => (stamp >= from && stamp <= to ? [row] : []));
      expect(rows).not.toEqual([]);
      for (const statistic of ["median", "Q10", "Q90"] as const) {
        const take = (numbers: typeof expected): unknown => rows.map((row) => numbers?.[statistic]?.[row]);
        expect(take(column as typeof expected), `${words} ${name} of ${part}`).toEqual(take(expected));
      }
    }
  }
}
