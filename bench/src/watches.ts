import type { Figure } from "./figure.ts";
import type { PlantedOrder } from "./planted-rounds.ts";
import { answeringProcess, temporaryFolder } from "./processes.ts";
import type { RoundTaken } from "./round-process.ts";
import { writeRuns } from "./stored-runs.ts";

/** Number of places in a full round. `secondsMax` is the maximum duration of the round on two processors [s]. */
const placesOfRound = 100_000;
const secondsMax = 180;
/** Time in which a full round must evaluate its places [s]. It is what remains after detecting the run and waiting for the other model parts. */
const secondsLeft = 100;

/**
 * Measures the processor time of a round, which evaluates all watches once. The weather is first in memory and then in a store. In the first case, each place
 * has its own cell. In the second case, five places share a cell, and three of them have the same condition.
 *
 * @param places - Number of evaluated places, from which the figure for a full round is extrapolated.
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

/** Runs a round in a separate process, so that it shares no memory and no compiled code with other rounds. */
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
