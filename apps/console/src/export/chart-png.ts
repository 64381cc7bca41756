import { wrapText } from "./wrap-text.ts";

/** What is written around a chart, line by line. */
export interface Caption {
  readonly title: string;
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** How many pixels of the picture stand for one of the screen. */
const density = 2;
const margin = 16;

/** What the look of a chart is made of. */
const properties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "text-anchor",
];

interface Line {
  readonly text: string;
  readonly isTitle: boolean;
}

/** Draws a chart as a picture, with the colours that it has on the screen and a caption around it. */
export async function chartPng(chart: SVGSVGElement, { title, above, below }: Caption): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const card = getComputedStyle(chart.closest(".card") ?? document.body);
  const font = (isTitle: boolean): string => `${isTitle ? "600 18px" : "13px"} ${card.fontFamily}`;
  const ruler = new OffscreenCanvas(1, 1).getContext("2d")!;
  const lines = (texts: readonly string[], isTitle = false): Line[] => {
    ruler.font = font(isTitle);
    const measure = (text: string): number => ruler.measureText(text).width;
    return texts.flatMap((text) => wrapText(text, width, measure)).map((text) => ({ text, isTitle }));
  };
  const [head, foot] = [[...lines([title], true), ...lines(above)], lines(below)];
  const chartTop = margin + heightOf(head) + margin / 2;
  const footTop = chartTop + height + margin / 2;
  const image = await imageOf(chart);
  const canvas = new OffscreenCanvas(
    (width + 2 * margin) * density,
    (footTop + heightOf(foot) + margin) * density,
  );
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  context.fillStyle = card.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, margin, chartTop, width, height);
  context.fillStyle = card.color;
  context.textBaseline = "top";
  const write = (some: readonly Line[], top: number): void =>
    some.forEach(({ text, isTitle }, index) => {
      context.font = font(isTitle);
      context.fillText(text, margin, top + heightOf(some.slice(0, index)));
    });
  write(head, margin);
  write(foot, footTop);
  return canvas.convertToBlob({ type: "image/png" });
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { isTitle }) => sum + (isTitle ? 26 : 19), 0);
}

async function imageOf(chart: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copyLook(chart, copy);
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  const url = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Style sheets do not reach into a picture, and the policy of the pages lets no styles into it: its elements get attributes. */
function copyLook(from: Element, to: Element): void {
  const look = getComputedStyle(from);
  for (const name of properties) to.setAttribute(name, look.getPropertyValue(name));
  [...from.children].forEach((child, index) => copyLook(child, to.children[index]!));
}
