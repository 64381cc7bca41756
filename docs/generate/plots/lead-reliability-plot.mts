import type { RecordedLead } from "../skill-record.mts";
import { frame, ticksAt } from "./frame.mts";
import type { TitledSkill } from "./lead-skill-plot.mts";
import { at, line, type Point, type Scale, svg, text } from "./svg.mts";

const ticks = ticksAt([0, 0.2, 0.4, 0.6, 0.8, 1]);
const y: Scale = { from: 0, to: 1, start: 330, end: 56 };

const places = [
  { x: { from: 0, to: 1, start: 48, end: 328 }, lineClass: "plot-line", dotClass: "plot-dot" },
  { x: { from: 0, to: 1, start: 384, end: 664 }, lineClass: "plot-line-2", dotClass: "plot-dot-2" },
] as const;

/** Latest start of the lead class to plot [days ahead]. Of the classes that all stores have, the plot shows the last that starts by this day. */
const drawnFromDay = 5;

/** Returns the lead class (range of lead times) that reliability plots show. Returns undefined if no suitable lead class is in all results. */
export function drawnLead(
  stores: readonly TitledSkill[],
): Pick<RecordedLead, "from_day" | "to_day"> | undefined {
  const [first, ...others] = stores.map(({ record }) => record.leads);
  return first?.findLast(
    ({ from_day: fromDay }) =>
      fromDay <= drawnFromDay && others.every((leads) => leads.some((one) => one.from_day === fromDay)),
  );
}

/**
 * Returns a reliability diagram for each of up to two sets of verification results, side by side. A diagram shows the observed frequency of unsuitable hours
 * for each forecast probability.
 */
export function leadReliabilityPlot(stores: readonly TitledSkill[]): string {
  const { from_day: fromDay, to_day: toDay } = drawnLead(stores)!;
  const drawn = stores.map(({ title, record }) => ({
    title,
    lead: record.leads.find((lead) => lead.from_day === fromDay)!,
  }));
  return svg(
    680,
    400,
    `Reliability diagrams of the probability that an hour is unsuitable, forecast ${fromDay} to ${toDay} days ahead. ${drawn.map(({ title, lead }) => wordsOf(title, lead)).join(" ")}`,
    ...drawn.map(({ title, lead }, index) => {
      const { x, lineClass, dotClass } = places[index]!;
      return diagram(x, lead, title, lineClass, dotClass);
    }),
  );
}

function diagram(
  x: Scale,
  { days, events }: RecordedLead,
  title: string,
  lineClass: string,
  dotClass: string,
): string {
  const bins = events.unsuitable.bins.filter(({ frequency }) => frequency !== null);
  const points = bins.map(({ mean_probability: meanProbability, frequency }): Point => [
    at(x, meanProbability!),
    at(y, frequency!),
  ]);
  return [
    frame(
      { scale: x, ticks, title: "forecast probability" },
      { scale: y, ticks, title: "observed frequency" },
    ),
    text(x.start, 15, `${title}, ${days} days`, "plot-tick"),
    line(
      [
        [x.start, y.start],
        [x.end, y.end],
      ],
      "plot-line-3",
    ),
    ...bins.map(({ mean_probability: meanProbability, consistency }) =>
      line(
        [
          [at(x, meanProbability!), at(y, consistency!.low)],
          [at(x, meanProbability!), at(y, consistency!.high)],
        ],
        "plot-axis",
      ),
    ),
    line(points, lineClass),
    ...points.map(([px, py]) => `<circle class="${dotClass}" cx="${px}" cy="${py}" r="3.5"/>`),
  ].join("");
}

function wordsOf(title: string, { events }: RecordedLead): string {
  const bins = events.unsuitable.bins.filter(({ frequency }) => frequency !== null);
  const pairs = bins.map(
    ({ mean_probability: meanProbability, frequency }) =>
      `${meanProbability!.toFixed(2)} forecast, ${frequency!.toFixed(2)} observed`,
  );
  return `${title}: ${pairs.join("; ")}.`;
}
