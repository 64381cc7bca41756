import { readWorkHours, type WorkHours, writeWorkHours } from "../state/work-hours.ts";
import { browserZone } from "./clock.ts";

const storageKey = "halcyon-work-hours";

/** Working hours as most have them, on the clock of this browser. */
const firstHours: WorkHours = {
  from: 8,
  to: 17,
  timezone: browserZone,
  weekdays: ["mon", "tue", "wed", "thu", "fri"],
};

/** The working hours that a choice begins with: those that this browser chose last, else those that most have. */
export const usualWorkHours = {
  read: (): WorkHours => readWorkHours(localStorage.getItem(storageKey) ?? "") ?? firstHours,
  keep(hours: WorkHours): void {
    try {
      localStorage.setItem(storageKey, writeWorkHours(hours));
    } catch {
      // Without room the next choice begins as the first one did.
    }
  },
};
