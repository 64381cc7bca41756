import type { Weekday } from "@halcyon/schema/time";

/** Schedule of a file, as far as a plan can have it. Times are those of a clock on the wall, such as `2027-03-01T07:30`: files state no zone. */
export interface Schedule {
  readonly name: string | undefined;
  /** Time up to which progress is told, or else the start. */
  readonly start: string | undefined;
  readonly calendars: readonly ScheduleCalendar[];
  /** Tasks and milestones, without summaries and level of effort. */
  readonly tasks: readonly ScheduleTask[];
  /** What a plan cannot have, or has in another form. */
  readonly issues: readonly ScheduleIssue[];
}

export interface ScheduleCalendar {
  readonly id: string;
  /** Hours of its days, with one shift a day; undefined if it is always open. */
  readonly hours:
    | { readonly from: number; readonly to: number; readonly weekdays: readonly Weekday[] }
    | undefined;
  /** Days without work, such as `2027-03-26`. */
  readonly holidays: readonly string[];
}

export interface ScheduleTask {
  readonly id: string;
  readonly name: string;
  /** Hours of work [h], a whole number; 0 for a milestone. */
  readonly hours: number;
  /** True if no shift of its calendar holds these hours. */
  readonly isLong: boolean;
  /** Id of its calendar; undefined if it may work at any hour. */
  readonly calendar: string | undefined;
  readonly links: readonly ScheduleLink[];
  readonly notBefore: string | undefined;
  readonly finishBy: string | undefined;
  /** What was done; undefined if it was not started. */
  readonly progress:
    | { readonly startedAt: string; readonly finishedAt: string | undefined; readonly doneHours: number }
    | undefined;
}

export interface ScheduleLink {
  readonly from: string;
  readonly type: "FS" | "SS" | "FF";
  /** Lag [h], a whole number. */
  readonly lagHours: number;
  readonly lag: "elapsed" | "working";
}

/** What was left out or changed. The list is closed. */
export const scheduleIssues = {
  calendar_changed: "A plan has one shift a day, at full hours. The calendar is not quite that.",
  constraint_left_out: "A plan has no such constraint.",
  date_unread: "The text is no date.",
  duration_changed: "The duration cannot be read, is too long, or is no whole number of hours.",
  lag_changed:
    "The lag cannot be read, is too long, is no whole number of hours, or counts in another calendar.",
  link_left_out: "A plan has no such link, or not the task that it leads to.",
  more: "There are more issues than are listed.",
} as const;
export type ScheduleIssueCode = keyof typeof scheduleIssues;

export interface ScheduleIssue {
  readonly code: ScheduleIssueCode;
  /** What was left out or changed, in a sentence. */
  readonly detail: string;
  /** Id of the task; undefined for what is not about one. */
  readonly task: string | undefined;
  /** Line of the file, from 1. */
  readonly line: number | undefined;
}

/**
 * Says that a file is no schedule that can be read.
 *
 * @example
 * ```js
 * const error = new ScheduleError("The file has no task.");
 * error.name; // => "ScheduleError"
 * ```
 */
export class ScheduleError extends Error {
  override readonly name = "ScheduleError";
}

const issuesMax = 1000;

/** Collects issues, up to a number. */
export class IssueList {
  readonly all: ScheduleIssue[] = [];

  add(code: ScheduleIssueCode, detail: string, task?: string, line?: number): void {
    if (this.all.length < issuesMax) this.all.push({ code, detail, task, line });
    else if (this.all.length === issuesMax)
      this.all.push({ code: "more", detail: scheduleIssues.more, task: undefined, line: undefined });
  }
}

/** Returns a text of a file for a sentence, not too long. */
export function quotedText(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
