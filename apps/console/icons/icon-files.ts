import { writePng } from "@halcyon/formats/png/write-png";
import { iconPicture, iconSvg } from "./draw-icon.ts";
import { iconShapes } from "./icon-shapes.ts";

/**
 * Functions that create the icon files, by file name. The icon for iOS fills its whole square, because iOS rounds the corners itself and shows transparent
 * pixels as black.
 */
export const iconFiles: ReadonlyMap<string, () => Buffer> = new Map([
  ["icon.svg", () => Buffer.from(iconSvg(iconShapes(false)))],
  ["icon-192.png", () => drawn(false, 192)],
  ["icon-512.png", () => drawn(false, 512)],
  ["icon-maskable-512.png", () => drawn(true, 512)],
  ["icon-apple-180.png", () => drawn(true, 180)],
]);

function drawn(isMaskable: boolean, size: number): Buffer {
  return writePng(iconPicture(iconShapes(isMaskable), size));
}
