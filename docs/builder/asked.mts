import type { Location } from "@halcyon/schema";
import { rounded } from "./moved-limits.mts";
import type { OfferedTask, Slider } from "./offered-task.mts";
import { parsePlace, placeWords } from "./place-words.mts";
import { namedPlaces } from "./week.mts";

/** Choices of the reader on the front page: a place, a task and moved limits. */
export interface Asked {
  readonly place: Location;
  readonly task: OfferedTask;
  /** Offset by which each slider moves its limit [unit of the limit]. A slider without a number is not moved. */
  readonly offsets: readonly number[];
}

/** Returns the initial choices: the first place, the first task and no moved limits. */
export function firstAsked(tasks: readonly OfferedTask[]): Asked {
  return { place: namedPlaces[0], task: tasks[0]!, offsets: [] };
}

/** Returns the URL query that restores choices, such as `?at=51.5,-0.12&task=hay-making`; empty for the initial choices. */
export function queryOf({ place, task, offsets }: Asked, tasks: readonly OfferedTask[]): string {
  const first = firstAsked(tasks);
  const isFirst = placeWords(place) === placeWords(first.place) && task === first.task;
  const limits = task.sliders.flatMap((slider, index) => {
    const offset = offsets[index] ?? 0;
    return offset === 0 ? [] : `${slider.key}=${rounded(limitOf(task, slider) + offset)}`;
  });
  if (isFirst && limits.length === 0) return "";
  return `?${[`at=${placeWords(place, ",")}`, `task=${task.slug}`, ...limits].join("&")}`;
}

/** Reads choices from a URL query. A missing or invalid choice is replaced by the initial choice. */
export function askedOf(query: string, tasks: readonly OfferedTask[]): Asked {
  const named = new URLSearchParams(query);
  const first = firstAsked(tasks);
  const task = tasks.find(({ slug }) => slug === named.get("task")) ?? first.task;
  const offsets = task.sliders.map((slider) => {
    const text = named.get(slider.key);
    const limit = text === null || text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(limit) ? offsetTo(limit - limitOf(task, slider), slider) : 0;
  });
  return {
    place: parsePlace(named.get("at") ?? "") ?? first.place,
    task,
    offsets: offsets.some((offset) => offset !== 0) ? offsets : [],
  };
}

/** Returns the acceptable edge that a slider moves, before any move. */
function limitOf({ constraints }: OfferedTask, { constraint, side }: Slider): number {
  const range = constraints[constraint]!;
  return ("acceptable" in range ? range.acceptable[side] : undefined) ?? 0;
}

/** Returns the move of a slider that is possible and closest to a wanted move. */
function offsetTo(offset: number, { down, up, step }: Slider): number {
  const least = Math.min(Math.max(offset, -down), up);
  return rounded(Math.round(least / step) * step);
}
