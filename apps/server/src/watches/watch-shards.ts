import { createHash } from "node:crypto";
import type { Location } from "@halcyon/schema";

/** Number of parts of a round. */
export const watchShards = 64;

/** Names the square of a degree that a place is in. Places that are close share weather. */
export function squareOf({ latitude, longitude }: Location): string {
  return `${Math.floor(latitude)} ${Math.floor(longitude)}`;
}

/** Returns the part of a round that evaluates a place, and all others of its square. */
export function shardOf(place: Location): number {
  return createHash("sha256").update(squareOf(place)).digest().readUInt32BE() % watchShards;
}
