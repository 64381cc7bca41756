interface Props {
  readonly ticks: readonly number[];
  /** Where a value lies [px]. */
  readonly y: (value: number) => number;
  readonly words: (value: number) => string;
  /** Where the lines begin and end [px]. */
  readonly from: number;
  readonly to: number;
}

/** A line across a chart for each value that is named at its side; that of 0 stands out. */
export function ValueLines({ ticks, y, words, from, to }: Props) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={tick === 0 ? "zero-line" : "grid-line"} x1={from} x2={to} y1={y(tick)} y2={y(tick)} />
      <text x={from - 8} y={y(tick) + 4} textAnchor="end">
        {words(tick)}
      </text>
    </g>
  ));
}
