import type { Task } from "./workers.ts";
import { score as scoreInThread } from "./thread.ts";

/** Scores a forecast as other threads do, but ends the thread if the place is the south pole. */
export function score(task: Task<"score">): unknown {
  if (task.work.location.latitude === -90) process.exit(1);
  return scoreInThread(task);
}
