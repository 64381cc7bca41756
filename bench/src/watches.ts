import type { Figure } from "./figure.ts";
import type { PlantedOrder } from "./planted-rounds.ts";
import { answeringProcess, temporaryFolder } from "./processes.ts";
import type { RoundTaken } from "./round-process.ts";
import { writeRuns } from "./stored-runs.ts";

/** Places of a whole round, and how long two processors may take for them [s]. */
const placesOfRound = 100_000;
const secondsMax = 180;
/** What is left of them once a run was seen and parts that come together were waited for [s]. */
const secondsLeft = 100;

/**
 * Measures what a round takes of a processor, its weather in memory and read from a store. Each place lies in a cell of its own, or five lie in a
 * cell, of which three ask the same.
 *
 * @param places - So many are looked at: the figure for more follows from them.
 */
export async function watchFigures(places: number): Promise<Figure[]> {
  await using store = await temporaryFolder();
  await writeRuns(store.path, places);
  const orders: readonly (readonly [string, PlantedOrder])[] = [
    ["each in a cell of its own", { places, cells: places, entries: 1 }],
    ["five in a cell, three of which ask the same", { places, cells: places / 5, entries: 3 }],
  ];
  const figures: Figure[] = [];
  for (const [what, order] of orders) {
    figures.push(...(await roundFigures(`${what}; weather in memory`, order)));
    const ofStore = { ...order, store: store.path };
    figures.push(...(await roundFigures(`${what}; 31 members x 8 variables read from a store`, ofStore)));
  }
  return figures;
}

/** Does a round by a process of its own, whose memory and engine know nothing of other rounds. */
async function roundFigures(what: string, order: PlantedOrder): Promise<Figure[]> {
  const { answer } = await answeringProcess("round-process.ts", order);
  const { cpuMs, childrenMs, wallMs, longestTurnMs } = answer as RoundTaken;
  const inAll = (ms: number): number => (ms / order.places) * (placesOfRound / 1000);
  const name = `a round over ${placesOfRound} places, ${what}`;
  const ofServer = childrenMs > 0 ? `, ${inAll(cpuMs).toFixed(0)} s of it in the server` : "";
  return [
    {
      name,
      value: inAll(cpuMs + childrenMs),
      unit: "s",
      atMost: 2 * secondsMax,
      beside: `of processors; ${order.places} of them measured${ofServer}`,
    },
    { name: `${name}: how long it lasts`, value: inAll(wallMs), unit: "s", beside: `of ${secondsLeft} s` },
    { name: `${name}: longest turn of the server's loop`, value: longestTurnMs, unit: "ms" },
  ];
}
