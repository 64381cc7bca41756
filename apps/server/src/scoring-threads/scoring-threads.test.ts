import { entriesOf } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { afterAll, describe, expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { curatedLibrary } from "../curated-library.ts";
import { expectProblem, goodBody, runningServer, sendComposite, startMs } from "../running-server.suite.ts";
import { modelSources } from "../sources/model-sources.ts";
import { type Admission, admission } from "../use-cases/admit.ts";
import { explainLocation } from "../use-cases/explain-location.ts";
import { findWindows } from "../use-cases/find-windows.ts";
import { madeEntry, madeGust, madeNow, madeNowMs, madePorts } from "../use-cases/made-ports.suite.ts";
import { scoreAdmitted } from "../use-cases/score-admitted.ts";
import { type ScoreApart, scoringThreads } from "./scoring-threads.ts";

const models = await modelSources(
  parseConfig({}, "/", () => ""),
  () => "",
);
const threads = scoringThreads();
afterAll(() => threads[Symbol.asyncDispose]());

/** The largest forecast of an entry, to be scored in the event loop or apart from it. */
async function admitted(entry: Entry, scoreApart?: ScoreApart): Promise<Admission> {
  const ports = { library: curatedLibrary, models, ...(scoreApart === undefined ? {} : { scoreApart }) };
  const location = { latitude: 51.5, longitude: -0.12 };
  const request = {
    location,
    forecastHours: 5040,
    model: "noaa",
    entry: { type: entry.type, id: entry.id },
  } as const;
  return admission(ports).entry(request, startMs);
}

const windows = { durationHours: 6, minimumScore: 0.5, daylightAt: undefined, localHours: undefined };

/** What can be asked of a forecast, and how many tasks it is for threads. */
const asked: readonly [string, number, (of: Admission) => Promise<unknown>][] = [
  ["scores", 3, scoreAdmitted],
  ["explanation", 3, (of) => explainLocation(of, { counterfactuals: true })],
  ["windows", 1, (of) => findWindows(of, { ...windows, top: 20 })],
  [
    "absence of windows",
    1,
    (of) => findWindows(of, { ...windows, minimumScore: 1, durationHours: 168, top: 1 }),
  ],
];

const dearest = new Set(["marathon-race", "outdoor-work-heat", "alpine-skiing", "hay-making"]);

describe.each(asked)("the %s of a large forecast that is scored in threads", (_, expectedTasks, ask) => {
  test.each(entriesOf("task").filter(({ slug }) => dearest.has(slug)))(
    "are the same as in the event loop: $slug",
    async (entry) => {
      let tasks = 0;
      const counted = <Task, Result>(run: (task: Task) => Promise<Result>) => {
        return (task: Task): Promise<Result> => {
          tasks++;
          return run(task);
        };
      };
      const apart: ScoreApart = {
        score: counted(threads.score),
        explain: counted(threads.explain),
        findWindows: counted(threads.findWindows),
      };
      expect(await ask(await admitted(entry, apart))).toEqual(await ask(await admitted(entry)));
      expect(tasks).toBe(expectedTasks);
    },
  );
});

const asksThreads = (): Promise<never> => Promise.reject(new Error("a thread was asked"));
const never: ScoreApart = { score: asksThreads, explain: asksThreads, findWindows: asksThreads };

test("a small forecast stays in the event loop", async () => {
  await using server = await runningServer({ ports: { scoreApart: never } });
  expect((await sendComposite(server, goodBody)).status).toBe(200);
});

test("a gap is refused with its part and hours, in threads as in the event loop", async () => {
  const entry = madeEntry(madeGust);
  const parts = {
    deterministic: { formulas: { wind_gusts_10m: () => 5 } },
    ensemble: {
      formulas: { wind_gusts_10m: (stamp: number) => (stamp - madeNow < 300 ? 5 : undefined) },
      members: 500,
    },
  };
  const request = {
    location: { latitude: 50, longitude: 8 },
    forecastHours: 700,
    model: "noaa",
    entry,
  } as const;
  const refusals = [{}, { scoreApart: threads }].flatMap((apart) =>
    asked.map(async ([, , ask]) =>
      ask(await admission({ ...madePorts(entry, parts), ...apart }).entry(request, madeNowMs)).catch(
        (error: unknown) => error,
      ),
    ),
  );
  const [first, ...others] = await Promise.all(refusals);
  expect(first).toMatchObject({ code: "data_gap" });
  for (const other of others) expect(other).toEqual(first);
});

test("a thread that dies fails its own request and is replaced", async () => {
  await using dying = scoringThreads("dies-once.suite");
  const marathon = entriesOf("task").find(({ slug }) => slug === "marathon-race")!;
  const large = {
    request: { ...goodBody.request, forecast_hours: 5040 },
    constraint_params: { id: marathon.id, type: "task" },
  };
  let first = true;
  const score: ScoreApart["score"] = (task) => {
    const fromRow = first ? -1 : task.fromRow;
    first = false;
    return dying.score({ ...task, fromRow });
  };
  const scoreApart = { ...never, score };
  await using server = await runningServer({ ports: { scoreApart } });
  expectProblem(await sendComposite(server, large), "internal");
  expect((await sendComposite(server, large)).status).toBe(200);
});
