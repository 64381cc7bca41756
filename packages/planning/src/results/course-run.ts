import type { Course } from "../placing/course.ts";
import { nextStint, stintEnd } from "../placing/place-task.ts";

/** A task in one course of the weather. */
export interface TaskRun {
  readonly id: string;
  /** Start [h from now]. */
  readonly start: number;
  /** Finish [h from now]. */
  readonly finish: number;
  /** Spans between start and finish without work, by their first hour and the hour after the last one [h from now]. Those before the start of the plan are not known. */
  readonly breaks: readonly { readonly from: number; readonly to: number }[];
}

/** Returns where all tasks lie in a course in which the plan is done, in the order of the plan. */
export function taskRuns(course: Course): readonly TaskRun[] {
  return course.network.tasks.map(({ id }, position) => ({
    id,
    start: course.startOf(position),
    finish: course.finish[position]!,
    breaks: breaksOf(course, position),
  }));
}

function breaksOf(course: Course, position: number): { readonly from: number; readonly to: number }[] {
  const task = course.network.tasks[position]!;
  const [start, finish] = [course.start[position]!, course.finish[position]!];
  const isHeldUp = task.startedHour !== undefined && start > course.network.startHour;
  const breaks = isHeldUp ? [{ from: course.network.startHour, to: start }] : [];
  if (task.mode === "unbroken") return breaks;
  let left = course.hours[position]!;
  for (let hour = start; hour < finish;) {
    const end = Math.min(
      task.mode === "split" ? stintEnd(task, left, course.weather, hour) : task.clock!.openUntil(hour),
      hour + left,
    );
    left -= end - hour;
    if (left === 0) break;
    hour = task.mode === "split" ? nextStint(task, left, course.weather, end) : task.clock!.nextOpen(end);
    breaks.push({ from: end, to: hour });
  }
  return breaks;
}
