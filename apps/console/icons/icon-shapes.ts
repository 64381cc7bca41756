/** A rectangle with round corners, in units of which an icon is 512 wide and high. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** `#rrggbb` */
  readonly fill: string;
}

export const iconUnits = 512;

const ground = "#0a3a66";
const ideal = "#5cb0f5";
const acceptable = "#cfe6fb";
const unsuitable = "#f2b46d";

/** Three days of four spells: the strip of a forecast. */
const cells: readonly (readonly string[])[] = [
  [acceptable, ideal, ideal, acceptable],
  [unsuitable, unsuitable, acceptable, ideal],
  [ideal, ideal, ideal, unsuitable],
];

/**
 * The icon, what stands behind first.
 *
 * @param isMaskable - Whether the ground fills the square and all else stays in the middle, as systems want it that cut icons themselves.
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
