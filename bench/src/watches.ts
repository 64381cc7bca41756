import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerOfProcess } from "./answer-of-process.ts";
import { askedComposites } from "./asked-composites.ts";
import type { PlantedOrder } from "./planted-rounds.ts";
import type { RoundTaken } from "./round-process.ts";
import { placeOfCell, writeRuns } from "./stored-runs.ts";
import type { Row } from "./table.ts";

/** Places of a whole round, and how long two processors may take for them [s]. */
const placesOfRound = 100_000;
const secondsMax = 180;
/** What is left of them once a run was seen and parts that come together were waited for [s]. */
const secondsLeft = 100;

/** How many times as long the slowest hundredth of requests may wait beside a round. */
const slowerMax = 1.5;
const turns = 6;
const slice = { place: placeOfCell(0), seconds: 5, ratePerSecond: 40 };

/**
 * What a round takes of a processor, its weather in memory and read from a store. Each place lies in a cell of its own, or five lie in a cell, of which three
 * ask the same. It also measures how long requests wait beside a round.
 *
 * @param places - So many are looked at: the figure for more follows from them.
 */
export async function watchRows(places: number): Promise<Row[]> {
  const apart = { places, cells: places, entries: 1 };
  const orders = [
    ["each in a cell of its own", apart],
    ["five in a cell, three of which ask the same", { places, cells: places / 5, entries: 3 }],
  ] as const;
  const store = await mkdtemp(join(tmpdir(), "halcyon-watches-"));
  try {
    await writeRuns(store, places);
    const rows: Row[] = [];
    for (const [what, order] of orders) {
      rows.push(...(await roundRows(`${what}; weather in memory`, order)));
      rows.push(
        ...(await roundRows(`${what}; 31 members x 8 variables read from a store`, { ...order, store })),
      );
    }
    return [...rows, ...(await besideRows({ ...apart, store }))];
  } finally {
    await rm(store, { recursive: true });
  }
}

/** By a process of its own, whose memory and engine know nothing of other rounds. */
async function roundRows(what: string, order: PlantedOrder): Promise<Row[]> {
  const { places } = order;
  const taken = await answerOfProcess<RoundTaken>("round-process.ts", order);
  const { cpuMs, childrenMs, wallMs, longestTurnMs } = taken;
  const inAll = (ms: number): number => (ms / places) * (placesOfRound / 1000);
  const seconds = inAll(cpuMs + childrenMs);
  const ofServer = childrenMs > 0 ? `, ${inAll(cpuMs).toFixed(0)} s of it in the server` : "";
  return [
    {
      what: `a round over ${placesOfRound} places, ${what}; ${places} of them measured`,
      baseline: `${secondsMax} s on two processors`,
      measured: `${seconds.toFixed(0)} s of a processor${ofServer}`,
      ratio: (2 * secondsMax) / seconds,
      target: 1,
    },
    {
      what: "how long that round lasts",
      baseline: `${secondsLeft} s`,
      measured: `${inAll(wallMs).toFixed(0)} s`,
      ratio: secondsLeft / inAll(wallMs),
      target: undefined,
    },
    {
      what: "longest turn of the server's loop in that round",
      baseline: "",
      measured: `${longestTurnMs.toFixed(1)} ms`,
      ratio: undefined,
      target: undefined,
    },
  ];
}

/** How long composites take while a server has rounds under way, in turns with none. */
async function besideRows(order: PlantedOrder): Promise<Row[]> {
  const child = fork(fileURLToPath(new URL("beside-round-process.ts", import.meta.url)));
  try {
    child.send(order);
    const [{ port, key }] = (await once(child, "message")) as [{ port: number; key: string }];
    const say = async (word: "begin" | "end"): Promise<void> => {
      child.send(word);
      await once(child, "message");
    };
    const waited = { alone: [] as number[], beside: [] as number[] };
    for (let turn = -1; turn < turns; turn++) {
      const alone = await askedComposites({ port, key, ...slice });
      await say("begin");
      const beside = await askedComposites({ port, key, ...slice });
      await say("end");
      if (turn < 0) continue;
      waited.alone.push(...alone);
      waited.beside.push(...beside);
    }
    return ([50, 90, 99] as const).map((percentile) => {
      const [alone, beside] = [waited.alone, waited.beside].map((all) => {
        const sorted = all.toSorted((left, right) => left - right);
        return sorted[Math.floor((percentile / 100) * sorted.length)]!;
      });
      return {
        what: `p${percentile} of ${waited.beside.length} composites of 48 h beside rounds`,
        baseline: `${slowerMax} times without, ${alone!.toFixed(1)} ms`,
        measured: `${beside!.toFixed(1)} ms`,
        ratio: (slowerMax * alone!) / beside!,
        target: percentile === 99 ? 1 : undefined,
      };
    });
  } finally {
    child.disconnect();
  }
}
