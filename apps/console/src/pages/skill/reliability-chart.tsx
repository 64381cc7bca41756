import type { VerifiedLead } from "@halcyon/schema/wire";
import { useWidth } from "../../chart/use-width.ts";
import { withUnit } from "../../words/units/with-unit.ts";

type Bin = NonNullable<VerifiedLead["events"]>["ideal"]["bins"][number];

interface Props {
  readonly bins: readonly Bin[];
}

const sideMax = 340;
const gutter = 44;
const top = 12;
const axisHeight = 28;
const ticks = [0, 0.25, 0.5, 0.75, 1];

/** How often it happened by the probability that was said, with the bars within which chance lies. */
export function ReliabilityChart({ bins }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const side = Math.min(Math.max(width - gutter, 1), sideMax);
  const x = (share: number): number => gutter + share * side;
  const y = (share: number): number => top + (1 - share) * side;
  const shown = bins.filter(({ frequency }) => frequency !== null);
  return (
    <div ref={frame} className="chart">
      {width > 0 && (
        <svg
          width={gutter + side}
          height={top + side + axisHeight}
          viewBox={`0 0 ${gutter + side} ${top + side + axisHeight}`}
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid-line" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
              <text x={gutter - 8} y={y(tick) + 4} textAnchor="end">
                {withUnit(tick * 100, "%")}
              </text>
              <text x={x(tick)} y={top + side + 18} textAnchor={tick === 1 ? "end" : "middle"}>
                {withUnit(tick * 100, "%")}
              </text>
            </g>
          ))}
          <line className="band-edge" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
          {shown.map(({ from, mean_probability: said, frequency, consistency }) => (
            <g key={from} data-bin={from} data-frequency={frequency}>
              {consistency !== null && (
                <line
                  className="skill-interval"
                  x1={x(said!)}
                  x2={x(said!)}
                  y1={y(consistency.low)}
                  y2={y(consistency.high)}
                />
              )}
              <circle className="month-middle" cx={x(said!)} cy={y(frequency!)} r={5} />
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
