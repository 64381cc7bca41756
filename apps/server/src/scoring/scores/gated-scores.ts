import { idealAbove } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { bandEdges } from "@halcyon/schema/wire";
import { hasEffect, type HourGate, isStopped, unknownAt } from "../gate/hour-gate.ts";
import { noScore, type PackedForecast, type PackedSpread } from "./packed-forecast.ts";

/** Score that a stopped hour has, and the maximum score of an hour whose warnings are not known, in ten-thousandths. */
const stopped = 0;
const cap = 1e4 * idealAbove;

/** Returns scores after a gate. Scores of stopped hours are 0, and those of unknown hours at most 0.9. The given scores stay as they are. */
export function gatedForecast<Forecast extends Pick<PackedForecast, "startHour" | "median">>(
  forecast: Forecast,
  gate: HourGate | undefined,
): Forecast {
  if (!hasEffect(gate)) return forecast;
  const { startHour, median } = forecast;
  return { ...forecast, median: median.map((score, hour) => gatedScore(score, gate, startHour + hour)) };
}

/** Returns scores of consecutive hours after a gate. They are published scores from 0 to 1. */
export function gatedMedian(
  median: Float64Array,
  startHour: EpochHour,
  gate: HourGate | undefined,
): Float64Array {
  if (!hasEffect(gate)) return median;
  return median.map((score, hour) => gatedScore(score * 1e4, gate, startHour + hour) / 1e4);
}

/** Returns the distribution of the members' scores after a gate. Hours without members stay without them. */
export function gatedSpread(
  spread: PackedSpread,
  startHour: EpochHour,
  gate: HourGate | undefined,
): PackedSpread {
  if (!hasEffect(gate)) return spread;
  const scoresOf = (scores: Uint16Array) =>
    scores.map((score, hour) => (score === noScore ? noScore : gatedScore(score, gate, startHour + hour)));
  const shares = spread.shares.slice();
  const last = bandEdges.length - 1;
  for (let hour = 0; hour < spread.median.length; hour++) {
    if (spread.median[hour] === noScore) continue;
    const bands = shares.subarray(hour * bandEdges.length, (hour + 1) * bandEdges.length);
    if (isStopped(gate, startHour + hour)) {
      bands.fill(0);
      bands[last] = 1e4;
    } else if (unknownAt(gate, startHour + hour) !== undefined) {
      bands[1] = bands[0]! + bands[1]!;
      bands[0] = 0;
    }
  }
  return {
    median: scoresOf(spread.median),
    q10: scoresOf(spread.q10),
    q90: scoresOf(spread.q90),
    shares,
  };
}

function gatedScore(score: number, gate: HourGate, hour: EpochHour): number {
  if (isStopped(gate, hour)) return stopped;
  return unknownAt(gate, hour) === undefined ? score : Math.min(score, cap);
}
