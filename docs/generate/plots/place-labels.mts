import { text } from "./svg.mts";

/** Point of a drawing, and the text that labels it. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly className: string;
}

/** Rectangular area in a drawing [px]. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Size of a letter in a small drawing, as set by the style sheet [px]. In a larger drawing, texts take relatively less space, so they fit too. */
const letter = { width: 11.5, height: 17 } as const;

/** Positions of a text relative to its point, best position first. */
const places = [
  { dx: 0, dy: -9, anchor: "plot-middle" },
  { dx: 10, dy: 5, anchor: "" },
  { dx: -10, dy: 5, anchor: "plot-end" },
  { dx: 10, dy: -9, anchor: "" },
  { dx: -10, dy: -9, anchor: "plot-end" },
  { dx: 0, dy: -27, anchor: "plot-middle" },
  { dx: 0, dy: 24, anchor: "plot-middle" },
  { dx: 10, dy: 24, anchor: "" },
  { dx: -10, dy: 24, anchor: "plot-end" },
  { dx: 0, dy: -45, anchor: "plot-middle" },
  { dx: 0, dy: 42, anchor: "plot-middle" },
] as const;

/**
 * Returns the SVG of texts beside their points, without overlaps. Earlier labels get better positions. Texts that do not fit are left out.
 *
 * @param inside - Area for the texts.
 * @param taken - Occupied areas.
 */
export function placeLabels(labels: readonly Label[], inside: Box, taken: readonly Box[] = []): string {
  const boxes = [...taken];
  return labels
    .map(({ x, y, words, className }) => {
      const place = places
        .map(({ dx, dy, anchor }) => ({ x: x + dx, y: y + dy, anchor }))
        .find((one) => {
          const box = boxOf(one, words);
          return isWithin(box, inside) && !boxes.some((other) => overlap(box, other));
        });
      if (place === undefined) return "";
      boxes.push(boxOf(place, words));
      return text(place.x, place.y, words, `${className} ${place.anchor}`.trim());
    })
    .join("");
}

/** Returns the area that a text occupies, from the position of its baseline. */
function boxOf(
  { x, y, anchor }: { readonly x: number; readonly y: number; readonly anchor: string },
  words: string,
): Box {
  const width = words.length * letter.width + 4;
  const left = anchor === "plot-middle" ? x - width / 2 : anchor === "plot-end" ? x - width : x;
  return { left, right: left + width, top: y - letter.height, bottom: y + 3 };
}

/** Returns the area that the title of a vertical axis occupies at the left edge of a drawing [px]. */
export function titleBox(left: number, top: number, title: string): Box {
  return boxOf({ x: left, y: top, anchor: "" }, title);
}

function isWithin(box: Box, { left, right, top, bottom }: Box): boolean {
  return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
