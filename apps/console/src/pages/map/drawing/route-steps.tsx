import { type Band, classify, type Location } from "@halcyon/schema";
import type { Polarity } from "../../../words/weather/band-words.ts";
import { pathOf } from "./shape-lines.tsx";

/** Stretch of a route that is drawn in the colour of its band. */
export interface ShownStep {
  readonly score: number;
  readonly line: readonly Location[];
}

interface Props {
  readonly steps: readonly ShownStep[];
  readonly polarity: Polarity;
}

/** Widths of the stretches of a route by band [px]. Without colours, the width says how good a stretch is. */
const widths: Readonly<Record<Band, number>> = { ideal: 3, acceptable: 5, unsuitable: 8, stop: 11 };

/** Draws the steps of a departure, the worse the wider. */
export function RouteSteps({ steps, polarity }: Props) {
  return steps.map(({ score, line }, index) => {
    const band = classify(score);
    const path = pathOf(line);
    return (
      <g key={`${index} ${path}`} fill="none">
        <path className="step-halo" d={path} strokeWidth={widths[band] + 3} />
        <path className={`step-line step-${polarity}-${band}`} d={path} strokeWidth={widths[band]} />
      </g>
    );
  });
}
