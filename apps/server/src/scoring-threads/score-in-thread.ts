import { type Gap, type PartInput, prepareEntry, type PreparedEntry, scorePart } from "@halcyon/scoring";
import { LRUCache } from "lru-cache";
import { type ExplainedPart, explainPart } from "./explain-part.ts";
import { type HourScores, hourScores, type PartTask } from "./part-task.ts";
import type { ExplainTask, WindowTask } from "./scoring-threads.ts";
import { type PartGap, searchWindows, type WindowAnswer } from "./search-windows.ts";

/** Entries that this thread has prepared, by their constraints. */
const preparedEntries = new LRUCache<string, PreparedEntry>({ max: 100 });

/** Scores a part as the event loop would, by the same code. */
export function score(task: PartTask): HourScores | Gap {
  const scores = scorePart(inputOf(task));
  return "gap" in scores ? scores : hourScores(scores);
}

/** Scores and explains a part likewise. */
export function explain({ wish, ...task }: ExplainTask): ExplainedPart | Gap {
  return explainPart(inputOf(task), wish);
}

/** Scores parts and finds windows in them likewise. */
export function findWindows({ parts, question }: WindowTask): WindowAnswer | PartGap {
  return searchWindows(
    parts.map(({ task, ...hours }) => ({ ...hours, input: inputOf(task) })),
    question,
  );
}

function inputOf({ constraints, reachHours, ...task }: PartTask): PartInput {
  const name = JSON.stringify(constraints);
  const entry = preparedEntries.get(name) ?? prepareEntry({ constraints: [...constraints] });
  preparedEntries.set(name, entry);
  return { ...task, entry, reach: (variable) => reachHours.get(variable) ?? 0 };
}
