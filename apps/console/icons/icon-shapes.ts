/** Rectangle with rounded corners in an icon of 512 × 512 units. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** Fill colour as `#rrggbb`. */
  readonly fill: string;
}

export const iconUnits = 512;

const ground = "#0a3a66";
const ideal = "#5cb0f5";
const acceptable = "#cfe6fb";
const unsuitable = "#f2b46d";

/** Colours of the cells of the icon: three rows for days, each with four periods, as in the strip of a forecast. */
const cells: readonly (readonly string[])[] = [
  [acceptable, ideal, ideal, acceptable],
  [unsuitable, unsuitable, acceptable, ideal],
  [ideal, ideal, ideal, unsuitable],
];

/**
 * Returns the shapes of the icon, from back to front.
 *
 * @param isMaskable - True for systems that crop icons. The background then fills the square, and all other shapes stay near the centre.
 */
export function iconShapes(isMaskable: boolean): Shape[] {
  const margin = isMaskable ? 116 : 76;
  const gap = isMaskable ? 12 : 14;
  const inner = iconUnits - 2 * margin;
  const height = (inner - 2 * gap) / 3;
  const width = (inner - 3 * gap) / 4;
  return [
    { x: 0, y: 0, width: iconUnits, height: iconUnits, radius: isMaskable ? 0 : 96, fill: ground },
    ...cells.flatMap((row, day) =>
      row.map((fill, spell): Shape => ({
        x: margin + spell * (width + gap),
        y: margin + day * (height + gap),
        width,
        height,
        radius: 16,
        fill,
      })),
    ),
  ];
}
