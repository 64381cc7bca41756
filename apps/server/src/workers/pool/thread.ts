import { MessageChannel, parentPort, workerData } from "node:worker_threads";
import type { SourceDescription, WeatherSource } from "@halcyon/weather";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { requireRecipient, workFor } from "../../errors/caller-left.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { countUsual } from "../../weather/workability/usual-lookup.ts";
import type { UsualScores } from "../../ports.ts";
import { type Admission, Admissions } from "../../scoring/admit-entry.ts";
import type { CacheSizes } from "../../config/cache-sizes.ts";
import { type OpenedStore, storeOpenedAgain } from "../../config/sources/store-model-part.ts";
import { type Scorer, scorerOf } from "../../scoring/scorer.ts";
import type { PackedForecast } from "../../scoring/scores/packed-forecast.ts";
import type { Ranking, ScoreWork } from "../../scoring/score-in-worker.ts";
import { writeCells } from "../../scoring/field/cells-file.ts";
import { scoreCells } from "../../scoring/field/score-cells.ts";
import { type PackedRouteCell, scoreRouteCells } from "../../scoring/field/score-route.ts";
import { weatherHandler } from "../../api/v2/hours/weather-handler.ts";
import type { BytesAnswer } from "../../api/pipeline/answer.ts";
import { answerHere } from "../../api/answer-here.ts";
import { weatherRooms } from "../../api/weather-rooms.ts";
import { weatherById } from "../../api/weather-by-id.ts";
import { edrById } from "../../api/edr/edr-handlers.ts";
import { rpcClient } from "../rpc/client.ts";
import type { Catalogue } from "../rpc/catalogue.ts";
import { remotePorts } from "../rpc/remote-ports.ts";
import { portChannel } from "../rpc/channel.ts";
import { type Outcome, outcomeOf, toSent } from "../../errors/sent-error.ts";
import type { Greeting } from "../rpc/server.ts";
import { madeForState } from "./made-for-state.ts";
import type { SentCells, Task, Tasks } from "./workers.ts";

const caches = workerData as CacheSizes;

/** Cache of the years of records from which score frequencies are computed. The next entry at the same place uses the same years. */
const usualRecords = new RecordCache(8 * 2 ** 20);

const { port1, port2 } = new MessageChannel();
parentPort!.postMessage({ rpcPort: port2 } satisfies Greeting, [port2]);
const callRemote = rpcClient(portChannel(port1));

/** Fraction of the cache for weather that cells of fields may use. */
const shareOfFields = 1 / 2;

/** Size of the cache for each store that this thread opens [bytes]. Each cell is read once, so only indexes and the next few cells need to be in it. */
const storeCacheBytes = 4 * 2 ** 20;

/** Returns the handlers and scorers for a state of the catalogue. All tasks share their caches, but the cells of fields have their own. */
const madeFor = madeForState(callRemote, (catalogue) => {
  const ports = { library: curatedLibrary, ...remotePorts(catalogue, callRemote) };
  const { gridsMaxBytes } = caches;
  const scorer = scorerOf(ports, { ...caches, gridsMaxBytes: (1 - shareOfFields) * gridsMaxBytes });
  const { admit } = scorer;
  const rooms = weatherRooms(ports, scorer, caches);
  const handlers = { ...weatherById(rooms), ...edrById(rooms), weather: weatherHandler(admit) };
  return {
    records: ports.records,
    scorer,
    fields: fieldsOf(catalogue, shareOfFields * gridsMaxBytes),
    // Who calls one has checked its input by its row.
    answered: answerHere(handlers as Parameters<typeof answerHere>[0]),
  };
});

/** Returns what scores the cells of areas and routes. Stores are read in this thread, since a field reads so many cells that the event loop would be busy. */
function fieldsOf(catalogue: Catalogue, gridsMaxBytes: number) {
  const ports = { library: curatedLibrary, ...remotePorts(catalogue, callRemote, { store: openStore }) };
  return { models: ports.models, admit: new Admissions(ports, { ...caches, gridsMaxBytes }) };
}

function openStore(store: OpenedStore, description: SourceDescription): WeatherSource {
  return storeOpenedAgain(store, description, storeCacheBytes);
}

/** Computes the response of an endpoint's handler, in a form that can be sent to another thread. */
export function answer(task: Task<"answer">): Promise<Outcome<BytesAnswer>> {
  const { name, call } = task.work;
  return whileWanted(task, async ({ answered }) => answered(name, call));
}

/** Returns the scores for a forecast request. */
export function score(task: Task<"score">): Promise<Outcome<PackedForecast>> {
  return whileWanted(task, async ({ scorer }) => scorer.score(await admittedBy(scorer, task.work)));
}

/** Ranks the periods of a forecast request. */
export function rank(task: Task<"rank">): Promise<Outcome<Ranking>> {
  const { work } = task;
  return whileWanted(task, async ({ scorer }) => scorer.rank(await admittedBy(scorer, work), work.wish));
}

/** Scores a block of the cells of an area. */
export function cells({ work, ...task }: Task<"cells">): Promise<Outcome<SentCells>> {
  return whileWanted(task, async ({ fields }) => {
    const { failed, ...sums } = await scoreCells(fields, work);
    return { ...sums, failed: failed.map(({ index, error }) => ({ index, error: toSent(error) })) };
  });
}

/** Scores cells of a route. */
export function routeCells({ work, ...task }: Task<"routeCells">): Promise<Outcome<PackedRouteCell[]>> {
  return whileWanted(task, ({ fields }) => scoreRouteCells(fields.admit, work));
}

/** Writes the scored cells of an area as a file. */
export function cellsFile({ work, ...task }: Task<"cellsFile">): Promise<Outcome<Uint8Array>> {
  return whileWanted(task, async () => writeCells(work));
}

/** Computes the score frequencies of an entry (task or scenario) at a place. */
export function usual(task: Task<"usual">): Promise<Outcome<UsualScores | undefined>> {
  return whileWanted(task, ({ records }) => countUsual(records, usualRecords, task.work));
}

/** Runs a task until its recipient leaves, with the handlers and scorers for the state of the catalogue that the task names. */
function whileWanted<Result>(
  { state, left }: Pick<Task<keyof Tasks>, "state" | "left">,
  work: (made: Awaited<ReturnType<typeof madeFor>>) => Promise<Result>,
): Promise<Outcome<Result>> {
  const hasLeft = (): boolean => Atomics.load(left, 0) !== 0;
  const recipient = { hasLeft, whenLeft: nothing, isCutOff: () => false, noteBegun: nothing };
  return outcomeOf(() =>
    workFor(recipient, async () => {
      const made = await madeFor(state);
      requireRecipient();
      return work(made);
    }),
  );
}

function admittedBy({ admit }: Scorer, work: ScoreWork): Promise<Admission> {
  return admit.known(work, work.nowMs);
}

function nothing(): void {}
