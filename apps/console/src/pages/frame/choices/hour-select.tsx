/** The full hours at which something of a day may start, and at which it may end. */
export const startHours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
export const endHours: readonly number[] = startHours.map((hour) => hour + 1);

interface Props {
  readonly label: string;
  readonly value: number;
  readonly hours: readonly number[];
  readonly choose: (hour: number) => void;
}

/** A full hour of the day. */
export function HourSelect({ label, value, hours, choose }: Props) {
  return (
    <label className="inline">
      {label}
      <select value={value} onChange={({ target }) => choose(Number(target.value))}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {String(hour).padStart(2, "0")}:00
          </option>
        ))}
      </select>
    </label>
  );
}
