import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Constraint, constraintSchema, type Location } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { runProcess, sized } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builderFiles } from "../generate/builder/builder-files.mts";
import { type DocsServer, docsServer } from "../generate/docs-server.mts";
import { absenceOfRunner, programFolder } from "../run-snippet.suite.mts";
import { movedLimits } from "./moved-limits.mts";
import type { OfferedTask } from "./offered-task.mts";
import { type Language, programsOf, type Question } from "./programs.mts";
import { countedWeek, scoreWeek } from "./score-week.mts";
import type { FrontPageData } from "./shown-hour.mts";
import { syntheticWeather } from "./synthetic-weather.mts";
import { namedPlaces, week } from "./week.mts";

/** Places with names, and some at which longitudes or land are special. */
const places: readonly Location[] = [
  ...namedPlaces.map(({ latitude, longitude }) => ({ latitude, longitude })),
  { latitude: -90, longitude: 12 },
  { latitude: 0.3, longitude: 179.99 },
  { latitude: 19.8, longitude: -155.5 },
];

// Its clock stands still in the first hour of the week.
let server: DocsServer;
let text: string;
let data: FrontPageData;
beforeAll(async () => {
  server = await docsServer({ nowMs: () => Date.parse(week.start) });
  text = (await builderFiles()).find(({ path }) => path === "builder/data.json")!.text;
  data = JSON.parse(text) as FrontPageData;
});
afterAll(() => server[Symbol.asyncDispose]());

/**
 * Returns the constraints of a task with moved limits.
 *
 * @param share - Move as a share of the range of the sliders.
 */
function movedTask(task: OfferedTask, share: number): Constraint[] {
  return movedLimits(
    task,
    task.sliders.map(({ down, up, step }) => Math.round((share * (share < 0 ? down : up)) / step) * step),
  );
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function askServer({ place, taskId, constraints, hours }: Question): Promise<Answer> {
  return server.send("POST", "/v2/optimality/composite/", {
    location: place,
    model: week.model,
    entry: { type: "task", ...(constraints ? { definition: { constraints } } : { id: taskId }) },
    period: { hours },
    include: ["ensemble"],
  });
}

test("the page counts the members of every task as a server does, at any place, with its limits moved too", async () => {
  const perTask = sized(1, places.length);
  for (const [index, task] of data.tasks.entries()) {
    for (let turn = 0; turn < perTask; turn++) {
      const place = places[(index + turn) % places.length]!;
      const isMoved = (index + turn) % 2 === 1;
      const constraints = isMoved ? movedTask(task, turn % 3 === 0 ? 0.5 : -0.5) : task.constraints;
      const name = `${task.slug} at ${place.latitude}, ${place.longitude}`;
      const weather = await syntheticWeather(place, constraints);
      const own = "lacks" in weather ? [] : countedWeek(constraints, weather);
      const asked = { place, taskId: task.id, constraints: isMoved ? constraints : undefined };
      const { status, text: answer } = await askServer({ ...asked, hours: own.length || week.hours });
      if ("lacks" in weather) {
        const { code, errors } = JSON.parse(answer) as { code: string; errors: { expected: object }[] };
        expect(code, name).toBe("variable_unavailable");
        expect(errors[0]!.expected, name).toMatchObject({ variable: weather.lacks[0] });
        continue;
      }
      expect(status, answer).toBe(200);
      const { forecast } = JSON.parse(answer) as V2.CompositeResponse;
      expect(Date.parse(forecast[0]!.timestamp)).toBe(Date.parse(week.start));
      const counted = forecast.map(({ score, ensemble }) => ({
        score,
        ensemble: ensemble ? { shares: ensemble.shares } : null,
      }));
      expect(own, name).toEqual(counted);
    }
  }
});

test("a limit can be moved to either end of its slider, and both sides of a range at once", () => {
  for (const task of data.tasks) {
    for (const share of [-1, 1]) {
      const inward = task.sliders.map(({ side, down, up }) => (side === "min" ? up : -down));
      for (const constraints of [movedTask(task, share), movedLimits(task, inward)]) {
        const faults = constraints.flatMap((one) => constraintSchema.safeParse(one).error ?? []);
        expect(faults, task.slug).toEqual([]);
      }
    }
  }
});

test("the still picture shows the first task at the first place, judged by the shares of members", async () => {
  const [task] = data.tasks;
  const weather = await syntheticWeather(namedPlaces[0], task!.constraints);
  expect("lacks" in weather ? [] : scoreWeek(task!.constraints, weather)).toEqual(data.still);
  expect(data.still).toHaveLength(week.hours);
  const verdicts = new Set(data.still.map(({ verdict }) => verdict));
  expect([...verdicts].toSorted()).toEqual(data.legend.map(({ verdict }) => verdict).toSorted());
});

test("the data of the page are light", () => {
  expect(gzipSync(text).length).toBeLessThan(16_000);
});

describe("the request to copy gives the scores of the page", async () => {
  const languages: readonly {
    readonly language: Language;
    readonly file: string;
    readonly command: string;
    readonly there: readonly string[];
  }[] = [
    { language: "curl", file: "asked.sh", command: "sh", there: ["-c", "command -v curl"] },
    { language: "ts", file: "asked.ts", command: process.execPath, there: ["--version"] },
    {
      language: "python",
      file: "asked.py",
      command: process.env["HALCYON_PYTHON"] ?? "python3",
      there: ["--version"],
    },
    { language: "r", file: "asked.R", command: "Rscript", there: ["-e", "library(curl); library(jsonlite)"] },
  ];
  for (const { language, file, command, there } of languages) {
    const isThere = (await absenceOfRunner({ command, there })) === undefined;
    test.skipIf(!isThere)(
      `in ${language}${isThere ? "" : ` (${command} with what it needs is not installed)`}`,
      async () => {
        const task = data.tasks[0]!;
        const place = places[1]!;
        for (const share of [0, -0.5]) {
          const constraints = movedTask(task, share);
          const folder = programFolder();
          const question = { place, taskId: task.id, constraints: share === 0 ? undefined : constraints };
          writeFileSync(join(folder, file), programsOf({ ...question, hours: week.hours })[language]);
          const { stdout } = await runProcess([command, file], {
            cwd: folder,
            env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
          });
          const weather = await syntheticWeather(place, constraints);
          const expected = "lacks" in weather ? [] : scoreWeek(constraints, weather);
          expect(scoresIn(stdout, language)).toEqual(expected.map(({ score }) => score));
        }
      },
    );
  }
});

/** Returns the scores that a program prints, one per hour. */
function scoresIn(printed: string, language: Language): number[] {
  if (language === "curl")
    return (JSON.parse(printed) as V2.CompositeResponse).forecast.map(({ score }) => score);
  return [...printed.matchAll(/T\d\d:00:00Z +([\d.]+)/g)].map(([, score]) => Number(score));
}
