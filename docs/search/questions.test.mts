import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { searchIn } from "./engine.mts";
import { indexFile } from "./plugin.mts";

const site = join(import.meta.dirname, "../build");

/** What readers ask, and the pages whose beginning or section answers it. */
const questions: readonly (readonly [question: string, ...answers: string[]])[] = [
  ["what does null mean", "/concepts/missing-data"],
  ["why is Q10 null", "/concepts/models"],
  ["how do I get a score with curl", "/quickstart"],
  ["how do I get a score in Python", "/quickstart", "/python"],
  ["what is a score of 0", "/concepts/score", "/methodology/composite", "/"],
  ["what do the bands ideal and acceptable mean", "/concepts/score", "/methodology/composite"],
  ["is the score a probability", "/concepts/limits", "/concepts/scenarios", "/methodology/probabilities"],
  ["difference between task and scenario", "/concepts/scenarios"],
  ["why does 1 mean a blizzard", "/concepts/scenarios", "/library/winter/blizzard"],
  ["how do I find a weather window", "/decide", "/terminal"],
  ["probability of a window", "/decide", "/methodology/probabilities"],
  ["how do I rotate a key", "/operate", "/reference/commands/keys"],
  ["how do I revoke a leaked key", "/operate", "/reference/commands/keys"],
  ["what happens when the allowance is used up", "/reference/errors/allowance_exhausted", "/operate"],
  ["429 too many requests", "/reference/errors/too_many_requests", "/reference/errors"],
  ["horizon_exceeded", "/reference/errors/horizon_exceeded"],
  ["which variables are there", "/reference/variables"],
  ["unit of wind_gusts_10m", "/reference/variables", "/methodology/derived-variables"],
  ["wind chill formula", "/methodology/derived-variables"],
  ["heat index", "/methodology/derived-variables", "/reference/variables"],
  ["how is the composite calculated", "/methodology/composite"],
  ["geometric mean cap", "/methodology/composite"],
  ["heat wave frequency change", "/methodology/hazard-indices"],
  ["tropical nights", "/methodology/hazard-indices", "/library/temperature/tropical-night"],
  ["ssp245 scenario", "/methodology/climate-fields"],
  ["how do I fill a point store", "/weather", "/reference/commands/store"],
  ["ingest noaa forecasts", "/weather", "/reference/commands/ingest"],
  ["what counts as a breaking change", "/versions"],
  ["tower crane wind limit", "/library/construction/tower-crane-lifting"],
  ["synthetic weather", "/concepts/provenance"],
];

const needed = 27;

describe.skipIf(!existsSync(site))("the search of the built site (npm run build makes it)", () => {
  let search: ReturnType<typeof searchIn>;
  beforeAll(async () => {
    search = searchIn(
      JSON.parse(await readFile(join(site, indexFile), "utf8")) as Parameters<typeof searchIn>[0],
    );
  });

  test(`answers at least ${needed} of ${questions.length} questions with its first hit`, () => {
    const missed = questions.flatMap(([question, ...answers]) => {
      const first = search(question)[0]?.url ?? "nothing";
      return answers.includes(first.split("#")[0]!) ? [] : [`${question} -> ${first}`];
    });
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(questions.length - needed);
  });

  test("finds every page by its own title", () => {
    const lost = ["The hour", "Constraints", "Quickstart", "Verification", "Workability", "Errors"].filter(
      (title) => search(title)[0]?.page !== title,
    );
    expect(lost).toEqual([]);
  });
});
