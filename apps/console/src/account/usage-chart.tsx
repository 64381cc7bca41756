import { useWidth } from "../chart/use-width.ts";
import { ValueLines } from "../chart/value-lines.tsx";
import { valueScale } from "../chart/value-scale.ts";
import { clockOf } from "../time/clock.ts";
import type { UsedDay } from "./usage-by-day.ts";

const height = 150;
const top = 18;
const gutter = 44;

/** A bar for each day. */
export function UsageChart({ days }: { readonly days: readonly UsedDay[] }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const most = Math.max(...days.map(({ charged }) => charged), 1);
  const scale = valueScale(days.map(({ charged }) => charged));
  const y = (charged: number): number => top + (1 - scale.at(charged)) * height;
  const step = Math.max(width - gutter, 1) / days.length;
  const { date } = clockOf("utc");
  const total = days.reduce((sum, { charged }) => sum + charged, 0);
  return (
    <div ref={frame} className="chart usage">
      {width > 0 && (
        <svg
          width={width}
          height={top + height + 20}
          viewBox={`0 0 ${width} ${top + height + 20}`}
          role="img"
          aria-label={`${total} requests charged in ${days.length} days, at most ${most} on one`}
        >
          <text x={0} y={8}>
            requests
          </text>
          <ValueLines
            ticks={scale.ticks.filter(Number.isInteger)}
            y={y}
            words={(tick) => tick.toLocaleString("en-GB")}
            from={gutter}
            to={width}
          />
          {days.map(({ day, charged }, position) => {
            return (
              <g key={day}>
                <rect
                  className="bar"
                  x={gutter + position * step + 1}
                  width={Math.max(step - 2, 1)}
                  y={y(charged)}
                  height={top + height - y(charged)}
                  rx={2}
                >
                  <title>{`${day}: ${charged}`}</title>
                </rect>
                {charged > 0 && step > 22 && (
                  <text x={gutter + (position + 0.5) * step} y={y(charged) - 4} textAnchor="middle">
                    {charged}
                  </text>
                )}
                {(days.length - 1 - position) % 7 === 0 && (
                  <text
                    x={Math.min(gutter + (position + 0.5) * step, width - 20)}
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
