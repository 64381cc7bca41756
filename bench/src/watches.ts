import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Row } from "./table.ts";
import type { RoundOrder, RoundTaken } from "./round-process.ts";

/** Places of a whole round, and how long one processor may take for them [s]. */
const placesOfRound = 100_000;
const secondsMax = 180;

/** How many places are looked at: the figure for more follows from them. */
const placesMeasured = 2_000;

/**
 * What a round takes of a processor, its weather in memory: each place in a cell of its own, and five in a cell of which three ask the same. A cell
 * that is read from a store takes more, which the group `store` measures.
 */
export async function watchRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, order] of [
    ["each in a cell of its own", { cells: placesMeasured, entries: 1 }],
    ["five in a cell, three of which ask the same", { cells: placesMeasured / 5, entries: 3 }],
  ] as const) {
    const taken = await roundOf({ places: placesMeasured, ...order });
    const seconds = (taken.cpuMs / taken.places) * (placesOfRound / 1000);
    rows.push({
      what: `a round over ${placesOfRound} places, ${what}; weather in memory; ${taken.places} of them measured`,
      baseline: `${secondsMax} s on two processors`,
      measured: `${seconds.toFixed(0)} s of a processor, ${(taken.cpuMs / taken.places).toFixed(2)} ms a place`,
      ratio: (2 * secondsMax) / seconds,
      target: 1,
    });
    rows.push({
      what: `longest turn of the loop in that round`,
      baseline: "",
      measured: `${taken.longestTurnMs.toFixed(1)} ms`,
      ratio: undefined,
      target: undefined,
    });
  }
  return rows;
}

/** A process of its own, whose memory and engine know nothing of other rounds. */
async function roundOf(order: RoundOrder): Promise<RoundTaken> {
  const child = fork(fileURLToPath(new URL("round-process.ts", import.meta.url)));
  child.send(order);
  const [taken] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`a round ended with ${code}`))),
  ])) as [RoundTaken];
  return taken;
}
