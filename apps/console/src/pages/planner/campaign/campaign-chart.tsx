import { area, line } from "d3-shape";
import { type PointerEvent, useMemo } from "react";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { runsOf } from "../../../chart/paths.ts";
import { ValueLines } from "../../../chart/axes/value-lines.tsx";
import { daysOfMonth, daysOfYear } from "../../../data/state/campaign.ts";
import { monthNames } from "../month-names.ts";
import { valueScale } from "../../../chart/axes/value-scale.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  /** What most years reach, for each day of a start; null where no year tells. */
  readonly reached: readonly (number | null)[];
  readonly startDay: number;
  readonly choose: (startDay: number) => void;
}

const top = 10;
const plotHeight = 150;
const axisHeight = 24;
/** What stands before the plot [px]; the slider beneath it begins there too. */
const gutter = 52;

/** What most years reach, by the day on which a campaign starts. */
export function CampaignChart({ reached, startDay, choose }: Props) {
  const scale = useMemo(() => valueScale(reached.map((hours) => hours ?? 0)), [reached]);
  const y = (value: number): number => top + (1 - scale.at(value)) * plotHeight;
  const readAt = (event: PointerEvent<SVGSVGElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - gutter) / plotWidthOf(width);
    choose(Math.round(Math.min(Math.max(share, 0), 1) * (daysOfYear - 1)));
  };
  const at = reached[startDay] ?? null;
  return (
    <ChartFrame
      kind="campaign-chart"
      height={top + plotHeight + axisHeight}
      drawing={{
        onPointerDown: (event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          readAt(event);
        },
        onPointerMove: (event) => event.buttons > 0 && readAt(event),
      }}
    >
      {(width) => {
        const plotWidth = plotWidthOf(width);
        const x = (day: number): number => gutter + (day / (daysOfYear - 1)) * plotWidth;
        return (
          <>
            <ValueLines
              ticks={scale.ticks}
              y={y}
              words={(value) => withUnit(value, "h")}
              from={gutter}
              to={width}
            />
            <path className="campaign-area" d={areaPath(reached, x, y)} />
            <path className="campaign-line" d={startPath(reached, x, y)} />
            {monthStarts.map(({ name, day }) => (
              <g key={name}>
                <line
                  className="grid-line"
                  x1={x(day)}
                  x2={x(day)}
                  y1={top + plotHeight}
                  y2={top + plotHeight + 5}
                />
                <text x={x(day + 15)} y={top + plotHeight + 17} textAnchor="middle">
                  {name.slice(0, plotWidth < 360 ? 1 : 3)}
                </text>
              </g>
            ))}
            <line className="cursor-line" x1={x(startDay)} x2={x(startDay)} y1={top} y2={top + plotHeight} />
            {at !== null && <circle className="cursor-dot" cx={x(startDay)} cy={y(at)} r={4.5} />}
          </>
        );
      }}
    </ChartFrame>
  );
}

function plotWidthOf(width: number): number {
  return Math.max(width - gutter, 1);
}

const monthStarts = monthNames.map((name, month) => ({
  name,
  day: Array.from({ length: month }, (_, before) => daysOfMonth(before + 1)).reduce(
    (sum, days) => sum + days,
    0,
  ),
}));

type Place = (value: number) => number;
type Point = readonly [day: number, hours: number];

function pointsOf(reached: Props["reached"], { from, to }: { from: number; to: number }): Point[] {
  return reached.slice(from, to).map((hours, index) => [from + index, hours!]);
}

function startPath(reached: Props["reached"], x: Place, y: Place): string {
  const path = line<Point>(
    ([day]) => x(day),
    ([, hours]) => y(hours),
  ).digits(1);
  return runsOf(reached)
    .map((run) => path(pointsOf(reached, run)) ?? "")
    .join("");
}

function areaPath(reached: Props["reached"], x: Place, y: Place): string {
  const path = area<Point>(
    ([day]) => x(day),
    y(0),
    ([, hours]) => y(hours),
  ).digits(1);
  return runsOf(reached)
    .map((run) => path(pointsOf(reached, run)) ?? "")
    .join("");
}
