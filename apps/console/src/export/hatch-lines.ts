/** A rectangle, of which y grows downwards. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From a point to another. */
export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * The lines of a hatching that lie in a box. Those of boxes beside each other go on in one another.
 *
 * @param gap - From one line to the next, across them.
 * @param slope - 1 for lines that fall to the right, -1 for such that rise.
 */
export function hatchLines({ x, y, width, height }: Box, gap: number, slope: 1 | -1): Segment[] {
  const step = gap * Math.SQRT2;
  const [right, foot] = [x + width, y + height];
  // The lines are y = slope * x + offset.
  const offsets = [y - slope * x, y - slope * right, foot - slope * x, foot - slope * right];
  const first = Math.ceil(Math.min(...offsets) / step);
  const last = Math.floor(Math.max(...offsets) / step);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => {
    const offset = (first + index) * step;
    const [one, other] = [slope * (y - offset), slope * (foot - offset)];
    const x1 = Math.max(x, Math.min(one, other));
    const x2 = Math.min(right, Math.max(one, other));
    return { x1, y1: slope * x1 + offset, x2, y2: slope * x2 + offset };
  });
}
