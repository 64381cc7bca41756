import { ofPlace, readWorkHours, type WorkHours, writeWorkHours } from "../../../data/state/work-hours.ts";

const storageKey = "halcyon-work-hours";

/** Default working hours. */
export const firstWorkHours = {
  from: 8,
  to: 17,
  weekdays: ["mon", "tue", "wed", "thu", "fri"],
  timezone: ofPlace,
} as const satisfies WorkHours;

/** Working hours with which a choice begins: those that this browser chose last, else the default ones. */
export const usualWorkHours = {
  /** Reads the hours, on the clock of the place, even if they were chosen elsewhere. */
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
