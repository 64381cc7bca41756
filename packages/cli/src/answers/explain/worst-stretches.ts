import { type CompositeHour, bandOf, type Polarity } from "@halcyon/sdk/v2";
import { bandNames } from "../score/strip-glyphs.ts";

/** Hours one after the other that are all below the same band. */
export interface Stretch {
  /** On the local clock. */
  readonly start: string;
  readonly end: string;
  /** The hour with the lowest score. */
  readonly lowest: CompositeHour;
}

const stretchesMax = 5;

/** The longest stretches below acceptable, in their order; where there are none, those below ideal. */
export function worstStretches(forecast: readonly CompositeHour[], polarity: Polarity): readonly Stretch[] {
  const [top, ...lower] = bandNames(polarity);
  const unfit = new Set(lower.slice(1));
  const below = stretchesOf(forecast, ({ score }) => unfit.has(bandOf(score, polarity)));
  const found =
    below.length > 0 ? below : stretchesOf(forecast, ({ score }) => bandOf(score, polarity) !== top);
  return found
    .toSorted((a, b) => b.length - a.length)
    .slice(0, stretchesMax)
    .map((hours) => ({
      start: hours[0]!.local,
      end: endOf(hours.at(-1)!, forecast),
      lowest: hours.reduce((least, hour) => (hour.score < least.score ? hour : least)),
    }))
    .toSorted((a, b) => a.lowest.timestamp.localeCompare(b.lowest.timestamp));
}

function stretchesOf(
  forecast: readonly CompositeHour[],
  holds: (hour: CompositeHour) => boolean,
): CompositeHour[][] {
  const stretches: CompositeHour[][] = [];
  let isOpen = false;
  for (const hour of forecast) {
    const isIn = holds(hour);
    if (isIn && isOpen) stretches.at(-1)!.push(hour);
    else if (isIn) stretches.push([hour]);
    isOpen = isIn;
  }
  return stretches;
}

/** When an hour ends, on the clock that it begins on. */
function endOf(hour: CompositeHour, forecast: readonly CompositeHour[]): string {
  const next = forecast[forecast.indexOf(hour) + 1];
  if (next !== undefined) return next.local;
  const wall = new Date(`${hour.local.slice(0, 19)}Z`).getTime() + 3_600_000;
  return new Date(wall).toISOString().slice(0, 19);
}
