import { type PointerEvent, useEffect, useMemo, useState } from "react";
import { type Campaign, dayOfYear, daysOfMonth, daysOfYear } from "../../../data/state/campaign.ts";
import {
  type CampaignPart,
  campaignParts,
  campaignYears,
  reachedByStart,
  reachedInMost,
  type ReachedInMost,
} from "./campaign-years.ts";
import type { PastAnswer, PlannerProps } from "../planner-props.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import type { Polarity } from "../../../words/weather/band-words.ts";
import { monthNames } from "../month-names.ts";
import { area, line } from "d3-shape";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { runsOf } from "../../../chart/paths.ts";
import { ValueLines } from "../../../chart/axes/value-axis.tsx";
import { valueScale } from "../../../chart/axes/value-scale.ts";

interface Props extends PlannerProps {
  readonly past: PastAnswer;
}

const lengths = [1, 2, 3, 4, 6, 8, 12, 16, 26];

/** Shows how many workable hours a campaign (work of several weeks) would have had in most past years, for each possible start day. */
export function CampaignCard({ view, change, polarity, past }: Props) {
  const { campaign, minimumScore } = view;
  const { weeks } = campaign;
  const { months, metadata } = past.json;
  // The address follows when the slider is let go: browsers refuse to change it as often as a finger moves.
  const [startDay, setStartDay] = useState(campaign.startDay);
  useEffect(() => setStartDay(campaign.startDay), [campaign.startDay]);
  const keep = (): void => {
    if (startDay !== campaign.startDay) change({ campaign: { startDay, weeks } }, { replace: true });
  };
  const reached = useMemo(() => reachedByStart(months, weeks, minimumScore), [months, weeks, minimumScore]);
  const years = useMemo(
    () => campaignYears(months, { startDay, weeks }, minimumScore),
    [months, startDay, weeks, minimumScore],
  );
  const said = campaignWords({ startDay, weeks }, reachedInMost(years), polarity);
  const best = bestStart(reached);
  return (
    <section
      className="card planner-card"
      aria-labelledby="campaign-title"
      onPointerUp={keep}
      onKeyUp={keep}
      onBlur={keep}
    >
      <div className="card-head">
        <div>
          <h2 id="campaign-title">When to start</h2>
          <p className="note">
            What 8 in 10 of the years {metadata.period.start_year} to {metadata.period.end_year} reached, by
            the day of the start
          </p>
        </div>
        <label className="inline">
          for
          <select
            value={weeks}
            onChange={({ target }) =>
              change({ campaign: { startDay, weeks: Number(target.value) } }, { replace: true })
            }
          >
            {[...new Set([...lengths, weeks])]
              .toSorted((a, b) => a - b)
              .map((count) => (
                <option key={count} value={count}>
                  {weeksWords(count)}
                </option>
              ))}
          </select>
        </label>
      </div>
      <p className="month-reading" data-campaign={startDay}>
        {said}
      </p>
      <CampaignChart {...{ reached, startDay }} choose={setStartDay} />
      <input
        className="campaign-slider"
        type="range"
        min={0}
        max={daysOfYear - 1}
        value={startDay}
        aria-label="Start of the campaign"
        aria-valuetext={said}
        onChange={({ target }) => setStartDay(Number(target.value))}
      />
      {best !== undefined && (
        <p className="note">
          Most for a start on {startWords(best)}: {withUnit(reached[best]!, "h")}.{" "}
          {partWords({ startDay, weeks })}
        </p>
      )}
    </section>
  );
}

/**
 * Returns the start day with the most hours; undefined if no start day has a value. If several days are equal, the earliest is returned.
 */
function bestStart(reached: readonly (number | null)[]): number | undefined {
  const most = Math.max(...reached.map((hours) => hours ?? -1));
  return most < 0 ? undefined : reached.indexOf(most);
}

/** Returns the start of a campaign as text, such as `12 May`. */
function startWords(startDay: number): string {
  const { month, day } = dayOfYear(startDay);
  return `${day} ${monthNames[month - 1]!}`;
}

/** Returns the length of a campaign as text, such as `6 weeks`. */
function weeksWords(weeks: number): string {
  return weeks === 1 ? "1 week" : `${weeks} weeks`;
}

/** Returns a sentence about the number of workable hours that a campaign reached in most years. */
export function campaignWords(
  campaign: Campaign,
  reached: ReachedInMost | undefined,
  polarity: Polarity,
): string {
  const when = `Start ${startWords(campaign.startDay)}, ${weeksWords(campaign.weeks)}`;
  if (reached === undefined) return `${when}: no year of the record has all of these months.`;
  const { hours, reachedBy, of } = reached;
  const about = campaignParts(campaign).some(({ share }) => share < 1) ? "about " : "";
  const kind = polarity === "suitability" ? "workable hours" : "hours of it";
  return `${when}: 8 in 10 years gave at least ${about}${hours} ${kind} (${reachedBy} of ${of} years).`;
}

/** Returns a sentence that explains how hours are counted in months that a campaign covers only partly. Returns an empty string if there are no such months. */
export function partWords(campaign: Campaign): string {
  const parts = campaignParts(campaign).filter(({ share }) => share < 1);
  if (parts.length === 0) return "";
  const named = parts.map(
    ({ month, days, share }: CampaignPart) =>
      `${days} of the ${Math.round(days / share)} days of ${monthNames[month - 1]!}`,
  );
  return `The record counts whole months: ${named.join(" and ")} count by their share of its hours.`;
}

interface CampaignChartProps {
  /** Number of hours that most years reach, for each start day; null if no year has data. */
  readonly reached: readonly (number | null)[];
  readonly startDay: number;
  readonly choose: (startDay: number) => void;
}

const top = 10;
const plotHeight = 150;
const axisHeight = 24;
/** Width of the margin left of the plot [px]. The slider beneath the plot starts at the same position. */
const gutter = 52;

/** Draws the number of hours that most years reach, for each start day of a campaign. */
function CampaignChart({ reached, startDay, choose }: CampaignChartProps) {
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

function pointsOf(
  reached: CampaignChartProps["reached"],
  { from, to }: { from: number; to: number },
): Point[] {
  return reached.slice(from, to).map((hours, index) => [from + index, hours!]);
}

function startPath(reached: CampaignChartProps["reached"], x: Place, y: Place): string {
  const path = line<Point>(
    ([day]) => x(day),
    ([, hours]) => y(hours),
  ).digits(1);
  return runsOf(reached)
    .map((run) => path(pointsOf(reached, run)) ?? "")
    .join("");
}

function areaPath(reached: CampaignChartProps["reached"], x: Place, y: Place): string {
  const path = area<Point>(
    ([day]) => x(day),
    y(0),
    ([, hours]) => y(hours),
  ).digits(1);
  return runsOf(reached)
    .map((run) => path(pointsOf(reached, run)) ?? "")
    .join("");
}
