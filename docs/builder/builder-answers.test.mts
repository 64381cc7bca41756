import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { constraintSchema } from "@halcyon/schema";
import type { CompositeResponse } from "@halcyon/schema/v1";
import { runProcess } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builderFiles } from "../generate/builder/builder-files.mts";
import { type DocsServer, docsServer } from "../generate/docs-server.mts";
import type { Page } from "../generate/page.mts";
import { absenceOfRunner, programFolder } from "../run-snippet.suite.mts";
import { movedLimits } from "./moved-limits.mts";
import { type Language, programsOf, type Question } from "./programs.mts";
import type { OfferedTask, RecordedPlace, RecordedWeather, Recording } from "./recording.mts";
import { readyParts, scoreRecorded, shownHour } from "./score-recorded.mts";

// Its clock stands still at the hour of the recording, and its weather is that of the recording.
let server: DocsServer;
let files: readonly Page[];
let recording: Recording;
beforeAll(async () => {
  server = await docsServer();
  files = await builderFiles(server);
  recording = JSON.parse(textOf("builder/recording.json")) as Recording;
});
afterAll(() => server[Symbol.asyncDispose]());

function textOf(path: string): string {
  return files.find((file) => file.path === path)!.text;
}

function weatherOf({ slug }: RecordedPlace): RecordedWeather {
  return JSON.parse(textOf(`builder/weather/${slug}.json`)) as RecordedWeather;
}

/**
 * Returns a question in which the limits of a task are moved.
 *
 * @param share - Move as a share of the range of the sliders.
 */
function movedQuestion(task: OfferedTask, { latitude, longitude }: RecordedPlace, share: number): Question {
  const offsets = task.sliders.map(({ down, up }) => (share < 0 ? share * down : share * up));
  const { hours, model } = recording;
  return { latitude, longitude, hours, model, constraints: movedLimits(task, offsets) };
}

async function askServer(question: Question): Promise<CompositeResponse["forecast"]> {
  const { latitude, longitude, hours, model, constraints } = question;
  const { status, text } = await server.send("POST", "/v1/optimality/preview/", {
    request: { latitude, longitude, forecast_hours: hours, model },
    definition: { type: "task", constraints },
  });
  expect(status, text).toBe(200);
  return (JSON.parse(text) as CompositeResponse).forecast;
}

test("the page scores every task in every place as a server does, with its limits moved too", async () => {
  for (const place of recording.places) {
    const parts = readyParts(weatherOf(place));
    for (const task of recording.tasks) {
      for (const share of [0, -0.5, 0.5]) {
        const question = movedQuestion(task, place, share);
        const forecast = await askServer(question);
        expect(Date.parse(forecast[0]!.timestamp)).toBe(Date.parse(recording.start));
        const scores = scoreRecorded(question.constraints, parts).map(({ score }) => score);
        expect(scores, `${task.name} in ${place.name}`).toEqual(forecast.map(({ median }) => median));
      }
    }
  }
});

test("a limit can be moved to either end of its slider", () => {
  for (const task of recording.tasks) {
    for (const share of [-1, 1]) {
      const { constraints } = movedQuestion(task, recording.places[0]!, share);
      const faults = constraints.flatMap((one) => constraintSchema.safeParse(one).error ?? []);
      expect(faults, task.name).toEqual([]);
    }
  }
});

test("an hour shows how many members say otherwise, and in which band most of those are", () => {
  const shares = { ideal: 0.25, acceptable: 0.125, unsuitable: 0.125, stop: 0.5 };
  expect(shownHour(0, shares).doubt).toEqual({ share: 0.375, band: "ideal" });
  expect(shownHour(1, shares).doubt).toEqual({ share: 0.625, band: "stop" });
  expect(shownHour(1, { ideal: 1, acceptable: 0, unsuitable: 0, stop: 0 }).doubt).toBeUndefined();
});

test("the still picture shows the first task as the library has it, with members in doubt", () => {
  const [place] = recording.places;
  const [task] = recording.tasks;
  expect(recording.still).toEqual(scoreRecorded(task!.constraints, readyParts(weatherOf(place!))));
  expect(recording.still.some(({ doubt }) => doubt !== undefined)).toBe(true);
});

test("the weather of all places weighs about 100 kB compressed", () => {
  const sizes = recording.places.map(({ slug }) => gzipSync(textOf(`builder/weather/${slug}.json`)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(105_000);
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
        const [task] = recording.tasks;
        const place = recording.places[1]!;
        const question = movedQuestion(task!, place, -0.5);
        const folder = programFolder();
        writeFileSync(join(folder, file), programsOf(question)[language]);
        const { stdout } = await runProcess([command, file], {
          cwd: folder,
          env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
        });
        const expected = scoreRecorded(question.constraints, readyParts(weatherOf(place)));
        const printed = scoresIn(stdout, language);
        expect(printed).toEqual(expected.map(({ score }) => score));
      },
    );
  }
});

/** Returns the scores that a program prints, one per hour. */
function scoresIn(printed: string, language: Language): number[] {
  if (language === "curl")
    return (JSON.parse(printed) as CompositeResponse).forecast.map(({ median }) => median);
  return [...printed.matchAll(/T\d\d:00:00Z +([\d.]+)/g)].map(([, score]) => Number(score));
}
