import type { PlanFields } from "@halcyon/schema/v2";
import type { EntryOnRecord } from "../weather/workability/entry-on-record.ts";

/** Amounts of work of a plan. */
interface PlanWork {
  readonly pairs: readonly Pick<EntryOnRecord, "prepared" | "reads">[];
  /** Hours of the record that are scored for each pair [h]. */
  readonly recordHours: number;
  readonly years: number;
  readonly frontHours: number;
  readonly tasks: PlanFields["tasks"];
  readonly resources: number;
  readonly starts: number;
}

/** Times of pieces of the work [s], measured on one core. */
const secondsPer = {
  /** Reading an hour of a variable. */
  read: 0.4e-6,
  /** Scoring an hour by a constraint, and finding what lowers the score. */
  constraint: 0.12e-6,
  /** Placing a task in a course of the weather, and counting its hours. */
  task: 1.4e-6,
  /** Placing a task at one of many starts in a course. */
  start: 0.25e-6,
} as const;

/** Number of days by which a year is moved, and the number of courses of the ensemble for each. */
const [shifts, coursesPerShift] = [5, 25];

/** Returns the approximate time that scoring and simulating a plan takes [s], if nothing is cached. */
export function planSeconds(work: PlanWork): number {
  const scoring = work.pairs.reduce((sum, { prepared, reads }) => {
    const perHour = reads.length * secondsPer.read + prepared.constraints.length * secondsPer.constraint;
    return sum + work.recordHours * perHour;
  }, 0);
  const ofRecord = work.years * shifts;
  const courses = work.frontHours === 0 ? ofRecord : ofRecord * coursesPerShift;
  const tasks = work.tasks.length * courses;
  const simulating = work.starts === 1 ? tasks * secondsPer.task : tasks * work.starts * secondsPer.start;
  return scoring + simulating;
}
