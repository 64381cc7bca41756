import { cardLayout, type Mark, type TextLook, type Tone } from "./card-layout.ts";
import type { ForecastCard } from "./forecast-card.ts";

/** Pixels of the picture per point of the card. */
const density = 2.5;

/** Draws the summary card of a forecast as a PNG file. */
export function cardPng(card: ForecastCard): Promise<Blob> {
  const { width, height, marks } = cardLayout(card, textWidth);
  const colours = lightColours(new Set(marks.map(({ tone }) => tone)).add("--surface"));
  const canvas = new OffscreenCanvas(Math.ceil(width * density), Math.ceil(height * density));
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  context.fillStyle = colours.get("--surface")!;
  context.fillRect(0, 0, width, height);
  for (const mark of marks) drawMark(context, mark, colours.get(mark.tone)!);
  return canvas.convertToBlob({ type: "image/png" });
}

function drawMark(context: OffscreenCanvasRenderingContext2D, mark: Mark, colour: string): void {
  context.fillStyle = colour;
  switch (mark.kind) {
    case "text":
      context.font = fontOf(mark);
      context.fillText(mark.text, mark.x, mark.y);
      break;
    case "box":
      context.fillRect(mark.x, mark.y, mark.width, mark.height);
      break;
    case "line":
      context.strokeStyle = colour;
      context.lineWidth = mark.width;
      context.beginPath();
      context.moveTo(mark.x1, mark.y1);
      context.lineTo(mark.x2, mark.y2);
      context.stroke();
      break;
    case "dot":
      context.beginPath();
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      context.fill();
      break;
  }
}

/** Returns the font of the page in the format of a canvas. */
function fontOf({ size, isBold }: TextLook): string {
  return `${isBold ? 600 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
}

/** Returns the width of a text in the font of the page [pt]. */
function textWidth(text: string, look: TextLook): number {
  const context = new OffscreenCanvas(1, 1).getContext("2d")!;
  context.font = fontOf(look);
  return context.measureText(text).width;
}

/** Returns the colours of the style sheets for a light background, even if the page is dark. Each colour is a text such as `rgb(21, 32, 43)`. */
function lightColours(tones: ReadonlySet<Tone>): Map<Tone, string> {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "unseen");
  const box = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  picture.append(box);
  document.body.append(picture);
  // Nothing is painted before the theme is put back.
  const { dataset } = document.documentElement;
  const theme = dataset["theme"];
  dataset["theme"] = "light";
  try {
    return new Map(
      [...tones].map((tone) => {
        const isProperty = tone.startsWith("--");
        box.setAttribute("class", isProperty ? "" : tone);
        box.style.fill = isProperty ? `var(${tone})` : "";
        return [tone, getComputedStyle(box).fill];
      }),
    );
  } finally {
    if (theme === undefined) delete dataset["theme"];
    else dataset["theme"] = theme;
    picture.remove();
  }
}
