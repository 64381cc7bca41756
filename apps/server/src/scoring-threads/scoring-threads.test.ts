import { entriesOf } from "@halcyon/library";
import type { Entry, ModelId } from "@halcyon/schema";
import { afterAll, describe, expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { curatedLibrary } from "../curated-library.ts";
import { expectProblem, goodBody, runningServer, sendComposite, startMs } from "../running-server.suite.ts";
import { modelSources } from "../sources/model-sources.ts";
import { admission } from "../use-cases/admit.ts";
import { scoreAdmitted } from "../use-cases/score-admitted.ts";
import { type ScoreApart, scoringThreads } from "./scoring-threads.ts";

const models = await modelSources(
  parseConfig({}, "/", () => ""),
  () => "",
);
const threads = scoringThreads();
afterAll(() => threads[Symbol.asyncDispose]());

/** The largest forecast of an entry, scored in the event loop or apart from it. */
async function scored(entry: Entry, model: ModelId, scoreApart?: ScoreApart) {
  const ports = { library: curatedLibrary, models, ...(scoreApart === undefined ? {} : { scoreApart }) };
  const location = { latitude: 51.5, longitude: -0.12 };
  const request = { location, forecastHours: 5040, model, entry: { type: entry.type, id: entry.id } };
  return scoreAdmitted(await admission(ports).entry(request, startMs));
}

describe("a large forecast that is scored in a thread", () => {
  const dearest = new Set(["marathon-race", "outdoor-work-heat", "alpine-skiing", "hay-making"]);
  test.each(entriesOf("task").filter(({ slug }) => dearest.has(slug)))(
    "is the same as in the event loop: $slug",
    async (entry) => {
      let apart = 0;
      const counted: ScoreApart = (task) => {
        apart++;
        return threads.score(task);
      };
      expect(await scored(entry, "noaa", counted)).toEqual(await scored(entry, "noaa"));
      expect(apart).toBe(3);
    },
  );
});

test("a small forecast stays in the event loop", async () => {
  const never: ScoreApart = () => Promise.reject(new Error("a thread was asked"));
  await using server = await runningServer({ ports: { scoreApart: never } });
  expect((await sendComposite(server, goodBody)).status).toBe(200);
});

test("a thread that dies fails its own request and is replaced", async () => {
  await using dying = scoringThreads("dies-once.suite");
  const marathon = entriesOf("task").find(({ slug }) => slug === "marathon-race")!;
  const large = {
    request: { ...goodBody.request, forecast_hours: 5040 },
    constraint_params: { id: marathon.id, type: "task" },
  };
  let first = true;
  const scoreApart: ScoreApart = (task) => {
    const fromRow = first ? -1 : task.fromRow;
    first = false;
    return dying.score({ ...task, fromRow });
  };
  await using server = await runningServer({ ports: { scoreApart } });
  expectProblem(await sendComposite(server, large), "internal");
  expect((await sendComposite(server, large)).status).toBe(200);
});
