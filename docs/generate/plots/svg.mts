/** Scale of an axis: a range of values, and the positions of its ends in the drawing [px]. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the position of a value on a scale [px], rounded to one decimal. */
export function at({ from, to, start, end }: Scale, value: number): number {
  return Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10;
}

export type Point = readonly [x: number, y: number];

/** Returns the SVG of a line through points. */
export function line(points: readonly Point[], className: string): string {
  return `<path class="${className}" d="${pathOf(points)}"/>`;
}

/** Returns the SVG of the area between two lines. Both lines run from left to right. */
export function area(upper: readonly Point[], lower: readonly Point[], className: string): string {
  return `<path class="${className}" d="${pathOf([...upper, ...lower.toReversed()])}Z"/>`;
}

function pathOf(points: readonly Point[]): string {
  return withoutStraight(points)
    .map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`)
    .join("");
}

/** Removes points that are on the straight line between their neighbours. */
function withoutStraight(points: readonly Point[]): Point[] {
  return points.filter(([x, y], index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined || after === undefined) return true;
    return (
      Math.abs((x - before[0]) * (after[1] - before[1]) - (y - before[1]) * (after[0] - before[0])) > 1e-9
    );
  });
}

export function rect(x: number, y: number, width: number, height: number, className: string): string {
  return `<rect class="${className}" x="${x}" y="${y}" width="${Math.max(width, 0)}" height="${Math.max(height, 0)}"/>`;
}

export function text(x: number, y: number, words: string, className: string): string {
  return `<text class="${className}" x="${x}" y="${y}">${escapeXml(words)}</text>`;
}

/**
 * Returns an SVG drawing.
 *
 * @param alternative - Text alternative for readers who do not see the drawing.
 */
export function svg(width: number, height: number, alternative: string, ...parts: readonly string[]): string {
  const words = escapeXml(alternative);
  return `<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">${parts.join("")}</svg>`;
}

function escapeXml(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
