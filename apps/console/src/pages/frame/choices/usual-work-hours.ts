import { ofPlace, readWorkHours, type WorkHours, writeWorkHours } from "../../../data/state/work-hours.ts";

const storageKey = "halcyon-work-hours";

/** Working hours as most have them. */
export const firstWorkHours = {
  from: 8,
  to: 17,
  weekdays: ["mon", "tue", "wed", "thu", "fri"],
  timezone: ofPlace,
} as const satisfies WorkHours;

/** The working hours that a choice begins with: those that this browser chose last, else those that most have. */
export const usualWorkHours = {
  /** The hours are those of the clock of the place, also where they were chosen elsewhere. */
  read: (): WorkHours => ({
    ...(readWorkHours(localStorage.getItem(storageKey) ?? "") ?? firstWorkHours),
    timezone: ofPlace,
  }),
  keep(hours: WorkHours): void {
    try {
      localStorage.setItem(storageKey, writeWorkHours(hours));
    } catch {
      // Without room the next choice begins as the first one did.
    }
  },
};
