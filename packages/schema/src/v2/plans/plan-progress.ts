import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { millisecondsPerHour } from "../../time/time.ts";

export const planProgressSchema = z
  .strictObject({
    started_at: fullHourSchema.meta({ description: "The time at which it was started." }),
    done_hours: z.int().min(0).max(2160).optional().meta({
      default: 0,
      description: "The hours of work that are done [h], fewer than all.",
    }),
    finished_at: fullHourSchema.optional().meta({
      description: "The time at which it was finished; absent while work is left.",
    }),
  })
  .check(({ value, issues }) => {
    const { started_at: startedAt, done_hours: doneHours, finished_at: finishedAt } = value;
    if (finishedAt === undefined) return;
    if (Date.parse(finishedAt) < Date.parse(startedAt))
      issues.push(
        asIssue(value, { code: "range_reversed", path: ["finished_at"], detail: "It is before the start." }),
      );
    if (doneHours !== undefined)
      issues.push(
        asIssue(value, {
          code: "invalid",
          path: ["done_hours"],
          detail: "A finished task has no work left: leave the done hours out.",
        }),
      );
  })
  .meta({
    id: "PlanProgress",
    description:
      "What was done of a task that was started. What is left goes on from the start of the plan, before tasks that were not started.",
  });
type Progress = z.output<typeof planProgressSchema>;

/** Task as far as its progress goes. */
interface Progressed {
  readonly id: string;
  readonly progress?: Progress | undefined;
  readonly links: readonly {
    readonly from: string;
    readonly type: "FS" | "SS" | "FF";
    readonly lag_hours: number;
    readonly lag: "elapsed" | "working";
  }[];
}

/** Checks that what was done of tasks does not contradict their links. */
export function checkProgress({
  value,
  issues,
}: z.core.ParsePayload<{ readonly tasks: readonly Progressed[] }>): void {
  const { tasks } = value;
  const byId = new Map(tasks.map(({ id, progress }) => [id, progress]));
  for (const [index, { progress, links }] of tasks.entries()) {
    if (progress === undefined) continue;
    for (const link of links) {
      const field = link.type === "FF" ? "finished_at" : "started_at";
      const own = progress[field];
      if (own === undefined) continue;
      const done = link.type === "SS" ? "started" : "finished";
      const before = byId.get(link.from)?.[`${done}_at`];
      if (before === undefined ? link.lag_hours < 0 : !isEarlier(own, before, link)) continue;
      const detail =
        before === undefined
          ? `It waits for ${link.from}, which is not ${done}: say when it was, or remove the link.`
          : `It waits for ${link.from} by a link that ends later: correct one of the times, or the link.`;
      issues.push(asIssue(value, { code: "invalid", path: ["tasks", index, "progress", field], detail }));
    }
  }
}

/**
 * Returns true if every task is finished.
 *
 * @example
 * ```js
 * isPlanDone([{ progress: { started_at: "2026-12-01T07:00:00Z" } }]); // => false
 * ```
 */
export function isPlanDone(tasks: readonly Pick<Progressed, "progress">[]): boolean {
  return tasks.every(({ progress }) => progress?.finished_at !== undefined);
}

/** Checks that a task of the plan is not finished. */
export function checkWorkLeft({
  value,
  issues,
}: z.core.ParsePayload<{ readonly tasks: readonly Progressed[] }>): void {
  if (isPlanDone(value.tasks))
    issues.push(
      asIssue(value, {
        code: "invalid",
        path: ["tasks"],
        detail: "Every task is finished: nothing is left to simulate.",
      }),
    );
}

/** Returns true if a time is surely before the end of the lag of a link. */
function isEarlier(time: string, anchor: string, { lag, lag_hours: hours }: Progressed["links"][number]) {
  // A lag back in working hours goes back by at least so many hours.
  if (lag === "working" && hours < 0) return false;
  return Date.parse(time) < Date.parse(anchor) + hours * millisecondsPerHour;
}
