import { ChartFrame } from "../../chart/chart-frame.tsx";
import { ValueLines } from "../../chart/axes/value-lines.tsx";
import { valueScale } from "../../chart/axes/value-scale.ts";
import { clockOf } from "../../words/time/clock.ts";
import type { UsedDay } from "./usage-by-day.ts";

const height = 150;
const top = 18;
const gutter = 44;

/** A bar for each day. */
export function UsageChart({ days }: { readonly days: readonly UsedDay[] }) {
  const most = Math.max(...days.map(({ charged }) => charged), 1);
  const scale = valueScale(days.map(({ charged }) => charged));
  const y = (charged: number): number => top + (1 - scale.at(charged)) * height;
  const { date } = clockOf("utc");
  const total = days.reduce((sum, { charged }) => sum + charged, 0);
  const words = `${total} requests charged in ${days.length} days, at most ${most} on one`;
  return (
    <ChartFrame kind="usage" height={top + height + 20} drawing={{ role: "img", "aria-label": words }}>
      {(width) => {
        const step = Math.max(width - gutter, 1) / days.length;
        return (
          <>
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
            {days.map(({ day, charged }, position) => (
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
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}
