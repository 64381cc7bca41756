import type { EndpointName } from "@halcyon/schema";
import { MessageChannel, parentPort } from "node:worker_threads";
import { curatedLibrary } from "../curated-library.ts";
import type { Admission } from "../use-cases/admit.ts";
import type { CacheSizes } from "../use-cases/cache-sizes.ts";
import { type Scoring, scoringOf } from "../use-cases/scoring.ts";
import type { ScoredForecast } from "../use-cases/join-parts.ts";
import type { Ranking } from "../use-cases/rank-location.ts";
import type { ScoreWork } from "../use-cases/score-apart.ts";
import { fromWholeRuns } from "../use-cases/from-whole-runs.ts";
import { weatherOf } from "../trpc/weather-call.ts";
import type { WeatherHandlers } from "../v1/answer-apart.ts";
import type { Answer, BytesAnswer, Call, Priced } from "../answering/handler.ts";
import { weatherHandlers } from "../v1/weather-handlers.ts";
import { borrowOver } from "./borrow.ts";
import { borrowedPorts } from "./borrowed-ports.ts";
import { type Outcome, outcomeOf } from "./sent-error.ts";
import type { CatalogueNow, Greeting, Task } from "./threads.ts";

/** What one thread keeps: the caches of the event loop stand beside these. */
const caches: CacheSizes = {
  gridsMaxBytes: 64 * 2 ** 20,
  scoresMaxBytes: 2 ** 20,
  recordsMaxBytes: 64 * 2 ** 20,
};

const { port1, port2 } = new MessageChannel();
parentPort!.postMessage({ lendTo: port2 } satisfies Greeting, [port2]);
const borrow = borrowOver(port1);

interface Made {
  readonly state: string;
  readonly scoring: Scoring;
  readonly handlers: WeatherHandlers;
}

let made: Made | undefined;

/** The way to answers over the sources of a catalogue, with the caches that all tasks of it share. */
async function madeFor(wanted: string): Promise<Made> {
  if (made?.state === wanted) return made;
  const { state, catalogue } = await borrow<CatalogueNow>("catalogue", "read");
  if (made?.state === state) return made;
  const ports = { library: curatedLibrary, ...borrowedPorts(catalogue, borrow) };
  const scoring = scoringOf(ports, caches);
  made = { state, scoring, handlers: weatherHandlers(ports, scoring.admit, caches) };
  return made;
}

/** The answer of an endpoint, as it is written. */
export function answer({ work, state }: Task<"answer">): Promise<Outcome<BytesAnswer>> {
  return outcomeOf(async () => {
    const { name } = work;
    const call: Call<EndpointName> = { ...work.call, noteDone: noteNothing };
    const { handlers } = await madeFor(state);
    const handler = (handlers as Record<string, (given: typeof call) => Promise<unknown>>)[name]!;
    const priced = (await handler(call)) as Priced<unknown>;
    return written(await priced.answer({ periodStartMs: 0 }));
  });
}

/** The weather of a definition. */
export function weather({ work, state }: Task<"weather">): Promise<Outcome<BytesAnswer>> {
  return outcomeOf(async () => {
    const { admit } = (await madeFor(state)).scoring;
    const admitted = await admit.definition(work, work.nowMs);
    const { parts, headers } = await fromWholeRuns(admitted, weatherOf);
    return { headers, chunks: [JSON.stringify(parts)] };
  });
}

/** The scores of a forecast. */
export function score({ work, state }: Task<"score">): Promise<Outcome<ScoredForecast>> {
  return outcomeOf(async () => {
    const { scoring } = await madeFor(state);
    return scoring.score(await admittedBy(scoring, work));
  });
}

/** How good the hours of a forecast are. */
export function rank({ work, state }: Task<"rank">): Promise<Outcome<Ranking>> {
  return outcomeOf(async () => {
    const { scoring } = await madeFor(state);
    return scoring.rank(await admittedBy(scoring, work), work.windowHours);
  });
}

function admittedBy({ admit }: Scoring, work: ScoreWork): Promise<Admission> {
  return admit.known(work, work.nowMs);
}

/** An answer that another thread can be sent, to be written as the event loop writes its own. */
function written(given: Answer<unknown>): BytesAnswer {
  if ("chunks" in given) return given;
  if (!("json" in given)) throw new Error("a thread gives whole answers alone");
  const { json, headers = {}, versions } = given;
  return { headers, chunks: [JSON.stringify(json)], ...(versions === undefined ? {} : { versions }) };
}

async function noteNothing(): Promise<void> {}
