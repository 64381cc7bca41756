/** What the lines and marks of the chart of a limit are. */
export function LimitLegend() {
  return (
    <ul className="legend" aria-label="Lines">
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <line className="value-line" x2={22} y1={7} y2={7} />
        </svg>
        One run, then the middle of the members
      </li>
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <rect className="members-all" width={22} height={14} />
          <rect className="members-most" y={4} width={22} height={6} />
        </svg>
        All members, and 8 in 10 of them
      </li>
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <rect className="hours-gained" width={22} y={3} height={7} />
        </svg>
        Gained hours
      </li>
      <li>
        <svg width={22} height={14} aria-hidden="true">
          <rect className="hours-lost" x={1} width={20} y={3} height={7} />
        </svg>
        Lost hours
      </li>
    </ul>
  );
}
