import type { NetworkTask } from "../network/network.ts";
import { type Course, readyBy } from "../placing/course.ts";
import { kindSlot } from "./hour-kinds.ts";
import type { Waiting } from "./waiting.ts";

/**
 * Follows the driving path of a course. It goes from the task that finishes last back to what set its ready hour: a link, a unit or the start of the plan. Adds each
 * hour from the start of the plan to its finish once to the tally of `waiting`.
 *
 * @param finish - Hour at which the plan is done.
 * @param onPath - Takes the position of each task on the path, once.
 */
export function followPath(
  course: Course,
  startHour: number,
  finish: number,
  waiting: Waiting,
  onPath: (position: number) => void,
): void {
  const { tasks } = course.network;
  // Of several tasks that finish last, the one that waits for the others, such as a milestone.
  let position = course.placed.findLast((one) => course.finish[one] === finish) ?? -1;
  // Hours from `cursor` on are counted. A negative lag goes back to a later hour, which is then counted already.
  let cursor = finish;
  while (position !== -1) {
    onPath(position);
    const task = tasks[position]!;
    const free = course.freeFrom[position]!;
    const from = free === -1 ? course.ready[position]! : free;
    if (from < cursor) waiting.add(position, from, cursor);
    cursor = Math.min(cursor, from);
    const link = task.links[course.readyLink[position]!];
    if (free !== -1) position = holderOf(course, task, position, free);
    else if (link !== undefined) {
      const anchor = course.anchorOf(link);
      const counted = Math.max(anchor, startHour);
      if (counted < cursor) waiting.tally.add(kindSlot.lag, cursor - counted);
      cursor = Math.min(cursor, anchor);
      position = link.from;
    } else {
      if (course.readyLink[position] === readyBy.notBefore) {
        waiting.tally.add(kindSlot.not_before, Math.max(cursor - startHour, 0));
      }
      position = -1;
    }
  }
}

/** Returns the position of the task whose finish, or whose start if the resource leaves no gap, let another task go on at an hour. */
function holderOf(course: Course, task: NetworkTask, position: number, hour: number): number {
  const { tasks } = course.network;
  const resources = new Set(task.holds.map(({ resource }) => resource));
  let starter = -1;
  for (const other of course.placed) {
    if (other === position) break;
    if (!tasks[other]!.holds.some(({ resource }) => resources.has(resource))) continue;
    if (course.finish[other] === hour) return other;
    if (course.start[other] === hour) starter = other;
  }
  return starter;
}
