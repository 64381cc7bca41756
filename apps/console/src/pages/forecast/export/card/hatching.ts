/** Rectangle. y increases downward. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Line from one point to another. */
export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Dot of a pattern. */
export interface Dot {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the lines of a hatching within a box. The lines rise to the right and continue in adjacent boxes.
 *
 * @param gap - Perpendicular distance between adjacent lines.
 */
export function hatchLines({ x, y, width, height }: Box, gap: number): Segment[] {
  const step = gap * Math.SQRT2;
  const [right, foot] = [x + width, y + height];
  // The lines are x + y = sum.
  return multiplesWithin(x + y, right + foot, step).map((sum) => {
    const x1 = Math.max(x, sum - foot);
    const x2 = Math.min(right, sum - y);
    return { x1, y1: sum - x1, x2, y2: sum - x2 };
  });
}

/**
 * Returns dots in a box in rows and columns. Dots in adjacent boxes are aligned.
 *
 * @param gap - Distance between rows and between columns.
 */
export function hatchDots({ x, y, width, height }: Box, gap: number): Dot[] {
  const columns = multiplesWithin(x, x + width, gap);
  return multiplesWithin(y, y + height, gap).flatMap((row) =>
    columns.map((column) => ({ x: column, y: row })),
  );
}

/**
 * Returns horizontal stripes in a box. The stripes continue in adjacent boxes.
 *
 * @param gap - Distance from one stripe to the next.
 * @param thickness - Thickness of a stripe, less than `gap`.
 */
export function hatchStripes({ x, y, width, height }: Box, gap: number, thickness: number): Box[] {
  return multiplesWithin(y, y + height + thickness, gap).flatMap((foot) => {
    const top = Math.max(foot - thickness, y);
    const thick = Math.min(foot, y + height) - top;
    return thick > 0 ? [{ x, y: top, width, height: thick }] : [];
  });
}

/** Returns the multiples of a step within a range. */
function multiplesWithin(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(Math.floor(to / step) - first + 1, 0);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
