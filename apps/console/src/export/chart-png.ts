/** How many pixels of the picture stand for one of the screen. */
const density = 2;

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

/** Draws a chart as a picture, with the colours that it has on the screen. */
export async function chartPng(chart: SVGSVGElement): Promise<Blob> {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const { width, height } = chart.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copyLook(chart, copy);
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  const url = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(width * density, height * density);
    const context = canvas.getContext("2d")!;
    context.fillStyle = getComputedStyle(chart.closest(".card") ?? document.body).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
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
