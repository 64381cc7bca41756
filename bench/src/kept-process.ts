// The process under test: composites of 720 h of different cells, kept and not. Prints as one line of JSON what keeping one takes, and how long
// it takes to answer from what is kept and without it.
import { gzipSync } from "node:zlib";
import { compositeHandler } from "@halcyon/server/composite";
import { scorerOf } from "@halcyon/server/scorer";
import { freePorts } from "./free-server.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { median, processorMs } from "./ratio.ts";

const answersCount = 400;
/** Kept before any is counted: the first ones bring with them what all share. */
const uncounted = 100;
const rounds = 15;
const answersARound = 200;

const none = { gridsMaxBytes: 1, membersMaxBytes: 1, recordsMaxBytes: 1, scoresMaxBytes: 1 };
const caches = { ...none, scoresMaxBytes: 64 * 2 ** 20 };

const scorer = scorerOf(freePorts, caches);
const { admit, score: lookUp } = scorer;
const keeping = compositeHandler(admit, lookUp, caches);
/** Makes answers anew from scores that are kept. */
const writing = compositeHandler(admit, lookUp, none);
/** Keeps nothing at all. */
const forgetting = compositeHandler(admit, scorerOf(freePorts, none).score, none);

type Answerer = typeof keeping;

/** The answer of a cell of its own, up to its hours, and these. */
async function ask(answerer: Answerer, cell: number) {
  const request = {
    latitude: 36 + (cell % 60) / 2,
    longitude: -70 + Math.floor(cell / 60) / 2,
    forecast_hours: 720,
    model: "noaa",
  } as const;
  const body = { request, constraint_params: { id: 1, type: "task" } } as const;
  const call = { body, format: "json", principal: { accountId: "bench" }, nowMs: freePorts.nowMs() };
  const priced = await answerer(call as Parameters<Answerer>[0]);
  const answer = "answer" in priced ? await priced.answer({ periodStartMs: 0 }) : priced;
  if (!("chunks" in answer) || answer.tail === undefined) throw new Error("a composite ends with its hours");
  return { head: Buffer.from(String(answer.chunks[0])), tail: answer.tail };
}

async function plain(answerer: Answerer): Promise<Buffer> {
  return (await ask(answerer, 0)).tail.plain();
}

async function gzipped(answerer: Answerer): Promise<Buffer> {
  const { head, tail } = await ask(answerer, 0);
  return (await tail.compressed("gzip")).after(head);
}

function usedBytes(): number {
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function gzipEach(answerer: Answerer, from: number, to: number): Promise<void> {
  for (let cell = from; cell < to; cell++) await (await ask(answerer, cell)).tail.compressed("gzip");
}

/** What each of some ways takes of a processor, in the median of rounds in turns [us]. */
async function microseconds(ways: readonly (() => unknown)[]): Promise<number[]> {
  const took = ways.map((): number[] => []);
  for (let round = -3; round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      const start = processorMs();
      for (let time = 0; time < answersARound; time++) await way();
      if (round >= 0) took[index]!.push(((processorMs() - start) * 1000) / answersARound);
    }
  }
  return took.map(median);
}

// What the way itself keeps is made before anything is measured.
await gzipEach(forgetting, 0, answersCount);
await gzipEach(keeping, 0, uncounted);
const before = usedBytes();
await gzipEach(keeping, uncounted, answersCount);
const bytesEach = (usedBytes() - before) / (answersCount - uncounted);

const written = await plain(writing);
const rows: unknown = JSON.parse(written.toString().slice(0, -1));
const [stringifiedUs, writtenUs, keptUs, zippedUs, deflatedUs, keptGzipUs] = await microseconds([
  () => JSON.stringify(rows),
  () => plain(writing),
  () => plain(keeping),
  () => gzipSync(written, { level: 5 }),
  () => gzipped(writing),
  () => gzipped(keeping),
]);
const said = { bytesEach, stringifiedUs, writtenUs, keptUs, zippedUs, deflatedUs, keptGzipUs } as KeptAnswers;
console.log(JSON.stringify(said));
