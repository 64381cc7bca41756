import { line, rect, text } from "./svg.mts";

/** What a line or an area of a drawing is. */
export interface Named {
  readonly words: string;
  /** A class of lines, or of areas where it is one of `plot-fill` and bars. */
  readonly className: string;
  readonly isArea?: boolean;
}

/** Width of a letter of a tick where the drawing is small [px]. */
const letterWidth = 10;
const swatch = { width: 24, height: 10, gap: 6 } as const;
const between = 18;

/**
 * Names beside their line or area, one after the other, in as many lines as they need.
 *
 * @param left - Where it begins [px].
 * @param right - What it must not reach beyond [px].
 * @param top - The line of writing of its first line [px].
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
