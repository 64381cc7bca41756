/** Selectable lifetimes of a shared link [days]. */
const linkLives = [7, 30, 90, 365];

interface Props {
  /** Label of the field. It contains the number of links that the form creates. */
  readonly label: string;
  readonly days: number;
  readonly setDays: (days: number) => void;
}

/** Lets the reader choose the lifetime of a new link. */
export function LinkLife({ label, days, setDays }: Props) {
  return (
    <label className="watch-field">
      {label}
      <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {linkLives.map((count) => (
          <option key={count} value={count}>
            {count} days
          </option>
        ))}
      </select>
    </label>
  );
}
