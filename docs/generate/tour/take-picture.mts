import type { Page } from "playwright-core";
import type { Step } from "./steps.mts";

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Space around the parts of a picture [px]. */
const margin = 8;

/** Quality of the pictures, from 0 to 1. At this quality text stays sharp, and a picture has about a fifth of the bytes of a PNG. */
const quality = 0.42;

/** Returns a script that computes the box around all elements that match any of the selectors [px]. */
const boxScript = (parts: readonly string[]): string => `(() => {
  const boxes = [...document.querySelectorAll(${JSON.stringify(parts.join(", "))})].map((one) => one.getBoundingClientRect());
  return { top: Math.min(...boxes.map((box) => box.top)) + scrollY, bottom: Math.max(...boxes.map((box) => box.bottom)) + scrollY };
})()`;

/** Takes a picture of the parts of a page that a step shows. Returns the picture as WebP. */
export async function takePicture(page: Page, { parts }: Step, scheme: Scheme): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme });
  const { top, bottom } = await page.evaluate<{ top: number; bottom: number }>(boxScript(parts));
  const { width } = page.viewportSize()!;
  const clip = { x: 0, y: top - margin, width, height: Math.round(bottom - top) + 2 * margin };
  const png = await page.screenshot({ clip, animations: "disabled" });
  return Buffer.from(await page.evaluate<string>(webpScript(png)), "base64");
}

/** Returns a script that converts a PNG to WebP. Chromium runs the script, so that no other program is needed. */
const webpScript = (png: Buffer): string => `(async () => {
  const bytes = Uint8Array.from(atob(${JSON.stringify(png.toString("base64"))}), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: ${quality} });
  const made = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(made, (byte) => String.fromCharCode(byte)).join(""));
})()`;
