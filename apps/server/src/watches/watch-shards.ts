import { createHash } from "node:crypto";
import type { Location } from "@halcyon/schema";

/** Into how many parts a round is divided. */
export const watchShards = 64;

/** Names the square of a degree that a place is in. Places that are close share weather. */
export function squareOf({ latitude, longitude }: Location): string {
  return `${Math.floor(latitude)} ${Math.floor(longitude)}`;
}

/** The part of a round that looks at a place, and at all others of its square. */
export function shardOf(place: Location): number {
  return createHash("sha256").update(squareOf(place)).digest().readUInt32BE() % watchShards;
}
