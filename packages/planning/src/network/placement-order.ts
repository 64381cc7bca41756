import { never } from "./calendar-clock.ts";
import type { Plan } from "./plan.ts";
import { PlanningError } from "./planning-error.ts";

interface Linked {
  readonly id: string;
  readonly links: readonly { readonly from: number }[];
  readonly startedHour: number | undefined;
}

/**
 * Returns the positions of all tasks, each after those that it waits for. Among the tasks that wait for no other any more, the first by the order of the plan
 * comes first.
 *
 * @throws PlanningError if the links go in a circle.
 */
export function placementOrder(
  { tasks: listed, order = "listed" }: Pick<Plan, "tasks" | "order">,
  tasks: readonly Linked[],
): readonly number[] {
  if (order === "listed")
    return orderBy(
      tasks,
      tasks.map((_, position) => position),
    );
  if (order !== "due") {
    const ranks = new Map(order.map((id, rank) => [id, rank]));
    return orderBy(
      tasks,
      tasks.map(({ id }) => ranks.get(id) ?? tasks.length),
    );
  }
  // A task is as urgent as the most urgent of those that wait for it.
  const due = listed.map(({ finishBy = never }) => finishBy);
  for (const position of orderBy(tasks, due).toReversed()) {
    for (const { from } of tasks[position]!.links) due[from] = Math.min(due[from]!, due[position]!);
  }
  return orderBy(tasks, due);
}

/** Returns the positions of all tasks, each after those that it waits for. Among the others, those that were started come first, then the lowest rank, then the first listed. */
export function orderBy(tasks: readonly Linked[], ranks: readonly number[]): readonly number[] {
  const waitsFor = tasks.map(({ links }) => links.length);
  const followers = tasks.map((): number[] => []);
  for (const [position, { links }] of tasks.entries()) {
    for (const { from } of links) followers[from]!.push(position);
  }
  const isOpen = (position: number) => +(tasks[position]!.startedHour === undefined);
  const isBefore = (one: number, other: number) =>
    isOpen(one) - isOpen(other) || ranks[one]! - ranks[other]! || one - other;
  const ready = tasks.flatMap((_, position) => (waitsFor[position] === 0 ? [position] : []));
  const order: number[] = [];
  while (ready.length > 0) {
    const first = ready.reduce((best, one) => (isBefore(one, best) < 0 ? one : best));
    ready.splice(ready.indexOf(first), 1);
    order.push(first);
    for (const follower of followers[first]!) {
      waitsFor[follower]! -= 1;
      if (waitsFor[follower] === 0) ready.push(follower);
    }
  }
  if (order.length < tasks.length)
    throw new PlanningError({ code: "circular_links", ids: circleOf(tasks, order) });
  return order;
}

/** Returns the ids of a circle among the tasks that could not be ordered, in the direction of the links. */
function circleOf(tasks: readonly Linked[], ordered: readonly number[]): readonly string[] {
  const isFree = new Set(ordered);
  const path: number[] = [];
  let position = tasks.findIndex((_, one) => !isFree.has(one));
  while (!path.includes(position)) {
    path.push(position);
    position = tasks[position]!.links.find(({ from }) => !isFree.has(from))!.from;
  }
  return path
    .slice(path.indexOf(position))
    .toReversed()
    .map((one) => tasks[one]!.id);
}
