import type { TextLook } from "./card-layout.ts";

/** The font of the page, as a canvas takes it. */
export function canvasFont({ size, isBold }: TextLook): string {
  return `${isBold ? 600 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
}

/** How wide a text is in the font of the page [pt]. */
export function canvasTextWidth(text: string, look: TextLook): number {
  const context = new OffscreenCanvas(1, 1).getContext("2d")!;
  context.font = canvasFont(look);
  return context.measureText(text).width;
}

/** A line of text as a picture [pt]; its text stands `above` below its top. */
export interface TextPicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly above: number;
}

/** How many pixels of the picture stand for a point. */
const density = 4;

/** Draws a line of text as a picture in the font of the page. */
export async function textPicture(text: string, look: TextLook, colour: string): Promise<TextPicture> {
  const [width, height, above] = [canvasTextWidth(text, look), look.size * 1.5, look.size * 1.1];
  const canvas = new OffscreenCanvas(Math.ceil(width * density), Math.ceil(height * density));
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  context.font = canvasFont(look);
  context.fillStyle = colour;
  context.fillText(text, 0, above);
  const png = await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer();
  return { png: new Uint8Array(png), width, height, above };
}
