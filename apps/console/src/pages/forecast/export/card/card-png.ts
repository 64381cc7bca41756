import { canvasFont, canvasTextWidth } from "./canvas-text.ts";
import { cardLayout, type Mark, type Tone } from "./card-layout.ts";
import type { ForecastCard } from "./forecast-card.ts";
import { lightColours, tonesOf } from "./light-colours.ts";

/** How many pixels of the picture stand for a point of the card. */
const density = 2.5;

/** Draws a card as a picture. */
export function cardPng(card: ForecastCard): Promise<Blob> {
  const { width, height, marks } = cardLayout(card, canvasTextWidth);
  const colours = lightColours(tonesOf(marks).add("--surface"));
  const canvas = new OffscreenCanvas(Math.ceil(width * density), Math.ceil(height * density));
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  context.fillStyle = colours.get("--surface")!;
  context.fillRect(0, 0, width, height);
  for (const mark of marks) drawMark(context, mark, colours);
  return canvas.convertToBlob({ type: "image/png" });
}

function drawMark(
  context: OffscreenCanvasRenderingContext2D,
  mark: Mark,
  colours: ReadonlyMap<Tone, string>,
): void {
  switch (mark.kind) {
    case "text":
      context.font = canvasFont(mark);
      context.fillStyle = colours.get(mark.tone)!;
      context.fillText(mark.text, mark.x, mark.y);
      break;
    case "box":
      context.fillStyle = colours.get(mark.tone)!;
      context.fillRect(mark.x, mark.y, mark.width, mark.height);
      break;
    case "line":
      context.strokeStyle = colours.get(mark.tone)!;
      context.lineWidth = mark.width;
      context.beginPath();
      context.moveTo(mark.x1, mark.y1);
      context.lineTo(mark.x2, mark.y2);
      context.stroke();
      break;
    case "dot":
      context.fillStyle = colours.get(mark.tone)!;
      context.beginPath();
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      context.fill();
      break;
    case "link":
      break;
  }
}
