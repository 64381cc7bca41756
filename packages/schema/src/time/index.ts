export {
  type Calendar,
  type CalendarDate,
  calendarDate,
  calendars,
  dayNumber,
  dayOfYear,
  daysInMonth,
  daysInYear,
  formatCalendarDate,
  isCalendarDate,
} from "./calendar.ts";
export { type EpochHour, epochHourOf, formatEpochHour, formatInstant, millisecondsPerHour } from "./time.ts";
export { fullHourSchema, instantSchema } from "./instant.ts";
export type { LocalHours } from "./wanted-hours.ts";
export { type Weekday, weekdays } from "./weekday.ts";
