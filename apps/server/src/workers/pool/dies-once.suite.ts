import type { Task } from "./workers.ts";
import { score as scoreInThread } from "./thread.ts";

/** Scores like any thread, but ends the thread at the south pole. */
export function score(task: Task<"score">): unknown {
  if (task.work.location.latitude === -90) process.exit(1);
  return scoreInThread(task);
}
