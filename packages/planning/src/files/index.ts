export { readSchedule, scheduleLengthMax } from "./read-schedule.ts";
export {
  type Schedule,
  type ScheduleCalendar,
  ScheduleError,
  type ScheduleIssue,
  type ScheduleIssueCode,
  scheduleIssues,
  type ScheduleLink,
  type ScheduleTask,
} from "./schedule.ts";
export { type DatedSchedule, type DatedTask, writeMspdi } from "./write-mspdi.ts";
