import { useWidth } from "../chart/use-width.ts";
import { clockOf } from "../time/clock.ts";
import type { UsedDay } from "./usage-by-day.ts";

const height = 150;
const top = 18;

/** A bar for each day. */
export function UsageChart({ days }: { readonly days: readonly UsedDay[] }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const most = Math.max(...days.map(({ charged }) => charged), 1);
  const step = width / days.length;
  const { date } = clockOf("utc");
  const total = days.reduce((sum, { charged }) => sum + charged, 0);
  return (
    <div ref={frame} className="chart usage">
      {width > 0 && (
        <svg
          width={width}
          height={top + height + 20}
          role="img"
          aria-label={`${total} requests charged in ${days.length} days, at most ${most} on one`}
        >
          <line className="grid-line" x1={0} x2={width} y1={top + height} y2={top + height} />
          {days.map(({ day, charged }, position) => {
            const tall = (charged / most) * height;
            return (
              <g key={day}>
                <rect
                  className="bar"
                  x={position * step + 1}
                  width={Math.max(step - 2, 1)}
                  y={top + height - tall}
                  height={tall}
                  rx={2}
                >
                  <title>{`${day}: ${charged}`}</title>
                </rect>
                {charged > 0 && step > 22 && (
                  <text x={(position + 0.5) * step} y={top + height - tall - 4} textAnchor="middle">
                    {charged}
                  </text>
                )}
                {(days.length - 1 - position) % 7 === 0 && (
                  <text
                    x={Math.min((position + 0.5) * step, width - 20)}
                    y={top + height + 15}
                    textAnchor="middle"
                  >
                    {date(Date.parse(day))}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
