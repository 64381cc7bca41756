import type { Location } from "@halcyon/schema";
import { rounded } from "./moved-limits.mts";
import type { OfferedTask, Slider } from "./offered-task.mts";
import { parsePlace, placeWords } from "./place-words.mts";
import { namedPlaces } from "./week.mts";

/** Choices of the reader: a place, a task and moved limits. */
export interface Asked {
  readonly place: Location;
  readonly task: OfferedTask;
  /** Move of each slider of the task [unit of its variable]; sliders without a number are not moved. */
  readonly offsets: readonly number[];
}

/** Returns the choices that the page shows first. */
export function firstAsked(tasks: readonly OfferedTask[]): Asked {
  return { place: namedPlaces[0], task: tasks[0]!, offsets: [] };
}

/** Returns the query of an address that restores choices, such as `?at=51.5,-0.12&task=hay-making`; empty for the first choices. */
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

/** Reads choices from the query of an address. What it does not name, or names wrongly, is as in the first choices. */
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

/** Returns the acceptable edge that a slider moves, as it is in the library. */
function limitOf({ constraints }: OfferedTask, { constraint, side }: Slider): number {
  const range = constraints[constraint]!;
  return ("acceptable" in range ? range.acceptable[side] : undefined) ?? 0;
}

/** Returns the nearest move that a slider allows. */
function offsetTo(offset: number, { down, up, step }: Slider): number {
  const least = Math.min(Math.max(offset, -down), up);
  return rounded(Math.round(least / step) * step);
}
