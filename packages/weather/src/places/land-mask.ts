import type { Location } from "@halcyon/schema";
import { landMaskBits } from "./land-mask-bits.ts";

const bits = Uint8Array.from(atob(landMaskBits), (character) => character.charCodeAt(0));

/**
 * Returns true if a place lies in a land cell of the one-degree land mask. Longitudes wrap around, and the north pole belongs to the northernmost cells.
 *
 * @example
 * ```js
 * isLand({ latitude: 47.4, longitude: 8.6 }); // => true
 * isLand({ latitude: 40, longitude: -40 }); // => false
 * ```
 */
export function isLand({ latitude, longitude }: Location): boolean {
  const row = Math.min(179, Math.max(0, Math.floor(latitude + 90)));
  const column = (((Math.floor(longitude) + 180) % 360) + 360) % 360;
  const box = row * 360 + column;
  return ((bits[box >> 3]! >> (box & 7)) & 1) === 1;
}
