import type { PartTask } from "./part-task.ts";
import { score as scoreInThread } from "./score-in-thread.ts";

/** Scores like any thread, but ends at a task that begins before its weather. */
export function score(task: PartTask): unknown {
  if (task.fromRow < 0) process.exit(1);
  return scoreInThread(task);
}
