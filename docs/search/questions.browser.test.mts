import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readerQuestions } from "./built-pages.mts";
import { searchIn } from "./engine.mts";
import { freshQuestions } from "./fresh-questions.mts";
import { indexFile } from "./index-file.mts";

const site = join(import.meta.dirname, "../build");

/** Questions of readers, each with the pages or sections that answer it. */
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
  [
    "what happens when the allowance is used up",
    "/reference/errors/allowance_exhausted",
    "/operate",
    "/prices",
  ],
  ["429 too many requests", "/reference/errors/too_many_requests", "/reference/errors", "/prices"],
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
  [
    "how do I fill a point store",
    "/weather/store",
    "/weather/forecasts",
    "/weather/records",
    "/reference/commands/store",
  ],
  ["ingest noaa forecasts", "/weather/forecasts", "/reference/commands/ingest"],
  ["what counts as a breaking change", "/versions"],
  ["tower crane wind limit", "/library/construction/tower-crane-lifting"],
  ["synthetic weather", "/concepts/provenance"],
  ["cite", "/trust/cite"],
  ["how do I cite this in a paper", "/trust/cite"],
  ["can I use the data commercially", "/trust/data-licences", "/real-weather"],
  ["ERA5 licence", "/trust/data-licences"],
  ["rate limit", "/prices", "/reference/errors/too_many_requests"],
  ["pricing", "/prices"],
  ["how much does a batch cost", "/prices", "/many"],
  ["how many requests are left this month", "/prices", "/reference/endpoints/usage"],
  ["uptime", "/trust/support", "/trust/status"],
  ["SLA", "/trust/support"],
  ["is the service down", "/trust/status", "/see"],
  ["authentication", "/authentication"],
  ["where do I put my API key", "/authentication"],
  [
    "401 unauthorized",
    "/authentication",
    "/reference/errors/missing_api_key",
    "/reference/errors/invalid_api_key",
  ],
  ["CORS", "/authentication", "/reference/configuration", "/reference/errors/origin_not_allowed"],
  ["docker", "/deploy"],
  ["run it on kubernetes", "/deploy"],
  ["postgres or sqlite", "/deploy/postgresql"],
  ["confidence interval", "/concepts/models", "/methodology/ensembles", "/verify"],
  ["how accurate is the forecast", "/methodology/skill", "/verify", "/trust/status"],
  ["pandas", "/python"],
  ["gust", "/reference/variables", "/methodology/derived-variables"],
  [
    "offshore",
    "/library/offshore/offshore-ctv-transfer",
    "/library/offshore/offshore-heavy-lift",
    "/library/offshore/offshore-sov-gangway",
  ],
  ["wave height limit for crew transfer", "/library/offshore/offshore-ctv-transfer"],
  ["deadline", "/decide", "/reference/sdk", "/reference/errors/request_timeout"],
  ["get an email when the weather is good", "/watch", "/watch/deliver", "/told", "/see"],
  ["verify the signature of a webhook", "/watch/deliver", "/told"],
  ["subscribe from Outlook calendar", "/watch/deliver"],
  ["download as CSV for Excel", "/decide", "/many", "/climate"],
  ["use it with Claude or ChatGPT", "/agents"],
  ["what time zone are the timestamps", "/concepts/hour"],
  ["how many days ahead", "/concepts/models", "/reference/models"],
  ["weather of the last 40 years at my site", "/climate"],
  ["add my own thresholds", "/quickstart", "/many", "/decide", "/tutorials/own-limits"],
  ["calibrate with my own anemometer", "/calibrate"],
  ["when is V1 switched off", "/versions"],
  ["GDPR personal data", "/trust/privacy"],
  ["report a vulnerability", "/trust/security"],
  ["what is new", "/trust/changelog"],
  ["roadmap", "/trust/roadmap", "/migrate"],
];

/** Maximum number of questions without an answer among the first results. */
const missesMax = 3;

/** Folder of further lists of questions that the search was asked. */
const asked = join(import.meta.dirname, "asked");

/** Reads the further lists, by name. */
async function askedQuestions(): Promise<[name: string, list: typeof questions][]> {
  const files = await readdir(asked);
  return Promise.all(
    files.map(async (file) => {
      const list = parse(await readFile(join(asked, file), "utf8")) as Record<string, string[]>;
      return [file, Object.entries(list).map(([question, pages]) => [question, ...pages] as const)];
    }),
  );
}

const lists = [
  ["questions", questions],
  ["fresh questions", freshQuestions],
  ...(await askedQuestions()),
] as const;
const firstHits = 3;

describe("the search of the built site", () => {
  let search: ReturnType<typeof searchIn>;
  beforeAll(async () => {
    search = searchIn(
      JSON.parse(await readFile(join(site, indexFile()), "utf8")) as Parameters<typeof searchIn>[0],
    );
  });

  /** Returns the pages of the first results. */
  const found = (question: string): string[] =>
    search(question)
      .slice(0, firstHits)
      .map(({ url }) => url.split("#")[0]!);

  test.each(lists)(
    `answers all but ${missesMax} of its %s with one of its first ${firstHits} hits`,
    (_, list) => {
      const missed = list.flatMap(([question, ...answers]) => {
        const pages = found(question);
        return pages.some((page) => answers.includes(page)) ? [] : [`${question} -> ${pages.join(", ")}`];
      });
      expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(missesMax);
    },
  );

  test("has a page for all questions that it was given", async () => {
    const paths = [
      ...(await readerQuestions()).keys(),
      ...lists.flatMap(([, list]) => list.flatMap(([, ...answers]) => answers)),
    ];
    expect(
      paths.filter((path) => !existsSync(join(site, path === "/" ? "index.html" : `${path.slice(1)}.html`))),
    ).toEqual([]);
  });

  test("finds every page by its own title", () => {
    const lost = ["The hour", "Constraints", "Quickstart", "Verification", "Workability", "Errors"].filter(
      (title) => search(title)[0]?.page !== title,
    );
    expect(lost).toEqual([]);
  });
});
