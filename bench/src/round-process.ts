// Makes watches, does a round over them after another has warmed the engine, and made the weather that is kept in memory, and answers with what it took.
import { once } from "node:events";
import { longestTurn } from "./longest-turn.ts";
import { type PlantedOrder, plantedRounds } from "./planted-rounds.ts";

export interface RoundTaken {
  /** On a processor, of all threads. */
  readonly cpuMs: number;
  readonly longestTurnMs: number;
}

process.on("disconnect", () => process.exit());
const [order] = (await once(process, "message")) as [PlantedOrder];
const planted = await plantedRounds(order);
await planted.round();
const longest = longestTurn();
const start = process.cpuUsage();
await planted.round();
const { user, system } = process.cpuUsage(start);
process.send?.({ cpuMs: (user + system) / 1000, longestTurnMs: longest() } satisfies RoundTaken);
process.disconnect?.();
