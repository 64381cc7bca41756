import { line, rect, text } from "./svg.mts";

/** Entry of a legend: the name of a line or an area in a drawing. */
export interface Named {
  readonly words: string;
  /** CSS class of the line, or of the area. */
  readonly className: string;
  readonly isArea?: boolean;
}

/** Assumed width of a letter in a small drawing [px]. */
const letterWidth = 10;
const swatch = { width: 24, height: 10, gap: 6 } as const;
const between = 18;

/**
 * Returns a legend with as many lines as needed, as SVG.
 *
 * @param left - Left edge [px].
 * @param right - Maximum right edge [px].
 * @param top - Baseline of the first line [px].
 */
export function legend(
  names: readonly Named[],
  { left, right, top }: { readonly left: number; readonly right: number; readonly top: number },
): string {
  let [x, y] = [left, top];
  return names
    .map(({ words, className, isArea = false }) => {
      const width = swatch.width + swatch.gap + words.length * letterWidth;
      if (x > left && x + width > right) [x, y] = [left, y + 22];
      const mark = isArea
        ? rect(x, y - swatch.height, swatch.width, swatch.height, className)
        : line(
            [
              [x, y - 5],
              [x + swatch.width, y - 5],
            ],
            className,
          );
      const drawn = mark + text(x + swatch.width + swatch.gap, y, words, "plot-tick");
      x += width + between;
      return drawn;
    })
    .join("");
}
