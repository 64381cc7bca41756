import { readWorkHours, type WorkHours, writeWorkHours } from "../state/work-hours.ts";

const storageKey = "halcyon-work-hours";

/** Working hours as most have them. */
const firstHours = {
  from: 8,
  to: 17,
  weekdays: ["mon", "tue", "wed", "thu", "fri"],
} as const satisfies Omit<WorkHours, "timezone">;

/** The working hours that a choice begins with: those that this browser chose last, else those that most have. */
export const usualWorkHours = {
  /** @param timezone - That of the place where work is done: hours that were chosen elsewhere are hours of the clock here. */
  read: (timezone: string): WorkHours => ({
    ...(readWorkHours(localStorage.getItem(storageKey) ?? "") ?? firstHours),
    timezone,
  }),
  keep(hours: WorkHours): void {
    try {
      localStorage.setItem(storageKey, writeWorkHours(hours));
    } catch {
      // Without room the next choice begins as the first one did.
    }
  },
};
