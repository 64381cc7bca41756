// Makes watches, does a round over them after another has warmed the engine, and made the weather that is kept in memory, and answers with what it took.
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { longestTurn } from "./longest-turn.ts";
import { type PlantedOrder, plantedRounds } from "./planted-rounds.ts";
import { processorMsOf } from "./processes.ts";

export interface RoundTaken {
  /** Processor time of all threads of this process [ms]. */
  readonly cpuMs: number;
  /** Processor time of the processes that evaluate places [ms]. */
  readonly childrenMs: number;
  readonly wallMs: number;
  readonly longestTurnMs: number;
}

const children: ChildProcess[] = [];
subscribe("child_process", (message) => {
  children.push((message as { readonly process: ChildProcess }).process);
});

async function childrenMs(): Promise<number> {
  const each = await Promise.all(children.map(({ pid }) => processorMsOf(pid!)));
  return each.reduce((sum, ms) => sum + ms, 0);
}

process.on("disconnect", () => process.exit());
const [order] = (await once(process, "message")) as [PlantedOrder];
const round = await plantedRounds(order);
await round();
const longest = longestTurn();
const [start, startMs, ofChildren] = [process.cpuUsage(), performance.now(), await childrenMs()];
await round();
const { user, system } = process.cpuUsage(start);
process.send?.({
  cpuMs: (user + system) / 1000,
  childrenMs: (await childrenMs()) - ofChildren,
  wallMs: performance.now() - startMs,
  longestTurnMs: longest(),
} satisfies RoundTaken);
process.disconnect?.();
