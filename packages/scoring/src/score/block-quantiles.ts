import { scoreAt, type6Position } from "../statistics/quantile.ts";
import type { Kernel } from "./kernel/kernel.ts";
import type { Hours } from "./score-blocks.ts";
import { type SelectionNetwork, selectionNetwork } from "./kernel/selection-network.ts";

/** Quantiles of the members' scores in each hour, 0..1. */
export interface HourQuantiles {
  readonly median: Float64Array;
  /** Q10 of the members' scores; `q90` is Q90. Both arrays contain only the first hours of the forecast, for which these quantiles were requested. */
  readonly q10: Float64Array;
  readonly q90: Float64Array;
}

/** Quantiles of each hour, computed one block of hours at a time. */
interface BlockQuantiles extends HourQuantiles {
  /** Adds the quantiles of the block of hours that the kernel has just scored. */
  take(block: Hours): void;
}

/**
 * Creates an object that collects quantiles (type 6) of the scores that a kernel computes.
 *
 * @param spreadHours - Number of hours that get Q10 and Q90, counted from the first hour.
 * @param holes - True if scores may be NaN. NaN scores are ignored.
 */
export function blockQuantiles(
  kernel: Kernel,
  members: number,
  hours: number,
  spreadHours: number,
  holes: boolean,
): BlockQuantiles {
  const spread = Math.min(Math.max(spreadHours, 0), hours);
  const median = new Float64Array(hours);
  const q10 = new Float64Array(spread);
  const q90 = new Float64Array(spread);
  const sorted = new Float64Array(members);
  return {
    median,
    q10,
    q90,
    take({ from, to }) {
      const { order, logSum } = kernel;
      if (order !== undefined) {
        const { network, places } = quantileNetwork(members, from < spread);
        const ordered = order(to - from, members, network);
        const wanted = [median, q10, q90].slice(0, places.length);
        wanted.forEach((scores, quantile) => {
          interpolate(scores, from, Math.min(to, scores.length), ordered, places[quantile]!);
        });
        if (!holes) return;
      }
      for (let hour = from, start = 0; hour < to; hour++, start += members) {
        if (order !== undefined && !hasNaN(logSum, start, start + members)) continue;
        const count = sortInto(sorted, logSum, start, start + members);
        median[hour] = scoreAt(sorted, count, 0.5);
        if (hour >= spread) continue;
        q10[hour] = scoreAt(sorted, count, 0.1);
        q90[hour] = scoreAt(sorted, count, 0.9);
      }
    },
  };
}

/** Position of a quantile among sorted values: exactly at one of them, or a fraction of the way to the next. */
interface Place {
  readonly rank: number;
  readonly share: number;
}

interface QuantileNetwork {
  readonly network: SelectionNetwork;
  /** Positions of the median, Q10 and Q90 among the sorted values. */
  readonly places: readonly Place[];
}

/** Cache of selection networks, by number of members and by whether Q10 and Q90 are needed. */
const networks = new Map<string, QuantileNetwork>();

function quantileNetwork(members: number, spread: boolean): QuantileNetwork {
  const key = `${members} ${spread}`;
  const known = networks.get(key);
  if (known !== undefined) return known;
  const ranks: number[] = [];
  const places = (spread ? [0.5, 0.1, 0.9] : [0.5]).map((probability) => {
    const { lower, share } = type6Position(members, probability);
    const rank = ranks.push(lower - 1) - 1;
    if (share > 0) ranks.push(lower);
    return { rank, share };
  });
  const made = { network: selectionNetwork(members, ranks), places };
  networks.set(key, made);
  return made;
}

/** Computes a quantile of the scores in each hour. It interpolates between scores and not between their logarithms, like `scoreAt`. */
function interpolate(
  scores: Float64Array,
  from: number,
  to: number,
  ordered: readonly Float64Array[],
  { rank, share }: Place,
): void {
  const at = ordered[rank]!;
  const next = ordered[rank + 1]!;
  for (let hour = from; hour < to; hour++) {
    const score = Math.exp(at[hour - from]!);
    scores[hour] = share === 0 ? score : score + share * (Math.exp(next[hour - from]!) - score);
  }
}

function hasNaN(values: Float64Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (Number.isNaN(values[index])) return true;
  return false;
}

/** Copies a range of values to `sorted`, leaves out NaN, and sorts the copies. Returns the number of copied values. */
function sortInto(sorted: Float64Array, values: Float64Array, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    const value = values[index]!;
    if (Number.isNaN(value)) continue;
    let place = count++;
    while (place > 0 && sorted[place - 1]! > value) sorted[place] = sorted[--place]!;
    sorted[place] = value;
  }
  return count;
}
