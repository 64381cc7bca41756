import { acceptableFrom } from "@halcyon/schema";
import { weekdays } from "@halcyon/schema/time";
import { formatShare } from "../../../words/weather/band-words.ts";
import { Choice } from "../../../widgets/choice.tsx";
import { endHours, HourSelect, startHours } from "./time-selects.tsx";
import { ZoneSelect } from "./zone-select.tsx";
import type { Address } from "../../../data/state/address.ts";
import { idealMinimum, leastProbabilities, type View } from "../../../data/state/view.ts";
import { ofPlace, type WorkHours } from "../../../data/state/work-hours.ts";
import { usualWorkHours } from "./usual-work-hours.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

type Props = Pick<Address, "view" | "change">;

const durations = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72];

interface CriteriaProps extends Props {
  readonly isTask: boolean;
}

/** Edits the length of a window, the minimum score of its hours, its minimum probability, and its times. */
export function WindowCriteriaFields({ view, change, isTask }: CriteriaProps) {
  return (
    <>
      <WindowLength {...{ view, change }} />
      <WindowOdds {...{ view, change }} />
      <WindowMinimum {...{ view, change, isTask }} />
      <Choice
        label="on"
        value={view.windowsIn}
        options={[
          { value: "all", text: "all days" },
          { value: "next-week", text: "next week" },
        ]}
        choose={(windowsIn) => change({ windowsIn }, { replace: true })}
      />
    </>
  );
}

/** Edits the length of a window. */
export function WindowLength({ view, change }: Props) {
  return (
    <label className="inline">
      of
      <LengthSelect {...{ view, change }} />
    </label>
  );
}

/** Lets the reader choose the length of a window. */
export function LengthSelect({ view, change }: Props) {
  const lengths = [...new Set([...durations, view.windowHours])].toSorted((a, b) => a - b);
  return (
    <select
      value={view.windowHours}
      onChange={({ target }) => change({ windowHours: Number(target.value) }, { replace: true })}
    >
      {lengths.map((hours) => (
        <option key={hours} value={hours}>
          {withUnit(hours, "h")}
        </option>
      ))}
    </select>
  );
}

/** Edits the minimum score of the hours of a window. */
export function WindowMinimum({ view, change, isTask }: CriteriaProps) {
  return (
    <Choice
      label="every hour at least"
      value={view.minimumScore === idealMinimum ? "ideal" : "acceptable"}
      options={[
        { value: "acceptable", text: isTask ? "acceptable" : "partly present" },
        { value: "ideal", text: isTask ? "ideal" : "present" },
      ]}
      choose={(chosen) =>
        change({ minimumScore: chosen === "ideal" ? idealMinimum : acceptableFrom }, { replace: true })
      }
    />
  );
}

/** Edits the minimum probability of a window. */
export function WindowOdds({ view, change }: Props) {
  return (
    <label className="inline">
      at least
      <select
        value={view.leastProbability}
        onChange={({ target }) => change({ leastProbability: Number(target.value) }, { replace: true })}
      >
        {leastProbabilities.map((least) => (
          <option key={least} value={least}>
            {least < 0.1 ? "possible" : `${formatShare(least)} likely`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Times of day to which a window is limited. */
type Times = Pick<View, "daylightOnly" | "workHours">;

interface TimesProps {
  readonly view: Times;
  readonly change: (changed: Partial<Times>, options: { readonly replace: true }) => void;
}

/** Edits the times to which windows are limited: daylight, and certain hours of the day. */
export function WindowTimes(times: TimesProps) {
  return (
    <div className="window-times">
      <DaylightOnly {...times} />
      <WorkHoursOnly {...times} />
    </div>
  );
}

/** Edits the option that windows must be between sunrise and sunset. */
export function DaylightOnly({ view, change }: TimesProps) {
  return (
    <label className="tick-box">
      <input
        type="checkbox"
        checked={view.daylightOnly}
        onChange={({ target }) => change({ daylightOnly: target.checked }, { replace: true })}
      />
      Daylight only
    </label>
  );
}

/** Edits the working hours, and whether work is limited to these hours. If the reader changes the hours, work becomes limited to them. */
export function WorkHoursOnly({ view: { workHours }, change }: TimesProps) {
  const replace = (changed: Partial<Times>): void => change(changed, { replace: true });
  const keep = (hours: WorkHours): void => {
    usualWorkHours.keep(hours);
    replace({ workHours: hours });
  };
  return (
    <>
      <label className="tick-box">
        <input
          type="checkbox"
          checked={workHours !== undefined}
          onChange={({ target }) =>
            replace({ workHours: target.checked ? usualWorkHours.read() : undefined })
          }
        />
        Working hours only
      </label>
      <LocalHours hours={workHours ?? usualWorkHours.read()} isOn={workHours !== undefined} keep={keep} />
    </>
  );
}

interface LocalHoursProps {
  readonly hours: WorkHours;
  /** True if work is limited to the shown hours. Otherwise, the fields only offer hours to choose from. */
  readonly isOn: boolean;
  readonly keep: (hours: WorkHours) => void;
}

function LocalHours({ hours, isOn, keep }: LocalHoursProps) {
  const { from, to } = hours;
  return (
    <div className={isOn ? "local-hours" : "local-hours off"} role="group" aria-label="Working hours">
      <HourSelect
        label="from"
        value={from}
        hours={startHours.filter((hour) => hour !== to)}
        choose={(hour) => keep({ ...hours, from: hour })}
      />
      <HourSelect
        label="to"
        value={to}
        hours={endHours.filter((hour) => hour !== from)}
        choose={(hour) => keep({ ...hours, to: hour })}
      />
      {isOn && <LocalDays {...{ hours, keep }} />}
      {isOn && from > to && <p className="note">A night: it belongs to the day on which it begins.</p>}
    </div>
  );
}

function LocalDays({ hours, keep }: Omit<LocalHoursProps, "isOn">) {
  const { timezone, weekdays: days } = hours;
  return (
    <>
      <ZoneSelect
        timezone={timezone}
        others={[ofPlace]}
        choose={(name) => keep({ ...hours, timezone: name })}
      />
      <span className="days" role="group" aria-label="Weekdays">
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            className="chip"
            aria-pressed={days.includes(day)}
            disabled={days.length === 1 && days.includes(day)}
            onClick={() =>
              keep({ ...hours, weekdays: weekdays.filter((one) => days.includes(one) !== (one === day)) })
            }
          >
            {day.charAt(0).toUpperCase() + day.slice(1)}
          </button>
        ))}
      </span>
    </>
  );
}
