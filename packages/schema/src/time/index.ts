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
export { type LocalHours, type Weekday, weekdays } from "./wanted-hours.ts";
