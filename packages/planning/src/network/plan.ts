import type { HoursLaw } from "../draws/hours-law.ts";

/**
 * Plan of a campaign: tasks, and what they need. The engine counts whole hours from now, which is hour 0. The hour t is the interval [t, t+1), so work in hours 4
 * and 5 starts at 4 and finishes at 6.
 */
export interface Plan {
  readonly tasks: readonly PlanTask[];
  /** Hour at which the plan may start [h from now]; 0 by default. */
  readonly startHour?: number | undefined;
  /** Hour from which nothing is placed any more [h from now]; 730 days by default. */
  readonly horizonHours?: number | undefined;
  readonly calendars?: readonly PlanCalendar[] | undefined;
  readonly resources?: readonly PlanResource[] | undefined;
  /**
   * How tasks that wait for the same resource take turns: as listed, by their due hours, or by the ids of all tasks. As listed by default. Links go
   * before the order.
   */
  readonly order?: "listed" | "due" | readonly string[] | undefined;
}

/** Hours in which people work. They belong to the dates of the plan, and not to the weather of a past year. */
export interface PlanCalendar {
  readonly id: string;
  /** Flag by hour from now: 1 if the calendar is open. The calendar is closed after the last flag. */
  readonly open: Uint8Array;
}

/** Crew or vessel that tasks share. */
export interface PlanResource {
  readonly id: string;
  /** Number of crews or vessels of the kind; 1 by default. */
  readonly units?: number | undefined;
  /** Calendar of the resource; always open by default. */
  readonly calendar?: string | undefined;
  /** True if a task may use a gap before a task that was placed earlier, as crews do. By default the resource goes on from task to task, as a vessel does. */
  readonly fill?: boolean | undefined;
}

/** Weather that work needs for some hours. */
export interface WeatherNeed {
  /** Pair of a site and an entry, by its id in {@link PlanWeather}. */
  readonly pair: string;
  /** Duration [h], a whole number. */
  readonly hours: number;
}

export interface PlanTask {
  readonly id: string;
  /** Hours of work [h], a whole number, or how they are distributed. A task of 0 hours is a milestone, which needs no weather, calendar or resource. */
  readonly hours: number | HoursLaw;
  /** Pair of a site and an entry whose weather the work needs; none by default. */
  readonly pair?: string | undefined;
  /**
   * Way of working. `unbroken` needs its hours in a row in one shift. `shifts` goes on after the pauses of the calendar. `split` works in good hours and rests
   * in all others. `unbroken` by default.
   */
  readonly mode?: "unbroken" | "shifts" | "split" | undefined;
  /** Good hours that must follow the work, before it may start [h]; 0 by default. Not with `split`. */
  readonly contingencyHours?: number | undefined;
  /** Good hours ahead that `split` needs before it begins or goes on [h], or what is left if that is less; 1 by default. */
  readonly minimumStintHours?: number | undefined;
  /** True if `shifts` needs good weather in the pauses too; false by default. */
  readonly exposed?: boolean | undefined;
  /** Stages of unbroken work, each with its own weather, instead of `pair`. `hours` is then their sum. */
  readonly stages?: readonly WeatherNeed[] | undefined;
  /** Weather that must have been good until the start. Not with `split`. Hours before now count as not good. */
  readonly before?: readonly WeatherNeed[] | undefined;
  /** Weather that must stay good after the finish. Not with `split`. It holds no resource. */
  readonly after?: readonly WeatherNeed[] | undefined;
  readonly calendar?: string | undefined;
  readonly resources?: readonly { readonly id: string; readonly units?: number | undefined }[] | undefined;
  readonly links?: readonly PlanLink[] | undefined;
  /** First hour at which the task may start [h from now]. */
  readonly notBefore?: number | undefined;
  /** Hour by which the task should be done [h from now]. Only the order `due` uses it. */
  readonly finishBy?: number | undefined;
  /** What was done of the task until now; none if it was not started. */
  readonly progress?: TaskProgress | undefined;
}

/** What was done of a task. What is left goes on from the start of the plan, before tasks that were not started. It waits for its links of the type FF alone. */
export interface TaskProgress {
  /** Hour at which the task was started [h from now], 0 or less. */
  readonly startHour: number;
  /** Hours of work that are done [h], less than all; 0 by default. Of a law those cases are left that take longer. */
  readonly doneHours?: number | undefined;
  /** Hour at which it was finished [h from now], from `startHour` to 0; undefined while work is left. */
  readonly finishHour?: number | undefined;
}

/** What a task waits for: the finish or start of another task, and a lag. */
export interface PlanLink {
  readonly from: string;
  /** `FS`: starts after the finish. `SS`: starts after the start. `FF`: finishes after the finish. `FS` by default. */
  readonly type?: "FS" | "SS" | "FF" | undefined;
  /** Lag [h], a whole number, may be negative; 0 by default. */
  readonly lagHours?: number | undefined;
  /** `elapsed` counts all hours, `working` those of the calendar of the task that waits, of which none are before now. `elapsed` by default. */
  readonly lag?: "elapsed" | "working" | undefined;
}
