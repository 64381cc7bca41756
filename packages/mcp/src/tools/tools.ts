import type { Tool } from "./tool.ts";
import { comparePlaces } from "./compare-places.ts";
import { explain } from "./explain.ts";
import { findTask } from "./find-task.ts";
import { findWindows } from "./find-windows.ts";
import { officialWarnings } from "./official-warnings.ts";
import { prove } from "./prove.ts";
import { score } from "./score.ts";
import { simulatePlan } from "./simulate-plan.ts";
import { taskLimits } from "./task-limits.ts";
import { tryLimits } from "./try-limits.ts";
import { usage } from "./usage.ts";
import { weather } from "./weather.ts";
import { whatSuits } from "./what-suits.ts";
import { workability } from "./workability.ts";

/** All tools, in the order in which agents see them. */
export const tools = [
  findTask,
  score,
  findWindows,
  explain,
  comparePlaces,
  whatSuits,
  weather,
  officialWarnings,
  workability,
  simulatePlan,
  prove,
  taskLimits,
  tryLimits,
  usage,
] as unknown as readonly Tool[];
