import type { Tool } from "./tool.ts";
import { comparePlaces } from "./tools/compare-places.ts";
import { explain } from "./tools/explain.ts";
import { findTask } from "./tools/find-task.ts";
import { findWindows } from "./tools/find-windows.ts";
import { score } from "./tools/score.ts";
import { tryLimits } from "./tools/try-limits.ts";
import { usage } from "./tools/usage.ts";
import { workability } from "./tools/workability.ts";

/** Every tool, in the order in which agents read of them. */
export const tools = [
  findTask,
  score,
  findWindows,
  explain,
  comparePlaces,
  workability,
  tryLimits,
  usage,
] as unknown as readonly Tool[];
