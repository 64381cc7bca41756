import { acceptableFrom } from "@halcyon/schema";
import { type BinaryForecast, membership, probabilityOf, reliability } from "@halcyon/scoring";
import { frame, ticksAt } from "./frame.mts";
import { at, line, type Point, type Scale, svg, text } from "./svg.mts";
import { normalNumbers } from "./random.mts";

const members = 31;
const cases = 20_000;
const side = { ideal: 8, acceptable: 13, stop: 15 };
const x: Scale = { from: 0, to: 1, start: 48, end: 408 };
const y: Scale = { from: 0, to: 1, start: 390, end: 30 };

/**
 * Returns a reliability plot for the probability of a score below acceptable. The plot compares an ensemble of correct spread with an ensemble of too small a
 * spread.
 */
export function reliabilityPlot(): string {
  const calibrated = curveOf(forecasts(1));
  const narrow = curveOf(forecasts(0.5));
  return svg(
    640,
    450,
    "Reliability diagram of two made-up ensembles: forecast probability against observed frequency. The one with the right spread lies on the diagonal. The one with half the spread is overconfident: it lies above the diagonal at small probabilities and below it at large ones.",
    frame(
      { scale: x, ticks: ticksAt([0, 0.2, 0.4, 0.6, 0.8, 1]), title: "forecast probability" },
      { scale: y, ticks: ticksAt([0, 0.2, 0.4, 0.6, 0.8, 1]), title: "observed frequency" },
    ),
    line(
      [
        [x.start, y.start],
        [x.end, y.end],
      ],
      "plot-line-3",
    ),
    line(calibrated, "plot-line"),
    line(narrow, "plot-line-2"),
    ...calibrated.map(([px, py]) => `<circle class="plot-dot" cx="${px}" cy="${py}" r="3.5"/>`),
    ...narrow.map(([px, py]) => `<circle class="plot-dot-2" cx="${px}" cy="${py}" r="3.5"/>`),
    ...[
      ["right spread", "plot-line"],
      ["half the spread", "plot-line-2"],
      ["perfect", "plot-line-3"],
    ].map(
      ([name, className], index) =>
        line(
          [
            [440, 56 + index * 24],
            [468, 56 + index * 24],
          ],
          className!,
        ) + text(478, 60 + index * 24, name!, "plot-tick"),
    ),
  );
}

/** Returns probability forecasts of an unsuitable hour. The probability is the share of members that score below the acceptable edge. */
function forecasts(spread: number): BinaryForecast[] {
  const normal = normalNumbers(7);
  return Array.from({ length: cases }, () => {
    const centre = 12 + 3 * normal();
    const happened = isUnsuitable(centre + 2 * normal());
    const gusts = Array.from({ length: members }, () => centre + 2 * spread * normal());
    return { probability: probabilityOf(gusts.filter(isUnsuitable).length, members), happened };
  });
}

function isUnsuitable(gust: number): boolean {
  return membership(gust, side) < acceptableFrom;
}

function curveOf(given: readonly BinaryForecast[]): Point[] {
  return reliability(given).flatMap(({ meanProbability, frequency }): Point[] =>
    meanProbability === null || frequency === null ? [] : [[at(x, meanProbability), at(y, frequency)]],
  );
}
