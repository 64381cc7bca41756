import type { Row } from "./table.ts";

/** How the cost of something grows with a size. */
export interface Curve {
  readonly what: string;
  /** What the size counts. */
  readonly unit: string;
  /** What the cost is counted in. */
  readonly costUnit: "us" | "ms" | "MiB";
  /** Whether the size is to cost nothing, or beside a base as much for each further one. */
  readonly expected: "flat" | "linear";
  /** By ascending size. */
  readonly points: readonly Point[];
}

export interface Point {
  readonly size: number;
  readonly cost: number;
}

/** A cost above its expectation by more than this share is a bend. */
const leastRatio = 0.8;

/** A row for each point: what it costs, and whether that is more than the points before it let expect. */
export function curveRows({ what, unit, costUnit, expected, points }: Curve): Row[] {
  const [first] = points;
  return points.map((point, index): Row => {
    const { size, cost } = point;
    const measured = `${inWords(cost)} ${costUnit}`;
    const row = { what: `${what}, ${size.toLocaleString("en")} ${unit}`, measured, baseline: "" };
    if (index === 0) return { ...row, ratio: undefined, target: undefined };
    const expectedCost = expected === "flat" ? first!.cost : linearly(points.slice(0, index), size);
    const growth =
      expected === "flat"
        ? `${(cost / first!.cost).toFixed(2)} x the first`
        : `${inWords(slope(first!, point))} each further`;
    return {
      ...row,
      measured: `${measured}, ${growth}`,
      baseline: `${expected}, ${inWords(expectedCost)} ${costUnit}`,
      ratio: expectedCost / cost,
      target: leastRatio,
    };
  });
}

/** The cost by the first point and the steepest slope from it so far. Without other points, each unit costs as much as in the first point. */
function linearly([first, ...others]: readonly Point[], size: number): number {
  const steepest =
    others.length === 0
      ? first!.cost / first!.size
      : Math.max(0, ...others.map((other) => slope(first!, other)));
  return first!.cost + steepest * (size - first!.size);
}

function slope(from: Point, to: Point): number {
  return (to.cost - from.cost) / (to.size - from.size);
}

function inWords(cost: number): string {
  return cost.toFixed(Math.abs(cost) < 10 ? 2 : 0);
}
