/** Selectable lifetimes of a shared link [days]. */
const linkLives = [7, 30, 90, 365];

interface Props {
  /** Label, with the number of links that the form makes. */
  readonly label: string;
  readonly days: number;
  readonly setDays: (days: number) => void;
}

/** Field for how long a new link is good. */
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
