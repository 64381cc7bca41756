import type { RecordedLead, SkillRecord } from "../skill-record.mts";
import { frame, ticksAt } from "./frame.mts";
import { at, line, type Point, type Scale, svg, text } from "./svg.mts";

const ticks = ticksAt([0, 0.2, 0.4, 0.6, 0.8, 1]);
const y: Scale = { from: 0, to: 1, start: 330, end: 46 };

/** The class of lead times that is drawn [days]. */
const drawnFromDay = 5;

/** Reliability diagrams of two stores beside each other: probability of an unsuitable hour against how often it was one. */
export function leadReliabilityPlot(sound: SkillRecord, tooSure: SkillRecord): string {
  const [left, right] = [sound, tooSure].map(({ leads }) =>
    leads.find(({ fromDay }) => fromDay === drawnFromDay)!,
  );
  return svg(
    680,
    400,
    `Reliability diagrams of the probability that an hour is unsuitable, forecast ${drawnFromDay} to ${left!.toDay} days ahead. ${wordsOf("As they are", left!)} ${wordsOf("With too little spread", right!)}`,
    diagram({ from: 0, to: 1, start: 48, end: 328 }, left!, "as they are", "plot-line", "plot-dot"),
    diagram(
      { from: 0, to: 1, start: 384, end: 664 },
      right!,
      "too little spread",
      "plot-line-2",
      "plot-dot-2",
    ),
  );
}

function diagram(
  x: Scale,
  { days, figures }: RecordedLead,
  title: string,
  lineClass: string,
  dotClass: string,
): string {
  const bins = figures.events.unsuitable.bins.filter(({ frequency }) => frequency !== null);
  const points = bins.map(({ meanProbability, frequency }): Point => [
    at(x, meanProbability!),
    at(y, frequency!),
  ]);
  return [
    frame({ scale: x, ticks, title: "forecast probability" }, { scale: y, ticks, title: "" }),
    text(x.start, 20, `observed frequency, ${title} (${days} days)`, "plot-title"),
    line(
      [
        [x.start, y.start],
        [x.end, y.end],
      ],
      "plot-line-3",
    ),
    ...bins.map(({ meanProbability, consistency }) =>
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

function wordsOf(title: string, { figures }: RecordedLead): string {
  const bins = figures.events.unsuitable.bins.filter(({ frequency }) => frequency !== null);
  const pairs = bins.map(
    ({ meanProbability, frequency }) =>
      `${meanProbability!.toFixed(2)} forecast, ${frequency!.toFixed(2)} observed`,
  );
  return `${title}: ${pairs.join("; ")}.`;
}
