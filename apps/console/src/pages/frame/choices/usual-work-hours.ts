import { ofPlace, readWorkHours, type WorkHours, writeWorkHours } from "../../../data/state/work-hours.ts";

const storageKey = "halcyon-work-hours";

/** Default working hours: 08:00 to 17:00 at the place, from Monday to Friday. */
export const firstWorkHours = {
  from: 8,
  to: 17,
  weekdays: ["mon", "tue", "wed", "thu", "fri"],
  timezone: ofPlace,
} as const satisfies WorkHours;

/** Initial working hours: the hours that were last chosen in this browser, or otherwise the default. */
export const usualWorkHours = {
  /** Reads the working hours. The hours apply in the local time of the place, even if the reader chose them in another time zone. */
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
