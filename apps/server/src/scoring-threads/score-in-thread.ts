import { type Gap, prepareEntry, type PreparedEntry, scorePart } from "@halcyon/scoring";
import { LRUCache } from "lru-cache";
import type { HourScores, PartTask } from "./part-task.ts";

/** Entries that this thread has prepared, by their constraints. */
const preparedEntries = new LRUCache<string, PreparedEntry>({ max: 100 });

/** Scores a part as the event loop would, by the same code. */
export default function scoreInThread({ constraints, reachHours, ...task }: PartTask): HourScores | Gap {
  const name = JSON.stringify(constraints);
  const entry = preparedEntries.get(name) ?? prepareEntry({ constraints: [...constraints] });
  preparedEntries.set(name, entry);
  const scores = scorePart({ ...task, entry, reach: (variable) => reachHours.get(variable) ?? 0 });
  if ("gap" in scores) return scores;
  const { median, q10, q90, dropped } = scores;
  return { median, q10, q90, dropped };
}
