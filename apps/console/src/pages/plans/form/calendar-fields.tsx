import { type Weekday, weekdays } from "@halcyon/schema/time";
import { Field, GroupFaults } from "../../editor/fields/field.tsx";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { type DraftCalendar, freeId, renamed, without } from "../draft/plan-draft.ts";
import { IdField } from "./id-field.tsx";
import type { PartProps } from "./site-fields.tsx";

const calendarsMax = 20;

/** Edits the calendars of a plan: shifts, daylight, holidays and spans without work. */
export function CalendarFields({ draft, set }: Omit<PartProps, "timezone">) {
  const calendars = draft.calendars ?? [];
  const put = (at: number, changed: Partial<DraftCalendar>): void =>
    set({
      ...draft,
      calendars: calendars.map((one, index) => (index === at ? { ...one, ...changed } : one)),
    });
  const add = (): void =>
    set({
      ...draft,
      calendars: [
        ...calendars,
        { id: calendars.length === 0 ? "day" : freeId("shift", calendars), local_hours: { from: 7, to: 19 } },
      ],
    });
  return (
    <>
      {calendars.length === 0 && (
        <p className="note">Without a calendar, work goes on day and night, if the weather allows it.</p>
      )}
      <ul className="plan-rows" aria-label="Calendars">
        {calendars.map((calendar, at) => (
          <li key={at}>
            <CalendarRow
              {...{ calendar, at }}
              change={(changed) => put(at, changed)}
              rename={(id) => set(renamed(draft, "calendars", at, id))}
              remove={() => set(without(draft, "calendars", calendar.id))}
            />
          </li>
        ))}
      </ul>
      {calendars.length < calendarsMax && (
        <button type="button" onClick={add}>
          Add a calendar
        </button>
      )}
    </>
  );
}

interface RowProps {
  readonly calendar: DraftCalendar;
  readonly at: number;
  readonly change: (changed: Partial<DraftCalendar>) => void;
  readonly rename: (id: string) => void;
  readonly remove: () => void;
}

function CalendarRow({ calendar, at, change, rename, remove }: RowProps) {
  const { id, local_hours: hours, holidays = [], inhibited = [] } = calendar;
  const pointer = `#/calendars/${at}`;
  const days = hours?.weekdays ?? weekdays;
  const turn = (day: Weekday, isOn: boolean): void => {
    const kept = weekdays.filter((one) => (one === day ? isOn : days.includes(one)));
    change({ local_hours: { ...hours!, weekdays: kept } });
  };
  return (
    <>
      <div className="plan-fields">
        <IdField label={`Id of calendar ${at + 1}`} pointer={`${pointer}/id`} {...{ id, rename }} />
        {hours && (
          <>
            <NumberField
              label="From hour"
              pointer={`${pointer}/local_hours/from`}
              value={hours.from}
              min={0}
              max={23}
              change={(from) => change({ local_hours: { ...hours, from } })}
            />
            <NumberField
              label="To hour"
              pointer={`${pointer}/local_hours/to`}
              value={hours.to}
              min={1}
              max={24}
              change={(to) => change({ local_hours: { ...hours, to } })}
            />
          </>
        )}
        <span className="row acts plan-beside">
          <button type="button" onClick={remove}>
            Remove<span className="unseen"> calendar {id}</span>
          </button>
        </span>
      </div>
      <div className="row plan-checks">
        <label className="plan-check">
          <input
            type="checkbox"
            checked={hours !== undefined}
            onChange={({ target }) =>
              change({ local_hours: target.checked ? { from: 7, to: 19 } : undefined })
            }
          />
          Only in a shift
        </label>
        {hours &&
          weekdays.map((day) => (
            <label key={day} className="plan-check">
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={({ target }) => turn(day, target.checked)}
              />
              {day}
            </label>
          ))}
        <label className="plan-check">
          <input
            type="checkbox"
            checked={calendar.daylight_only ?? false}
            onChange={({ target }) => change({ daylight_only: target.checked })}
          />
          Only by daylight
        </label>
      </div>
      <GroupFaults pointer={`${pointer}/local_hours`} />
      <div className="plan-fields">
        <DatesField
          label="Holidays, such as 2027-03-26 2027-03-29"
          pointer={`${pointer}/holidays`}
          text={holidays.join(" ")}
          change={(words) => change({ holidays: words })}
        />
        <DatesField
          label="Spans without work, such as 2027-02-01/2027-03-31, or 2027-02-01/2027-03-31/yearly"
          pointer={`${pointer}/inhibited`}
          text={inhibited.map(({ from, to, yearly }) => `${from}/${to}${yearly ? "/yearly" : ""}`).join(" ")}
          change={(words) =>
            change({
              inhibited: words.map((word) => {
                const [from = "", to = from, kind] = word.split("/");
                return { from, to, ...(kind !== undefined && { yearly: kind === "yearly" }) };
              }),
            })
          }
        />
      </div>
    </>
  );
}

interface DatesProps {
  readonly label: string;
  readonly pointer: string;
  readonly text: string;
  readonly change: (words: string[]) => void;
}

/** Shows a field for words between spaces. The plan changes when the reader leaves the field. */
function DatesField({ label, pointer, text, change }: DatesProps) {
  return (
    <Field label={label} pointer={pointer}>
      {(control) => (
        <input
          key={text}
          {...control}
          defaultValue={text}
          autoComplete="off"
          onBlur={({ target }) => {
            if (target.value !== text) change(target.value.split(/[\s,;]+/).filter((word) => word !== ""));
          }}
        />
      )}
    </Field>
  );
}
