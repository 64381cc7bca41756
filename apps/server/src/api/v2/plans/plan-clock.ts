import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { localTimes } from "../../../weather/hours/local-times.ts";

/** Hour of a plan as answers write it. */
interface PlanTime {
  readonly at: string;
  readonly local: string;
}

/** Writes hours of a plan, which count from now, as times in UTC and in the zone of the plan. */
export class PlanClock {
  private readonly now: EpochHour;
  private readonly local: readonly string[];

  /**
   * @param timezone - IANA name of a time zone.
   * @param hours - Number of hours from now that may be written.
   */
  constructor(now: EpochHour, timezone: string, hours: number) {
    this.now = now;
    this.local = localTimes(timezone, now, hours);
  }

  /** Returns the time of an hour, UTC. */
  utc(hour: number): string {
    return formatEpochHour(this.now + hour);
  }

  time(hour: number): PlanTime {
    return { at: this.utc(hour), local: this.local[hour]! };
  }

  /** Returns the time of an hour; null if there is none. */
  timeOrNull(hour: number | null): PlanTime | null {
    return hour === null ? null : this.time(hour);
  }
}
