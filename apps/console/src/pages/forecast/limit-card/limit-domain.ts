import type { RangeConstraint } from "@halcyon/schema";
import { valueDomain } from "../../../chart/series/constraint-bands.ts";
import { edgeValue, givenEdgesOf, valueReach } from "../../editor/limits/edges.ts";
import type { ValueRange } from "./value-ranges.ts";

/** The share of the shown values that stays free beyond the outermost edges, to drag them outward. */
const roomShare = 0.15;

/**
 * The values that the chart of a limit spans: what the members see, the own and the moved edges, and room to drag them.
 *
 * @param own - As the task has it.
 * @param moved - As it is tried.
 */
export function limitDomain(
  own: RangeConstraint,
  moved: RangeConstraint,
  ranges: readonly (ValueRange | null)[],
): readonly [low: number, high: number] {
  const edges = [own, moved].flatMap((one) => givenEdgesOf(one).map((edge) => edgeValue(one, edge)!));
  const seen = ranges.flatMap((range) => (range === null ? [] : [range.low, range.high]));
  const span = Math.max(...edges, ...seen) - Math.min(...edges, ...seen);
  const reach = valueReach(own);
  const roomy = edges.flatMap((edge) => [
    Math.max(edge - span * roomShare, Math.min(reach.low, edge)),
    Math.min(edge + span * roomShare, Math.max(reach.high, edge)),
  ]);
  return valueDomain(own, [...seen, ...edges, ...roomy]);
}
