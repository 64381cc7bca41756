import { FutureDot } from "./month-chart.tsx";
import { firmFrom } from "./future-months.ts";

interface Props {
  /** How many climate models answer; undefined where none is shown. */
  readonly models: number | undefined;
  /** What the shading means; undefined where nothing is shaded. */
  readonly shaded: string | undefined;
}

/** What the marks of a chart of months mean. */
export function MonthLegend({ models, shaded }: Props) {
  return (
    <ul className="legend" aria-label="Marks">
      <li>
        <svg width={14} height={14} aria-hidden="true">
          <circle className="month-middle" cx={7} cy={7} r={4} />
        </svg>
        As it was: median year
      </li>
      <li>
        <svg width={14} height={14} aria-hidden="true">
          <rect className="month-spread" x={2} width={10} height={14} rx={2} />
        </svg>
        eight years of ten
      </li>
      {models !== undefined && (
        <>
          <li>
            <svg width={14} height={14} aria-hidden="true">
              <FutureDot x={7} y={7} isFirm />
            </svg>
            To come: its median year, median of {models} models
          </li>
          <li>
            <svg width={14} height={14} aria-hidden="true">
              <line className="future-spread" x1={7} x2={7} y1={0} y2={14} />
            </svg>
            eight models of ten
          </li>
          <li>
            <svg width={14} height={14} aria-hidden="true">
              <FutureDot x={7} y={7} isFirm={false} />
            </svg>
            fewer than {firmFrom * 100} % agree on its sign
          </li>
        </>
      )}
      {shaded !== undefined && (
        <li>
          <svg width={14} height={14} aria-hidden="true">
            <rect className="not-projected" width={14} height={14} />
          </svg>
          {shaded}
        </li>
      )}
    </ul>
  );
}
