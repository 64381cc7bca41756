import type { Band } from "@halcyon/sdk/v2";
import { styleText } from "node:util";
import type { ColorDepth } from "./look.ts";

interface Color {
  /** Name of one of the 16 colours that every terminal has. */
  readonly named: "green" | "yellow" | "red" | "magenta" | "cyan" | "blue" | "gray";
  /** Index of one of the 256 colours of xterm. */
  readonly indexed: number;
  /** Red, green, blue: colours of Okabe and Ito, which people with every kind of sight tell apart. */
  readonly rgb: readonly [number, number, number];
}

const gray: Color = { named: "gray", indexed: 244, rgb: [128, 128, 128] };

const colors: Readonly<Record<Band | "faint", Color>> = {
  ideal: { named: "green", indexed: 36, rgb: [0, 158, 115] },
  acceptable: { named: "yellow", indexed: 178, rgb: [230, 159, 0] },
  unsuitable: { named: "red", indexed: 166, rgb: [213, 94, 0] },
  stop: { named: "magenta", indexed: 169, rgb: [204, 121, 167] },
  present: { named: "cyan", indexed: 74, rgb: [86, 180, 233] },
  partial: { named: "blue", indexed: 25, rgb: [0, 114, 178] },
  slight: gray,
  absent: gray,
  faint: gray,
};

/** Returns a text in the colour of a band, or faint; unchanged if there are no colours. */
export function paint(text: string, as: Band | "faint", depth: ColorDepth): string {
  const { named, indexed, rgb } = colors[as];
  if (depth === 1 || text.trim() === "") return text;
  if (depth === 4) return styleText(named, text, { validateStream: false });
  const color = depth === 8 ? `5;${indexed}` : `2;${rgb.join(";")}`;
  return `\u001b[38;${color}m${text}\u001b[39m`;
}
