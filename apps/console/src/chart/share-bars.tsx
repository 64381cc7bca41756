interface Props {
  readonly rows: readonly {
    readonly key: string | number;
    readonly name: string;
    /** Length of the bar as a share of the full length, 0..1. */
    readonly share: number;
    readonly text: string;
  }[];
}

/** Draws one horizontal bar per row, with the name and the value of the row as text. */
export function ShareBars({ rows }: Props) {
  return (
    <ul className="bars">
      {rows.map(({ key, name, share, text }) => (
        <li key={key}>
          <span>{name}</span>
          <svg width="100%" height={12} aria-hidden="true">
            <rect className="bar-ground" width="100%" height={12} rx={3} />
            <rect className="bar" width={`${Math.min(share, 1) * 100}%`} height={12} rx={3} />
          </svg>
          <strong>{text}</strong>
        </li>
      ))}
    </ul>
  );
}
